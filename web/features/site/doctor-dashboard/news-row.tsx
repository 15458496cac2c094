import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'

interface NewsRowProps {
  to: string
  icon: LucideIcon
  title: ReactNode
  detail: string
  /** At the right: when it happened. */
  time?: ReactNode
  isUnread?: boolean
  onFollow?: () => void
}

/** Something that has changed, in two lines. The whole row leads to it. */
export function NewsRow({ to, icon: Icon, title, detail, time, isUnread = false, onFollow }: NewsRowProps) {
  return (
    <Link
      to={to}
      onClick={onFollow}
      className="flex min-h-16 items-center gap-3 px-4 py-2.5 transition-colors hover:bg-subtle focus-visible:-outline-offset-2 sm:px-5"
    >
      <span
        className={cn(
          'grid size-9 shrink-0 place-items-center rounded-full',
          isUnread ? 'bg-brand-soft text-brand-strong' : 'bg-subtle text-muted',
        )}
      >
        <Icon aria-hidden className="size-[1.125rem]" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{title}</span>
        <span className="flex items-baseline justify-between gap-3 text-muted">
          <span className="min-w-0 truncate text-small">{detail}</span>
          {time && <span className="shrink-0 text-meta">{time}</span>}
        </span>
      </span>
    </Link>
  )
}
