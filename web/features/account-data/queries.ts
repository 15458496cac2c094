import { useMutation, useQueryClient } from '@tanstack/react-query'
import { textVersions } from '#contract/accounts.ts'
import type { CallError, Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

export const consentsQuery = () => read('GET /me/consents')
export const exportsQuery = () => read('GET /me/exports')
export const deletionQuery = () => read('GET /me/deletion')

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
export function useRequestExport() {
  const client = useQueryClient()
  return useMutation<Reply<'POST /me/exports'>, CallError, void>({
    mutationFn: () => call('POST /me/exports'),
    onSuccess: () => client.invalidateQueries({ queryKey: exportsQuery().queryKey }),
  })
}
