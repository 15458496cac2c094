import type { Notification } from '#contract/api/platform/notifications.ts'
import { notificationPath, notificationTitle } from '#contract/notifications.ts'
import { formatDate, relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import { notificationIcon } from './notification-icons.ts'
import { NotificationMark } from './notification-mark.tsx'
import { notificationDetail } from './notification-text.ts'

/** One notification: what happened, to which job, and when. The whole row is a link. */
export function NotificationRow({
  notification,
  onFollow,
}: {
  notification: Notification
  onFollow: () => void
}) {
  const now = useNow()
  const { kind, times, endReason, jobTitle, happenedAt, isRead } = notification
  const detail = notificationDetail(notification)
  return (
    <Link
      to={notificationPath(notification)}
      onClick={onFollow}
      className="flex min-h-16 items-start gap-3 rounded-control px-3 py-3 transition-colors hover:bg-foreground/8"
    >
      <NotificationMark icon={notificationIcon(kind)} isUnread={!isRead} className="mt-0.5" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className={cn('leading-snug', !isRead && 'font-semibold')}>
          {!isRead && <span className="sr-only">Não lida: </span>}
          {notificationTitle({ kind, times, endReason })}
        </span>
        <span className="truncate text-small">{jobTitle}</span>
        {detail && <span className="line-clamp-2 text-muted text-small">{detail}</span>}
        <time dateTime={happenedAt} title={formatDate(happenedAt)} className="text-muted text-small">
          {relativeTime(happenedAt, now)}
        </time>
      </span>
      {!isRead && <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full bg-brand" />}
    </Link>
  )
}
