import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RegistrationCase } from '#contract/api/admin/registration-cases.ts'
import { type CaseTab, caseTabNames, type RegistrationOutcome } from '#contract/hiring/registration-checks.ts'
import type { TableState } from '#web/features/platform/back-office/table-address.ts'
import type { Input } from '#web/lib/api.ts'
import { download } from '#web/lib/files/download.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

export const filterKeys = ['situacao', 'motivo'] as const
export type FilterKey = (typeof filterKeys)[number]

const LIST = 'GET /admin/registration-cases'
const CASE = 'GET /admin/registration-cases/:id'
const PAGE_SIZE = 20

export const tabOf = ({ filters }: TableState<FilterKey>): CaseTab =>
  caseTabNames.find((name) => name === filters.situacao) ?? 'open'

type ListQuery = NonNullable<Input<typeof LIST>['query']>

/** Values that the API does not know are refused by it, and the page shows the error. */
export const casesQuery = (state: TableState<FilterKey>) => {
  const { search, filters, page } = state
  const query = {
    tab: tabOf(state),
    ...(search && { search }),
    ...(filters.motivo && { caseReason: filters.motivo }),
    page,
    pageSize: PAGE_SIZE,
  }
  return { ...read(LIST, { query: query as ListQuery }), refetchOnWindowFocus: true }
}

export const caseQuery = (id: string) => read(CASE, { params: { id } })

/** A change of a case, which reads list and case again, also if another admin was faster. */
function useChange<Change>(change: (input: Change) => Promise<RegistrationCase>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Not awaited: the panel changes with the case, and would be gone before it could tell what was done.
    onSettled: () => {
      for (const key of [LIST, CASE, 'GET /admin/attention'])
        void client.invalidateQueries({ queryKey: [key] })
    },
  })
}

type Seen = Pick<RegistrationCase, 'id' | 'version'>

export const useDecide = ({ id, version }: Seen) =>
  useChange((decision: { outcome: RegistrationOutcome; reason: string; rqes: string[] }) =>
    call('POST /admin/registration-cases/:id/decision', { params: { id }, body: { ...decision, version } }),
  )

export const useApprove = ({ id, version }: Seen) =>
  useChange(() => call('POST /admin/registration-cases/:id/approve', { params: { id }, body: { version } }))

export const useReturn = ({ id, version }: Seen) =>
  useChange(() => call('POST /admin/registration-cases/:id/return', { params: { id }, body: { version } }))

export const useReopen = ({ id }: Pick<RegistrationCase, 'id'>) =>
  useChange(() => call('POST /admin/registration-cases/:id/reopen', { params: { id } }))

/** Downloads the card that the doctor shares for the case. */
export function useCardOpening(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => download('GET /admin/registration-cases/:id/card', { params: { id } }),
    onSuccess: () =>
      toast({ title: 'Carteira baixada', description: 'A abertura foi registrada.', variant: 'success' }),
    onError: ({ message }) =>
      toast({ title: 'Não foi possível abrir', description: message, variant: 'destructive' }),
    // The log of the account has a new entry, and she may have ended the access.
    onSettled: () => {
      for (const key of [CASE, 'GET /admin/users/:id']) void client.invalidateQueries({ queryKey: [key] })
    },
  })
}

export const tell = (title: string) => toast({ title, variant: 'success' })
export const tellFailure = (error: Error) =>
  toast({ title: 'Não foi possível registrar', description: error.message, variant: 'destructive' })
