import type { Insertable } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { type CloseReason, DEFAULT_JOB_DURATION_DAYS, type JobStatus } from '#contract/jobs/jobs.ts'
import { plainDate, startsOf } from '#contract/jobs/planned-dates.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import type { JobDates, JobPracticeAreas, JobSpecialties, Jobs, JobTags } from '#server/db/types.ts'
import type { ComposedJob } from './compose-job.ts'

const DURATION_MS = DEFAULT_JOB_DURATION_DAYS * DAY_MS

/** Looks up ids of the reference data by name. @throws Error for an unknown name */
export interface Reference {
  cityId(state: string, name: string): number
  specialtyId(name: string): number
  areaId(name: string): number
}

export async function readReference(db: DbOrTrx): Promise<Reference> {
  const [cities, specialties, areas] = await Promise.all([
    db.selectFrom('cities').select(['id', 'state', 'name']).execute(),
    db.selectFrom('specialties').selectAll().execute(),
    db.selectFrom('practice_areas').selectAll().execute(),
  ])
  const finder = (rows: readonly (readonly [string, number])[]) => {
    const ids = new Map(rows)
    return (name: string) => {
      const id = ids.get(name)
      if (id === undefined) throw new Error(`The reference data lacks ${name}`)
      return id
    }
  }
  const cityId = finder(cities.map(({ id, state, name }) => [`${name}/${state}`, id]))
  return {
    cityId: (state, name) => cityId(`${name}/${state}`),
    specialtyId: finder(specialties.map(({ id, name }) => [name, id])),
    areaId: finder(areas.map(({ id, name }) => [name, id])),
  }
}

/** Columns of a job that are not fields of its form. */
export interface JobHistory {
  id: string
  ownerId: string
  publishedAt: Date
  status: Extract<JobStatus, 'active' | 'paused' | 'closed'>
  closed: { at: Date; reason: CloseReason } | null
  isSponsored: boolean
  isFeaturedByPlan: boolean
}

export interface JobRows {
  job: Insertable<Jobs>
  specialties: Insertable<JobSpecialties>[]
  areas: Insertable<JobPracticeAreas>[]
  tags: Insertable<JobTags>[]
  dates: Insertable<JobDates>[]
}

/** The rows of a job. */
export function jobRows(job: ComposedJob, history: JobHistory, reference: Reference): JobRows {
  const { id, publishedAt, closed } = history
  const expiresAt = new Date(publishedAt.getTime() + DURATION_MS)
  return {
    job: {
      id,
      owner_user_id: history.ownerId,
      title: job.title,
      description: job.description,
      requirements: job.requirements,
      is_remote: job.city === null,
      state: job.city?.state ?? null,
      city_id: job.city && reference.cityId(job.city.state, job.city.name),
      status: history.status,
      close_reason: closed?.reason ?? null,
      job_type: job.jobType,
      contract_form: job.contractForm,
      regime: job.regime,
      hours: job.hours,
      shift: job.shift,
      dates: [...job.dates],
      date_starts: startsOf(job.dates.map((day) => ({ ...plainDate(day), startsAt: job.startsAt }))),
      pay_min: job.payMin,
      pay_max: job.payMax,
      pay_unit: job.payUnit,
      pay_hidden: job.payHidden,
      salary_text: job.salaryText,
      payment_term_days: job.paymentTermDays,
      employer_hidden: job.employerHidden,
      is_urgent: job.isUrgent,
      sponsored_until: history.isSponsored ? expiresAt : null,
      featured_by_plan: history.isFeaturedByPlan,
      created_at: publishedAt,
      updated_at: closed?.at ?? publishedAt,
      published_at: publishedAt,
      expires_at: expiresAt,
      closed_at: closed?.at ?? null,
    },
    specialties: job.specialties.map((name, position) => ({
      job_id: id,
      position,
      specialty_id: reference.specialtyId(name),
    })),
    areas: job.areas.map((name, position) => ({
      job_id: id,
      position,
      practice_area_id: reference.areaId(name),
    })),
    tags: job.tags.map((tag, position) => ({ job_id: id, position, tag })),
    dates: job.dates.map((day, position) => ({
      job_id: id,
      position,
      day,
      starts_at: job.startsAt,
      hours: job.hours,
      // Now and then a hospital needs two.
      places: Number(day.slice(8)) % 4 === 0 ? 2 : 1,
    })),
  }
}
