import type { LucideIcon } from 'lucide-react'
import { cn } from '#web/ui/cn.ts'

interface NotificationMarkProps {
  icon: LucideIcon
  isUnread: boolean
  className?: string
}

/** The icon at the start of a notification's row, in the colour of the brand while it is unread. */
export function NotificationMark({ icon: Icon, isUnread, className }: NotificationMarkProps) {
  return (
    <span
      className={cn(
        'grid size-9 shrink-0 place-items-center rounded-full',
        isUnread ? 'bg-brand-soft text-brand-strong' : 'bg-subtle text-muted',
        className,
      )}
    >
      <Icon aria-hidden className="size-[1.125rem]" />
    </span>
  )
}
