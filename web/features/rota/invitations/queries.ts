import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input, Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

export const settingsQuery = () => read('GET /invitations/settings')
export const invitationsQuery = () => read('GET /invitations')
export const excludedQuery = () => read('GET /invitations/excluded-companies')
export const companiesQuery = (words: string) => read('GET /invitations/companies', { query: { words } })

const failed = (error: Error) =>
  void toast({ title: 'Não foi possível concluir', description: error.message, variant: 'destructive' })

/** Turns invitations on or off. */
export function useOptIn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isOptedIn: boolean) => call('PUT /invitations/settings', { body: { isOptedIn } }),
    onSuccess: (settings) => {
      client.setQueryData<Reply<'GET /invitations/settings'>>(settingsQuery().queryKey, settings)
      toast({
        title: settings.isOptedIn ? 'Você recebe convites' : 'Você não recebe mais convites',
        variant: 'success',
      })
    },
    onError: failed,
  })
}

/** Puts a company on the private list. */
export function useExclude() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<'POST /invitations/excluded-companies'>['body']) =>
      call('POST /invitations/excluded-companies', { body }),
    onSuccess: async ({ name }) => {
      await refetch(client)
      toast({
        title: `${name ?? 'Esta empresa'} não encontra mais você`,
        description: 'A empresa não fica sabendo.',
        variant: 'success',
      })
    },
    onError: failed,
  })
}

/** Takes a company off the private list. */
export function useReadmit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('DELETE /invitations/excluded-companies/:id', { params: { id } }),
    onSuccess: async () => {
      await refetch(client)
      toast({ title: 'Empresa retirada da lista', variant: 'success' })
    },
    onError: failed,
  })
}

const refetch = (client: ReturnType<typeof useQueryClient>) =>
  Promise.all([
    client.invalidateQueries({ queryKey: excludedQuery().queryKey }),
    client.invalidateQueries({ queryKey: invitationsQuery().queryKey }),
  ])
