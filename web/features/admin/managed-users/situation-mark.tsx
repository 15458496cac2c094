import { type UserSituation, userSituationLabels } from '#contract/admin/managed-users.ts'
import type { ManagedUser } from '#contract/api/admin/managed-users.ts'
import { cn } from '#web/ui/cn.ts'

const dots: Record<UserSituation, string> = {
  active: 'bg-success',
  deleting: 'bg-danger',
  suspended: 'bg-danger',
  unverified: 'bg-border-strong',
  incomplete: 'bg-border-strong',
}

const dayAndMonth = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  timeZone: 'America/Sao_Paulo',
})

/** A dot and a word, or the day on which the account is removed. */
export function SituationMark({
  user: { situation, deletionDueAt },
  className,
}: {
  user: Pick<ManagedUser, 'situation' | 'deletionDueAt'>
  className?: string
}) {
  return (
    <span className={cn('inline-flex items-center gap-1.5 text-small', className)}>
      <span aria-hidden className={cn('size-2 shrink-0 rounded-full', dots[situation])} />
      {deletionDueAt
        ? `Exclusão em ${dayAndMonth.format(new Date(deletionDueAt))}`
        : userSituationLabels[situation]}
    </span>
  )
}
