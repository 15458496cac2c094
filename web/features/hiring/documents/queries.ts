import { useMutation } from '@tanstack/react-query'
import type { StoredDocument } from '#contract/api/hiring/documents.ts'
import { fetchFile } from '#web/lib/files/download.ts'
import { browserClient, read } from '#web/lib/page.ts'
import { toast } from '#web/ui/toast.tsx'

/** The bounds of the time between two questions whether previews and scans are ready. The longer they take, the rarer it asks. */
const SHORTEST_POLL_MS = 2_000
const LONGEST_POLL_MS = 60_000

const isUnfinished = ({ current }: StoredDocument) =>
  current.preview === 'pending' || current.scan === 'pending'

export const documentsQuery = () => read('GET /documents')

/** Options of the list that make it follow what the server does in the background. */
export const followed = {
  refetchInterval: ({ state }: { state: { data?: { items: StoredDocument[] } } }) => {
    const unfinished = state.data?.items.filter(isUnfinished) ?? []
    if (unfinished.length === 0) return false
    const newest = Math.max(...unfinished.map(({ current }) => Date.parse(current.uploadedAt)))
    return Math.min(Math.max((Date.now() - newest) / 2, SHORTEST_POLL_MS), LONGEST_POLL_MS)
  },
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
