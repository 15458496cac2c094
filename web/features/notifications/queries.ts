import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { NotificationChannel, NotificationKind } from '#contract/notifications.ts'
import type { Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { call } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'

const EACH_MINUTE_MS = 60_000
/** How many the bell shows. */
const LATEST = 8

/** Asked for again each minute while the page is looked at, and when somebody comes back to it. */
const live = { staleTime: 0, refetchInterval: EACH_MINUTE_MS, refetchOnWindowFocus: true } as const

export const unreadCountQuery = () => ({ ...read('GET /notifications/unread-count'), ...live })
export const latestQuery = () => ({
  ...read('GET /notifications', { query: { pageSize: LATEST } }),
  staleTime: 0,
})
export const pageOfQuery = (page: number) => ({ ...read('GET /notifications', { query: { page } }), ...live })
export const settingsQuery = () => read('GET /notifications/settings')

/** What news are about. */
const touched = /^GET \/(notifications|applications\/|dashboard\/|jobs\/employer)/

/** Once there are more news, what is on the screen of what they are about is read anew, the rest when it is wanted. */
export function useReadAnew(unread: number | undefined): void {
  const client = useQueryClient()
  const known = useRef(unread)
  useEffect(() => {
    const before = known.current
    known.current = unread
    if (before === undefined || unread === undefined || unread <= before) return
    client.invalidateQueries({
      predicate: ({ queryKey: [key] }) =>
        touched.test(String(key)) && key !== 'GET /notifications/unread-count',
    })
  }, [client, unread])
}

type List = Reply<'GET /notifications'>
type Settings = Reply<'GET /notifications/settings'>

/** Shows lines as read before the server has heard of it; what it says then stands. */
function useShowRead() {
  const client = useQueryClient()
  const showAs = (unreadOf: (known: number) => number, isRead: (item: List['items'][number]) => boolean) => {
    client.setQueryData<{ unreadCount: number }>(
      unreadCountQuery().queryKey,
      (known) => known && { unreadCount: Math.max(0, unreadOf(known.unreadCount)) },
    )
    client.setQueriesData<List>(
      { queryKey: ['GET /notifications'] },
      (known) =>
        known && {
          ...known,
          unreadCount: Math.max(0, unreadOf(known.unreadCount)),
          items: known.items.map((item) => (isRead(item) ? { ...item, isRead: true } : item)),
        },
    )
  }
  const readAgain = () =>
    Promise.all(
      ['GET /notifications', 'GET /notifications/unread-count'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    )
  return { showAs, readAgain }
}

/** Marks one line as read. Going where it leads does not wait for it. */
export function useMarkRead() {
  const { showAs, readAgain } = useShowRead()
  const { mutate } = useMutation({
    mutationFn: (id: string) => call('POST /notifications/:id/read', { params: { id } }),
    onMutate: (id) =>
      showAs(
        (known) => known - 1,
        (item) => item.id === id,
      ),
    onSettled: readAgain,
  })
  return mutate
}

/** Marks as read all that this list's reader has seen, so that one that comes meanwhile stays unread. */
export function useMarkAllRead() {
  const { showAs, readAgain } = useShowRead()
  return useMutation({
    mutationFn: (until: string) => call('POST /notifications/read', { body: { until } }),
    onMutate: (until) =>
      showAs(
        () => 0,
        (item) => item.happenedAt <= until,
      ),
    onError: ({ message }) =>
      toast({ title: 'Erro ao marcar como lidas', description: message, variant: 'destructive' }),
    onSettled: readAgain,
  })
}

interface Setting {
  kind: NotificationKind
  channel: NotificationChannel
  isOn: boolean
}

/** Turns one switch; it goes back where the server does not take it. */
export function useSetSetting() {
  const client = useQueryClient()
  const { queryKey } = settingsQuery()
  const show = ({ kind, channel, isOn }: Setting) =>
    client.setQueryData<Settings>(
      queryKey,
      (known) =>
        known && {
          items: known.items.map((item) => (item.kind === kind ? { ...item, [channel]: isOn } : item)),
        },
    )
  const { mutate } = useMutation({
    mutationFn: (body: Setting) => call('PUT /notifications/settings', { body }),
    onMutate: show,
    onError: ({ message }, setting) => {
      show({ ...setting, isOn: !setting.isOn })
      toast({ title: 'Erro ao salvar a preferência', description: message, variant: 'destructive' })
    },
  })
  return mutate
}
