import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Thread } from '#contract/api/hiring/application-messages.ts'
import { call } from '#web/lib/session.ts'

/** How often an open thread asks for new messages, while its tab is visible. */
const POLL_MS = 15_000

/** The messages of an application; the first page has the newest, further ones are older. */
export const messagesQuery = (applicationId: string) =>
  infiniteQueryOptions({
    queryKey: ['messages of an application', applicationId],
    queryFn: ({ pageParam }): Promise<Thread> =>
      call('GET /applications/:id/messages', {
        params: { id: applicationId },
        query: pageParam ? { before: pageParam } : {},
      }),
    initialPageParam: '',
    getNextPageParam: ({ older }) => older,
    staleTime: POLL_MS,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
  })

type Pages = InfiniteData<Thread, string>

/** Changes what is known of the thread without asking. */
const patchThread = (client: QueryClient, id: string, patch: (newest: Thread) => Thread) =>
  client.setQueryData<Pages>(messagesQuery(id).queryKey, (data) => {
    const [newest, ...older] = data?.pages ?? []
    return data && newest ? { ...data, pages: [patch(newest), ...older] } : data
  })

/** Sends a message and shows it at the end of the thread. */
export function useSendMessage(applicationId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: string) =>
      call('POST /applications/:id/messages', { params: { id: applicationId }, body: { body } }),
    onSuccess: async (message) => {
      // A reply that is under way does not have it yet.
      await client.cancelQueries({ queryKey: messagesQuery(applicationId).queryKey })
      patchThread(client, applicationId, (newest) => ({ ...newest, items: [...newest.items, message] }))
    },
    // The thread may have closed, or the application been moved.
    onError: () => client.invalidateQueries({ queryKey: messagesQuery(applicationId).queryKey }),
  })
}

/** Marks what the other side wrote as read, up to a message. */
export function useMarkMessagesRead(applicationId: string) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (until: string) =>
      call('POST /applications/:id/messages/read', { params: { id: applicationId }, body: { until } }),
    onSuccess: ({ unread }) => {
      patchThread(client, applicationId, (newest) => ({ ...newest, unread }))
      for (const key of ['GET /applications/doctor', 'GET /notifications', 'GET /notifications/unread-count'])
        client.invalidateQueries({ queryKey: [key] })
      client.invalidateQueries({
        queryKey: ['GET /applications/:id', { params: { id: applicationId } }],
      })
    },
  })
  return mutate
}
