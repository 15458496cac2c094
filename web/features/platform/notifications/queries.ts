import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type NotificationChannel, type NotificationKind, notificationPath } from '#contract/notifications.ts'
import type { Reply } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'
import { call, isViewing } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.tsx'
import { live, unreadCountQuery } from './unread-count.ts'

/** How many notifications the bell shows. */
const LATEST_COUNT = 8

export const latestQuery = () => ({
  ...read('GET /notifications', { query: { pageSize: LATEST_COUNT } }),
  staleTime: 0,
})
export const pageQuery = (page: number) => ({ ...read('GET /notifications', { query: { page } }), ...live })
export const settingsQuery = () => read('GET /notifications/settings')

type List = Reply<'GET /notifications'>
type Settings = Reply<'GET /notifications/settings'>

/**
 * Marks the bell's notifications that lead to a page as read while it is open, because the page shows the same. Not in 'Ver
 * como', where an admin sees the page of somebody else.
 */
export function useReadNotificationsAbout(path: string): void {
  const { data } = useQuery(latestQuery())
  const markRead = useMarkRead()
  const tried = useRef(new Set<string>())
  useEffect(() => {
    if (isViewing()) return
    for (const item of data?.items ?? []) {
      if (item.isRead || notificationPath(item) !== path || tried.current.has(item.id)) continue
      tried.current.add(item.id)
      markRead(item.id)
    }
  }, [path, data, markRead])
}

/** Optimistic updates for marking notifications as read. `refetch` then loads the server's state. */
function useOptimisticRead() {
  const client = useQueryClient()
  const showAsRead = (
    unreadOf: (known: number) => number,
    isRead: (item: List['items'][number]) => boolean,
  ) => {
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
  const listKeys = [['GET /notifications'], ['GET /notifications/unread-count']]
  /** Call it before `showAsRead`; the result restores what was shown. */
  const snapshot = () => {
    const before = listKeys.flatMap((queryKey) => client.getQueriesData({ queryKey }))
    return () => {
      for (const [key, data] of before) client.setQueryData(key, data)
    }
  }
  const refetch = () => Promise.all(listKeys.map((queryKey) => client.invalidateQueries({ queryKey })))
  return { showAsRead, snapshot, refetch }
}

/** Marks one notification as read. Following its link does not wait for the reply. */
export function useMarkRead() {
  const { showAsRead, snapshot, refetch } = useOptimisticRead()
  const { mutate } = useMutation({
    mutationFn: (id: string) => call('POST /notifications/:id/read', { params: { id } }),
    onMutate: (id) => {
      const restore = snapshot()
      showAsRead(
        (known) => known - 1,
        (item) => item.id === id,
      )
      return restore
    },
    onError: (_, __, restore) => restore?.(),
    onSettled: refetch,
  })
  return mutate
}

/** Marks everything up to `until` as read, so that a notification that arrives meanwhile stays unread. */
export function useMarkAllRead() {
  const { showAsRead, snapshot, refetch } = useOptimisticRead()
  return useMutation({
    mutationFn: (until: string) => call('POST /notifications/read', { body: { until } }),
    onMutate: (until) => {
      const restore = snapshot()
      showAsRead(
        () => 0,
        (item) => item.happenedAt <= until,
      )
      return restore
    },
    onError: ({ message }, _, restore) => {
      restore?.()
      toast({ title: 'Erro ao marcar como lidas', description: message, variant: 'destructive' })
    },
    onSettled: refetch,
  })
}

interface Setting {
  kind: NotificationKind
  channel: NotificationChannel
  isOn: boolean
}

/** Saves one switch, and turns it back if the server refuses. */
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
