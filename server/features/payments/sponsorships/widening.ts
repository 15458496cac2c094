import { topicLimit } from '#contract/payments/sponsorships.ts'
import type { JobTopics } from '#server/features/jobs/job-topics/service.ts'
import type { Settled } from './sponsorship-change.ts'

/** Topics of a job after its payments have changed. */
export interface TopicsChange {
  topics: JobTopics
  /** The job has fewer topics than before. */
  isNarrowed: boolean
  /** Widenings whose topics are in the job from now on, and those whose payment does not count any more. */
  added: string[]
  withdrawn: string[]
  /** Payments of widenings that buy nothing, by their id at the provider. */
  undeliverable: string[]
}

const isOver = ({ row }: Settled, now: Date) =>
  row.ends_at !== null && row.held_since === null && row.ends_at <= now

/** A widening covers the sponsorships that were paid before it was ordered. */
const isAbout = (widening: Settled, { row }: Settled) =>
  row.paid_at !== null && row.paid_at <= widening.row.created_at

/**
 * Adds the topics of a widening once its payment counts, and takes topics away that no payment covers: first those of a
 * widening whose money was returned or is disputed, then the last ones. `isFree`: the plan features the job, or further topics
 * cost nothing. A widening buys nothing if no period is left that it could be for.
 */
export function topicsAfterPayments(
  current: JobTopics,
  settled: readonly Settled[],
  { isClosed, isFree, now }: { isClosed: boolean; isFree: boolean; now: Date },
): TopicsChange {
  const widenings = settled.filter(({ row }) => row.is_widening)
  const bases = settled.filter(({ row }) => !row.is_widening)
  const live = bases.filter((base) => base.counted !== null && !isOver(base, now))
  const counted = widenings.filter((widening) => widening.counted !== null)
  const serves = (widening: Settled) => !isClosed && live.some((base) => isAbout(widening, base))
  const isUseless = (widening: Settled) =>
    !serves(widening) &&
    (!widening.row.topics_added ||
      bases.filter((base) => isAbout(widening, base)).every(({ state }) => state === 'returned'))
  const added = counted.filter((widening) => serves(widening) && !widening.row.topics_added)
  const lost = widenings.filter(({ counted: payment }) => payment === null)
  const coverOf = (base: Settled) =>
    Math.max(base.row.topics, ...counted.filter((one) => isAbout(one, base)).map(({ row }) => row.topics))
  const limit = isFree ? null : topicLimit(live.map(coverOf))
  const topics = cutTo(limit, withAdded(current, added), lost)
  return {
    topics,
    isNarrowed: countOf(topics) < countOf(current),
    added: added.map(({ row }) => row.id),
    withdrawn: lost.filter(({ row }) => row.topics_added).map(({ row }) => row.id),
    undeliverable: counted.filter(isUseless).flatMap(({ counted: payment }) => payment ?? []),
  }
}

const countOf = ({ specialtyIds, practiceAreaIds }: JobTopics) => specialtyIds.length + practiceAreaIds.length

const union = (ids: readonly number[], more: readonly number[]) => [...new Set([...ids, ...more])]

const withAdded = (topics: JobTopics, added: readonly Settled[]): JobTopics => ({
  specialtyIds: union(
    topics.specialtyIds,
    added.flatMap(({ row }) => row.added_specialty_ids),
  ),
  practiceAreaIds: union(
    topics.practiceAreaIds,
    added.flatMap(({ row }) => row.added_practice_area_ids),
  ),
})

function cutTo(limit: number | null, topics: JobTopics, lost: readonly Settled[]): JobTopics {
  if (limit === null || countOf(topics) <= limit) return topics
  const specialties = topics.specialtyIds.map((id) => ({
    kind: 'specialty',
    id,
    isLost: lost.some(({ row }) => row.added_specialty_ids.includes(id)),
  }))
  const areas = topics.practiceAreaIds.map((id) => ({
    kind: 'area',
    id,
    isLost: lost.some(({ row }) => row.added_practice_area_ids.includes(id)),
  }))
  const all = [...specialties, ...areas]
  const kept = [...all.filter(({ isLost }) => !isLost), ...all.filter(({ isLost }) => isLost)].slice(0, limit)
  return {
    specialtyIds: topics.specialtyIds.filter((id) =>
      kept.some((one) => one.kind === 'specialty' && one.id === id),
    ),
    practiceAreaIds: topics.practiceAreaIds.filter((id) =>
      kept.some((one) => one.kind === 'area' && one.id === id),
    ),
  }
}
