import { useMutation } from '@tanstack/react-query'
import { APPROVAL_DAYS } from '#contract/admin/approvals.ts'
import type { CallError, Reply } from '#web/lib/api.ts'
import { download } from '#web/lib/files/download.ts'
import { browserClient, read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

/** A doctor's documents. Another admin may decide a request at any time. */
export const doctorDocumentsQuery = (id: string) => ({
  ...read('GET /admin/users/:id/documents', { params: { id } }),
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** The requests that wait for a second admin, and those by which the caller may open a document. */
export const openingRequestsQuery = () => read('GET /admin/opening-requests')

/** Reads again what shows requests, and the log of the account. */
export async function refetchOpeningRequests(): Promise<void> {
  const keys = [
    'GET /admin/users/:id/documents',
    'GET /admin/opening-requests',
    'GET /admin/attention',
    'GET /admin/users/:id',
  ]
  await Promise.all(keys.map((key) => browserClient().invalidateQueries({ queryKey: [key] })))
}

/** Asks the other admins to approve that the caller opens a version. */
export const useOpeningRequest = () =>
  useMutation<Reply<'POST /admin/opening-requests'>, CallError, { versionId: string; reason: string }>({
    mutationFn: (body) => call('POST /admin/opening-requests', { body }),
    onSuccess: () =>
      toast({
        title: 'Pedido enviado',
        description: `Outra pessoa da administração precisa aprovar em ${APPROVAL_DAYS} dias.`,
        variant: 'success',
      }),
    onSettled: () => void refetchOpeningRequests(),
  })

export const useWithdrawal = () =>
  useMutation<unknown, CallError, string>({
    mutationFn: (id) => call('POST /admin/opening-requests/:id/withdraw', { params: { id } }),
    onSuccess: () => toast({ title: 'Pedido retirado', variant: 'success' }),
    onError: ({ message }) =>
      toast({ title: 'O pedido não foi retirado', description: message, variant: 'destructive' }),
    onSettled: refetchOpeningRequests,
  })

/** Downloads the document of an approved request. */
export const useOpening = () =>
  useMutation<void, Error, string>({
    mutationFn: (id) => download('GET /admin/opening-requests/:id/file', { params: { id } }),
    onSuccess: () =>
      toast({ title: 'Documento baixado', description: 'A abertura foi registrada.', variant: 'success' }),
    onError: ({ message }) =>
      toast({ title: 'Não foi possível abrir', description: message, variant: 'destructive' }),
    onSettled: refetchOpeningRequests,
  })
