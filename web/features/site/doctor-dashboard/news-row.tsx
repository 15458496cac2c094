import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { NotificationMark } from '#web/features/platform/notifications/notification-mark.tsx'
import { Link } from '#web/ui/link.tsx'

interface NewsRowProps {
  to: string
  icon: LucideIcon
  title: ReactNode
  detail: string
  /** The time of the change, at the right. */
  time?: ReactNode
  isUnread?: boolean
  onFollow?: () => void
}

/** A change, in two lines. The whole row is a link. */
export function NewsRow({ to, icon, title, detail, time, isUnread = false, onFollow }: NewsRowProps) {
  return (
    <Link
      to={to}
      onClick={onFollow}
      className="flex min-h-16 items-center gap-3 px-4 py-2.5 transition-colors hover:bg-subtle focus-visible:-outline-offset-2 sm:px-5"
    >
      <NotificationMark icon={icon} isUnread={isUnread} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate font-semibold">{title}</span>
          {time && <span className="shrink-0 text-meta text-muted">{time}</span>}
        </span>
        <span className="line-clamp-2 text-muted text-small sm:line-clamp-1">{detail}</span>
      </span>
    </Link>
  )
}
