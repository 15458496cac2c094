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
      className="flex min-h-16 items-start gap-3 rounded-control px-2.5 py-3 transition-colors hover:bg-foreground/8 sm:px-3"
    >
      <span className="relative mt-0.5">
        <NotificationMark icon={notificationIcon(kind)} isUnread={!isRead} />
        {!isRead && (
          <span
            aria-hidden
            className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full bg-brand ring-2 ring-surface"
          />
        )}
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex items-baseline justify-between gap-2 sm:gap-3">
          <span className={cn('min-w-0 leading-snug', !isRead && 'font-semibold')}>
            {!isRead && <span className="sr-only">Não lida: </span>}
            {notificationTitle({ kind, times, endReason })}
          </span>
          <time
            dateTime={happenedAt}
            title={formatDate(happenedAt)}
            className="shrink-0 text-muted text-small"
          >
            {relativeTime(happenedAt, now)}
          </time>
        </span>
        <span className="line-clamp-3 text-small">
          {jobTitle}
          {detail && <span className="text-muted"> · {detail}</span>}
        </span>
      </span>
    </Link>
  )
}
