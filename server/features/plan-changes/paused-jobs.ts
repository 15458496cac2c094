interface ActiveJob {
  id: string
  published_at: Date | null
}

/**
 * The jobs that a plan has no room for: the newest ones, unless the owner has chosen which stay. `room` is what the plan
 * leaves for active jobs.
 */
export function jobsToPause(
  active: readonly ActiveJob[],
  { room, keptJobs }: { room: number; keptJobs: readonly string[] },
): string[] {
  const rank = ({ id }: ActiveJob) => (keptJobs.includes(id) ? 0 : 1)
  const age = ({ published_at }: ActiveJob) => published_at?.getTime() ?? Number.POSITIVE_INFINITY
  return active
    .toSorted((a, b) => rank(a) - rank(b) || age(a) - age(b) || (a.id < b.id ? -1 : 1))
    .slice(Math.max(0, room))
    .map(({ id }) => id)
}
