import type { Readable } from 'node:stream'
import type { Applicant, EmployerApplication } from '#contract/api/hiring/received-applications.ts'
import { closedMessagesText } from '#contract/hiring/application-messages.ts'
import { MAX_EXPORTED_APPLICATIONS } from '#contract/hiring/applications.ts'
import { isComing } from '#contract/jobs/job-dates.ts'
import type { Db } from '#server/db/client.ts'
import { pictureUrl } from '#server/features/accounts/pictures/service.ts'
import { answersOf } from '#server/features/hiring/application-answers/service.ts'
import { citiesOnGlobe } from '#server/features/platform/reference/service.ts'
import type { EmployerId } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import { applicationsCsv } from './applications-csv.ts'
import { distancesOf, distancesWithin } from './distances.ts'
import { decodePosition, encodePosition } from './position.ts'
import * as queries from './queries.ts'
import type { ReceivedFilter, ReceivedList } from './received-list.ts'
import { searchedWords } from './searched-words.ts'

/** At most this many specialties may be advertised (CFM 2.336/2023, art. 13). */
const MAX_ADVERTISED_SPECIALTIES = 2

export interface ListQuery extends ReceivedFilter {
  page: number
  pageSize: number
  sort?: queries.ReceivedOrder['sort'] | undefined
  direction?: 'asc' | 'desc'
  perDoctor?: boolean | undefined
  after?: string | undefined
}

const locationOf = ({ city, state }: { city: string | null; state: string | null }) =>
  city && state ? { city, state } : null

/** Rows by their ids, in the order of the ids. One that was withdrawn in the meantime is left out. */
async function rowsOf(
  db: Db,
  owner: EmployerId,
  ids: readonly string[],
  { withOthers, now }: { withOthers: boolean; now: Date },
): Promise<EmployerApplication[]> {
  if (ids.length === 0) return []
  const rows = await queries.receivedRows(db, owner, ids, {
    maxSpecialties: MAX_ADVERTISED_SPECIALTIES,
    withOthers,
    now,
  })
  const pairs = rows.flatMap(({ is_remote, job_city_id: origin, city_id: city }) =>
    origin && city && !is_remote ? [{ origin, city }] : [],
  )
  const distances = await distancesOf(pairs)
  const kilometres = new Map(distances.map((one) => [`${one.origin} ${one.city}`, one.kilometres]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id): EmployerApplication[] => {
    const row = byId.get(id)
    if (!row) return []
    const isSuspended = row.suspended_at !== null
    return [
      {
        id,
        jobId: row.job_id,
        jobTitle: row.title,
        doctorId: row.doctor_id,
        doctorName: row.name ?? '',
        profileVisible: row.is_searchable && !isSuspended,
        registrations: row.registrations,
        // Of the titles only those that are shown (CFM 2.336/2023, art. 13).
        verifiedRegistrations: row.verified_registrations.map(({ titles, ...registration }) => ({
          ...registration,
          titles: titles.filter(({ rqe }) => row.specialties.some((shown) => shown.rqe === rqe)),
        })),
        medicalSpecialties: row.specialties,
        location: locationOf(row),
        distanceKm: row.is_remote ? null : (kilometres.get(`${row.job_city_id} ${row.city_id}`) ?? null),
        phone: isSuspended ? null : row.phone,
        email: isSuspended ? null : row.email,
        status: row.status,
        endReason: row.end_reason,
        appliedAt: row.applied_at.toISOString(),
        viewedAt: row.viewed_at?.toISOString() ?? null,
        isFavourite: row.is_favourite,
        documents:
          row.needed_documents > 0 && !closedMessagesText({ status: row.status, endReason: row.end_reason })
            ? { ready: row.shared_kinds, needed: row.needed_documents }
            : null,
        dates: row.dates,
        hasDates: row.has_dates,
        unreadMessages: row.unread_messages,
        others: row.others.map((other) => ({
          id: other.id,
          jobId: other.job_id,
          jobTitle: other.title,
          status: other.status,
          endReason: other.end_reason,
          appliedAt: new Date(other.applied_at).toISOString(),
        })),
      },
    ]
  })
}

async function listOf(
  db: Db,
  owner: EmployerId,
  { sort, search, distanceKm, jobId, ...filter }: ReceivedFilter & { sort?: string | undefined },
  { asOf, perDoctor }: { asOf: Date; perDoctor: boolean },
): Promise<ReceivedList> {
  const distances =
    distanceKm === undefined
      ? []
      : await distancesWithin(await queries.jobCities(db, owner, jobId), distanceKm)
  const cities = sort === 'distance' ? await citiesOnGlobe() : null
  const words = search ? searchedWords(search, await queries.searchedNames(db)) : null
  return { ...filter, words, distanceKm, jobId, owner, asOf, perDoctor, distances, cities }
}

/**
 * A page of the live applications to the employer's jobs, the newest first unless it says otherwise.
 * @throws ValidationFailed if `after` is not the `next` of a page in the same order
 */
export async function receivedApplications(db: Db, owner: EmployerId, query: ListQuery, now: Date) {
  const { page, pageSize, sort = 'received', direction = 'desc', perDoctor = false, after, ...filter } = query
  const position = after ? decodePosition(after, { sort, direction }) : null
  if (after && !position) throw fieldError('after', 'Esta página não existe mais. Abra a lista de novo.')
  const asOf = position?.asOf ?? now
  const list = await listOf(db, owner, { ...filter, sort }, { asOf, perDoctor })
  const { total, ids, last } = await queries.receivedPage(db, list, {
    sort,
    direction,
    // One more tells whether there is another page.
    limit: pageSize,
    offset: position ? 0 : (page - 1) * pageSize,
    after: position,
  })
  const items = await rowsOf(db, owner, ids, { withOthers: perDoctor, now })
  const next = last && ids.length === pageSize ? encodePosition({ ...last, sort, direction, asOf }) : null
  return { items, total, next }
}

/** How many live applications, or doctors with one, there are in each tab. */
export async function countReceived(
  db: Db,
  owner: EmployerId,
  { perDoctor = false, ...filter }: ReceivedFilter & { perDoctor?: boolean | undefined },
  now: Date,
) {
  return queries.countByStatus(db, await listOf(db, owner, filter, { asOf: now, perDoctor }))
}

/** The values by which the employer's applications, or those to one of its jobs, can be filtered. */
export async function filterValues(db: Db, owner: EmployerId, jobId: string | undefined, now: Date) {
  const [values, dates] = await Promise.all([
    queries.filterValues(db, owner, jobId, now),
    jobId ? queries.datesWithDoctors(db, owner, jobId) : [],
  ])
  return { ...values, dates: dates.filter((date) => isComing(date, now)) }
}

/**
 * One application with the doctor's profile, its history and her other applications to this employer.
 * @throws ApplicationNotFound, also if it was withdrawn or sent to another employer
 */
export async function receivedApplication(
  db: Db,
  owner: EmployerId,
  id: string,
  now: Date,
): Promise<Applicant> {
  const [[row], details, answers] = await Promise.all([
    rowsOf(db, owner, [id], { withOthers: true, now }),
    queries.applicantDetails(db, owner, id),
    answersOf(db, [id]),
  ])
  if (!row || !details) throw new AppError('ApplicationNotFound')
  return {
    ...row,
    bio: row.profileVisible ? details.bio : null,
    profileImageUrl: row.profileVisible ? pictureUrl(details.image_key) : null,
    jobLocation: locationOf(details),
    isRemote: details.is_remote,
    answers: answers.get(id) ?? [],
    history: details.history.map(({ at, ...event }) => ({ ...event, at: new Date(at).toISOString() })),
  }
}

const EXPORTED_AT_ONCE = 500

/** The newest 10,000 live applications to the employer's jobs, as CSV for a spreadsheet, read as it is sent. */
export async function exportReceived(
  db: Db,
  owner: EmployerId,
  filter: ReceivedFilter,
  now: Date,
): Promise<Readable> {
  const list = await listOf(db, owner, filter, { asOf: now, perDoctor: false })
  const { ids } = await queries.receivedPage(db, list, {
    sort: 'received',
    direction: 'desc',
    limit: MAX_EXPORTED_APPLICATIONS,
    offset: 0,
    after: null,
  })
  async function* batches() {
    for (let start = 0; start < ids.length; start += EXPORTED_AT_ONCE) {
      const some = ids.slice(start, start + EXPORTED_AT_ONCE)
      const [items, answers] = await Promise.all([
        rowsOf(db, owner, some, { withOthers: false, now }),
        answersOf(db, some),
      ])
      yield items.map((item) => ({ ...item, answers: answers.get(item.id) ?? [] }))
    }
  }
  return applicationsCsv(batches())
}
