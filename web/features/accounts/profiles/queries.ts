import type { Reply } from '#web/lib/api.ts'
import { browserClient, optional, read } from '#web/lib/page.ts'

/** A public profile, fresh for ten minutes (spec A §9). */
export const profileQuery = (id: string) => ({
  ...read('GET /user/:id', { params: { id } }),
  staleTime: 600_000,
})

/** A page of a company's open jobs. Optional, because a doctor's profile has none. */
export const employerJobsQuery = (id: string, page: number) =>
  optional(read('GET /accounts/employers/:id/jobs', { params: { id }, query: { page } }))

/** A page after the last one; a company without open jobs has one page. */
export const isPastTheEnd = ({ currentPage, totalPages }: { currentPage: number; totalPages: number }) =>
  currentPage > Math.max(1, totalPages)

/** How the verification of each of the doctor's registrations stands. One that the registry decides takes seconds. */
export const ownRegistrationsQuery = () => ({
  ...read('GET /registration-checks/own'),
  refetchInterval: ({
    state: { data },
  }: {
    state: { data?: Reply<'GET /registration-checks/own'> | undefined }
  }) => (data?.items.some(({ isPending, takesLonger }) => isPending && !takesLonger) ? 3_000 : false),
  refetchOnWindowFocus: true,
})

/** The caller's own entry in the directory of telehealth companies. */
export const ownEntryQuery = () => read('GET /telehealth/companies/me')

/** The account of the company, as its owners edit it. */
export const companyAccountQuery = () => read('GET /accounts/employers/me/account')

export const refetchCompanyAccount = () => browserClient().invalidateQueries(companyAccountQuery())

/** Invalidates every query whose result shows the user's name or picture. */
export function invalidateProfile(id: string): void {
  const client = browserClient()
  for (const queryKey of [
    profileQuery(id).queryKey,
    ['GET /jobs'],
    ['GET /jobs/:id'],
    ['GET /telehealth/companies'],
    ['GET /telehealth/companies/me'],
    ['GET /registration-checks/own'],
  ])
    client.invalidateQueries({ queryKey })
}
