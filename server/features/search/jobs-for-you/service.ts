import type { MatchedJob, MissingFact } from '#contract/api/search/jobs-for-you.ts'
import type { Db } from '#server/db/client.ts'
import type { JobFilters } from '#server/features/jobs/job-index/service.ts'
import { jobCards } from '#server/features/jobs/jobs/service.ts'
import { citiesAround, distancesFrom } from '#server/features/platform/reference/service.ts'
import { alertMatches } from '#server/features/search/job-alert-mails/service.ts'
import { newestWithFilters } from '#server/features/search/job-search/service.ts'
import type { DoctorId } from '#server/http/caller.ts'
import * as queries from './queries.ts'
import { type Candidate, NEARBY_KM, ranked } from './ranking.ts'

/** So many of the newest jobs of each search are ranked. */
const CANDIDATES = 40
/** So many of the newest jobs that her alerts have found are ranked. */
const ALERT_CANDIDATES = 12

/** The cities where a doctor of this city can work without moving. */
async function placesAround(db: Db, cityId: number) {
  const near = await citiesAround(cityId, NEARBY_KM)
  return queries.citiesByIds(db, [cityId, ...near.map(({ id }) => id)])
}

/** Her specialties; without any, her practice areas. Null if the profile names neither. */
function subjectOf({ specialties, areas }: queries.DoctorFacts): JobFilters | null {
  if (specialties.length > 0) return { medicalSpecialties: specialties }
  return areas.length > 0 ? { medicalPracticeAreas: areas } : null
}

/** The searches for candidates, the best first. Without a subject, only where she lives: any job fits there or none. */
async function searchesFor(db: Db, facts: queries.DoctorFacts): Promise<JobFilters[]> {
  const { city_id, states } = facts
  const subject = subjectOf(facts)
  const nearby = city_id ? [{ ...subject, places: await placesAround(db, city_id) }] : []
  const inStates =
    states.length > 0 ? [{ ...subject, places: states.map((state) => ({ city: null, state })) }] : []
  return [...nearby, ...inStates, ...(subject ? [{ ...subject, isRemote: true }, subject] : [])]
}

async function candidatesOf(db: Db, ids: string[], around: number | undefined): Promise<Candidate[]> {
  const rows = await queries.candidateRows(db, ids)
  const cityIds = rows.flatMap(({ city_id }) => city_id ?? [])
  const distances = around === undefined ? null : await distancesFrom(around, cityIds)
  return rows.map((row) => {
    const distance = distances?.get(row.city_id ?? 0)
    return { ...row, kilometres: distance === undefined ? undefined : Math.round(distance) }
  })
}

interface JobsForYou {
  items: MatchedJob[]
  missing: MissingFact[]
}

/**
 * Open jobs that fit a doctor's profile, the best first, each with its reasons; none that she has applied to. `missing` says
 * what the profile lacks. More sources of candidates need a reason and its weight in `ranking.ts`.
 */
export async function jobsForYou(
  db: Db,
  doctorId: DoctorId,
  { limit, now }: { limit: number; now: Date },
): Promise<JobsForYou> {
  const facts = await queries.doctorFacts(db, doctorId)
  const applied = new Set(facts.applied)
  const found = await alertMatches(db, doctorId, { limit: ALERT_CANDIDATES + applied.size, now })
  const alerts = new Map(found.map(({ jobId, alertName }) => [jobId, alertName]))
  const candidates = new Set<string>()
  for (const filters of await searchesFor(db, facts)) {
    const { ids } = await newestWithFilters(db, filters, { limit: CANDIDATES + applied.size, now })
    for (const id of ids) if (!applied.has(id)) candidates.add(id)
    if (candidates.size >= limit) break
  }
  const around = facts.city_id ?? undefined
  const fromAlerts = [...alerts.keys()].filter((id) => !applied.has(id)).slice(0, ALERT_CANDIDATES)
  const ids = [...new Set([...fromAlerts, ...candidates])].slice(0, CANDIDATES)
  const best = ranked(await candidatesOf(db, ids, around), { ...facts, alerts }).slice(0, limit)
  const cards = await jobCards(
    db,
    best.map(({ id }) => id),
    { now, doctorId, around },
  )
  const reasons = new Map(best.map((job) => [job.id, job.reasons]))
  return {
    items: cards.map((card) => ({ ...card, reasons: reasons.get(card.id) ?? [] })),
    missing: [...(subjectOf(facts) ? [] : (['specialty'] as const)), ...(around ? [] : (['place'] as const))],
  }
}
