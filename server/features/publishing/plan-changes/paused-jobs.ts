interface PublishedJob {
  id: string
  published_at: Date | null
}

const age = ({ published_at }: PublishedJob) => published_at?.getTime() ?? Number.POSITIVE_INFINITY
const oldestFirst = (a: PublishedJob, b: PublishedJob) => age(a) - age(b) || (a.id < b.id ? -1 : 1)

/**
 * The jobs that a plan has no room for: the newest ones, unless the owner has chosen which stay. `room` is what the plan
 * leaves for active jobs.
 */
export function jobsToPause(
  active: readonly PublishedJob[],
  { room, keptJobs }: { room: number; keptJobs: readonly string[] },
): string[] {
  const rank = ({ id }: PublishedJob) => (keptJobs.includes(id) ? 0 : 1)
  return active
    .toSorted((a, b) => rank(a) - rank(b) || oldestFirst(a, b))
    .slice(Math.max(0, room))
    .map(({ id }) => id)
}

/** The jobs that a larger plan has room for again: the oldest ones. */
export const jobsToResume = (paused: readonly PublishedJob[], room: number): string[] =>
  paused
    .toSorted(oldestFirst)
    .slice(0, Math.max(0, room))
    .map(({ id }) => id)
