import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, type Input } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'

export type UsersQuery = NonNullable<Input<'GET /admin/users'>['query']>

export const usersQuery = (query: UsersQuery) => read('GET /admin/users', { query })
export const usersSummaryQuery = () => ({ ...read('GET /admin/users/summary'), staleTime: 60_000 })
export const userQuery = (id: string) => ({
  ...read('GET /admin/users/:id', { params: { id } }),
  staleTime: 0,
})

const lists = ['GET /admin/users', 'GET /admin/users/:id', 'GET /admin/users/summary']

/** Reads the list and the open panel again. */
export function useRefetchUsers() {
  const client = useQueryClient()
  return () => Promise.all(lists.map((key) => client.invalidateQueries({ queryKey: [key] })))
}

export const isConflict = (error: Error | null) =>
  error instanceof CallError && error.reply?.errorDto?.errorName === 'ChangedMeanwhile'

/** A change of an account. The list follows; after a conflict too, so that the current values appear. */
function useUserChange<Form, Result>(change: (form: Form) => Promise<Result>) {
  const refetch = useRefetchUsers()
  return useMutation({
    mutationFn: change,
    onSuccess: refetch,
    onError: (error) => (isConflict(error) ? refetch() : undefined),
  })
}

type Params = { id: string }

export const useSuspend = ({ id }: Params) =>
  useUserChange((reason: string) =>
    call('POST /admin/users/:id/suspend', { params: { id }, body: { reason } }),
  )

export const useReinstate = ({ id }: Params) =>
  useUserChange(() => call('POST /admin/users/:id/reinstate', { params: { id } }))

export const useCancelDeletion = ({ id }: Params) =>
  useUserChange((reason: string) =>
    call('POST /admin/users/:id/cancel-deletion', { params: { id }, body: { reason } }),
  )

export const useSetSearchable = ({ id }: Params) =>
  useUserChange((isSearchable: boolean) =>
    call('PATCH /admin/users/:id/searchable', { params: { id }, body: { isSearchable } }),
  )

export const useCorrectDocument = ({ id }: Params) =>
  useUserChange((body: Input<'PATCH /admin/users/:id/document'>['body']) =>
    call('PATCH /admin/users/:id/document', { params: { id }, body }),
  )

export const useChangeRole = ({ id }: Params) =>
  useUserChange((body: Input<'PATCH /admin/users/:id/role'>['body']) =>
    call('PATCH /admin/users/:id/role', { params: { id }, body }),
  )

export const useGrant = ({ id }: Params) =>
  useUserChange((body: Input<'PATCH /admin/users/:id/grant'>['body']) =>
    call('PATCH /admin/users/:id/grant', { params: { id }, body }),
  )

export const useInviteAgain = ({ id }: Params) =>
  useUserChange(() => call('POST /admin/users/:id/invite', { params: { id } }))

export const useInvite = () =>
  useUserChange((body: Input<'POST /user/create'>['body']) => call('POST /user/create', { body }))

/** Not cached: the value leaves the screen with the panel. */
export const useReveal = ({ id }: Params) =>
  useUserChange((body: Input<'POST /admin/users/:id/reveal'>['body']) =>
    call('POST /admin/users/:id/reveal', { params: { id }, body }),
  )
