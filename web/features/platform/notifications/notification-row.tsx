import {
  Archive,
  ArrowRight,
  BadgeCheck,
  BadgeX,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CircleCheck,
  CirclePause,
  CircleX,
  CreditCard,
  Eye,
  Flag,
  Gavel,
  Hourglass,
  type LucideIcon,
  Mail,
  MessageSquareText,
  PartyPopper,
  PenLine,
  Scale,
  Sparkles,
  Trash2,
  TriangleAlert,
  Undo2,
  UserRoundCheck,
  UserRoundPlus,
} from 'lucide-react'
import type { Notification } from '#contract/api/platform/notifications.ts'
import { type NotificationKind, notificationRules, notificationTitle } from '#contract/notifications.ts'
import { formatDate, relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'
import { notificationDetail } from './notification-text.ts'

const icons: Record<NotificationKind, LucideIcon> = {
  charge_failed: CreditCard,
  application_received: UserRoundPlus,
  application_viewed: Eye,
  application_advanced: ArrowRight,
  application_interview: CalendarClock,
  application_hired: PartyPopper,
  application_rejected: CircleX,
  interview_proposed: CalendarClock,
  interview_confirmed: CalendarCheck,
  interview_declined: CalendarClock,
  interview_cancelled: CalendarX,
  application_unanswered: Hourglass,
  application_closed: Archive,
  application_expired: CalendarX,
  application_dates_over: CalendarX,
  job_expiring: CalendarClock,
  job_expired: CalendarX,
  job_dates_ending: CalendarClock,
  job_dates_over: CalendarX,
  job_paused: CirclePause,
  job_stopped: CirclePause,
  job_resumed: CircleCheck,
  job_ended: Archive,
  job_removed: Trash2,
  job_edited: PenLine,
  job_approved: CircleCheck,
  job_rejected: CircleX,
  edit_approved: CircleCheck,
  edit_refused: CircleX,
  payment_alarm: TriangleAlert,
  work_given_up: TriangleAlert,
  approval_requested: UserRoundCheck,
  boost_started: Sparkles,
  boost_held: Hourglass,
  job_narrowed: Undo2,
  payment_returned: Undo2,
  payment_unneeded: Undo2,
  company_verified: BadgeCheck,
  company_unverified: BadgeX,
  directory_left: CircleX,
  check_approved: CircleCheck,
  check_refused: CircleX,
  check_expiring: CalendarClock,
  check_expired: CalendarX,
  telehealth_tier_ended: CalendarX,
  report_answered: Flag,
  content_decided: Gavel,
  appeal_answered: Scale,
  appeal_filed: Scale,
  message_received: Mail,
  employer_wrote: MessageSquareText,
  doctor_wrote: MessageSquareText,
}

/** One notification: what happened, to which job, and when. The whole row is a link. */
export function NotificationRow({
  notification,
  onFollow,
}: {
  notification: Notification
  onFollow: () => void
}) {
  const now = useNow()
  const { kind, times, endReason, jobId, jobTitle, happenedAt, isRead } = notification
  const Icon = icons[kind]
  const detail = notificationDetail(notification)
  return (
    <Link
      to={notificationRules[kind].path(jobId)}
      onClick={onFollow}
      className="flex min-h-16 items-start gap-3 rounded-control px-3 py-3 transition-colors hover:bg-foreground/8"
    >
      <span
        className={cn(
          'mt-0.5 grid size-9 shrink-0 place-items-center rounded-full',
          isRead ? 'bg-subtle text-muted' : 'bg-brand-soft text-brand-strong',
        )}
      >
        <Icon aria-hidden className="size-[1.125rem]" />
      </span>
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
