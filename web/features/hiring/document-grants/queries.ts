import { useMutation, useQueryClient } from '@tanstack/react-query'
import { DOCUMENT_CONSENT_VERSION } from '#contract/hiring/document-grants.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'

/** The documents that the doctor has shared with one of her applications. */
export const ownGrantsQuery = (applicationId: string) => ({
  ...read('GET /applications/:id/documents/own', { params: { id: applicationId } }),
  staleTime: 30_000,
})

/** The documents that an employer may open for an application. Read again often: a doctor can end the access at any time. */
export const sharedDocumentsQuery = (applicationId: string) => ({
  ...read('GET /applications/:id/documents', { params: { id: applicationId } }),
  staleTime: 15_000,
  refetchOnWindowFocus: 'always' as const,
})

/** Shares documents with an application, or ends the access to one. */
export function useSharing(applicationId: string) {
  const client = useQueryClient()
  // Also after a refusal, which may mean that another device has changed the documents.
  const onSettled = () =>
    Promise.all(
      [ownGrantsQuery(applicationId).queryKey, ['GET /documents']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  const share = useMutation({
    mutationFn: (versionIds: string[]) =>
      call('POST /applications/:id/documents', {
        params: { id: applicationId },
        body: { versionIds, consent: DOCUMENT_CONSENT_VERSION },
      }),
    onSettled,
  })
  const revoke = useMutation({
    mutationFn: (id: string) => call('DELETE /document-grants/:id', { params: { id } }),
    onSettled,
  })
  return { share, revoke }
}
