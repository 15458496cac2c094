import { useMutation, useQueryClient } from '@tanstack/react-query'
import { textVersions } from '#contract/accounts/accounts.ts'
import type { CallError, Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

export const consentsQuery = () => read('GET /me/consents')
/** Of the visitor's own account, or of her company if she has an account apart from it. */
export type Subject = 'self' | 'company'

export const exportsQuery = (of: Subject) =>
  read(of === 'company' ? 'GET /company/exports' : 'GET /me/exports')
export const deletionQuery = (of: Subject) =>
  read(of === 'company' ? 'GET /company/deletion' : 'GET /me/deletion')

/** Accepts the texts in force. */
export function useAcceptTexts() {
  const client = useQueryClient()
  return useMutation<unknown, CallError, void>({
    mutationFn: () => call('POST /me/consents', { body: { ...textVersions } }),
    onSuccess: () => client.invalidateQueries({ queryKey: consentsQuery().queryKey }),
    onError: ({ message }) =>
      toast({ title: 'Não foi possível registrar o aceite', description: message, variant: 'destructive' }),
  })
}

/** Asks for a file with everything about the account. */
export function useRequestExport(of: Subject) {
  const client = useQueryClient()
  return useMutation<Reply<'POST /me/exports'>, CallError, void>({
    mutationFn: () => (of === 'company' ? call('POST /company/exports') : call('POST /me/exports')),
    onSuccess: () => client.invalidateQueries({ queryKey: exportsQuery(of).queryKey }),
  })
}
