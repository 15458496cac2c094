import { useMutation } from '@tanstack/react-query'
import type { StoredDocument } from '#contract/api/hiring/documents.ts'
import { fetchFile } from '#web/lib/files/download.ts'
import { browserClient, read } from '#web/lib/page.ts'
import { toast } from '#web/ui/toast.tsx'

/** How often the page asks whether previews and scans are ready, in milliseconds: less and less often. */
const FIRST_POLL_MS = 2_000
const LAST_POLL_MS = 60_000

const isUnfinished = ({ current }: StoredDocument) =>
  current.preview === 'pending' || current.scan === 'pending'

export const documentsQuery = () => read('GET /documents')

/** Options of the list that make it follow what the server does in the background. */
export const followed = {
  refetchInterval: ({ state }: { state: { data?: { items: StoredDocument[] }; dataUpdateCount: number } }) =>
    state.data?.items.some(isUnfinished)
      ? Math.min(FIRST_POLL_MS * 1.5 ** Math.min(state.dataUpdateCount, 20), LAST_POLL_MS)
      : (false as const),
}

export const versionsQuery = (id: string) => ({
  ...read('GET /documents/:id/versions', { params: { id } }),
  staleTime: 0,
})

/** The preview of a version, which never changes. */
export const previewQuery = (versionId: string) => ({
  queryKey: ['GET /documents/versions/:id/preview', versionId],
  queryFn: () => fetchFile('GET /documents/versions/:id/preview', { params: { id: versionId } }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const openingsQuery = (page: number) => ({
  ...read('GET /documents/openings', { query: { page } }),
  staleTime: 0,
})

export async function refetchDocuments(): Promise<void> {
  const client = browserClient()
  client.invalidateQueries({ queryKey: ['GET /documents/:id/versions'] })
  await client.invalidateQueries(documentsQuery())
}

/** Changes the documents, and says so. The list is fetched again in any case, because another device may have changed it. */
export function useDocumentChange<Input>(
  change: (input: Input) => Promise<unknown>,
  { done, failed, onDone }: { done: string; failed: string; onDone: () => void },
) {
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await refetchDocuments()
      toast({ title: done, variant: 'success' })
      onDone()
    },
    onError: (error) => {
      toast({ title: failed, description: error.message, variant: 'destructive' })
      void refetchDocuments()
    },
  })
}
