import {
  CalendarPlus,
  ChartColumn,
  CirclePause,
  CirclePlay,
  CircleX,
  Copy,
  CreditCard,
  Ellipsis,
  ExternalLink,
  Inbox,
  Pencil,
  RefreshCw,
  Send,
  Star,
  StarOff,
  Trash2,
  UserPlus,
} from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { EmployerJob } from '#contract/api/publishing/managed-jobs.ts'
import { jobAllows, stateOf } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { CloseJobDialog } from '#web/features/jobs/jobs/close-dialog.tsx'
import { SponsorDialog } from '#web/features/payments/sponsorships/sponsor-dialog.tsx'
import { QuotaDialog } from '#web/features/payments/subscriptions/quota-notice.tsx'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { openedCode, useOpenedCode } from '#web/ui/toast.tsx'
import { useBoostOffer } from './boost.ts'
import { DailyFigures } from './daily-figures.tsx'
import { GiveUpBoost } from './give-up-boost.tsx'
import { RemoveJobDialog } from './remove-dialog.tsx'
import { type JobStep, steps, stepsFor, useJobStep } from './use-job-step.ts'

type Entry = ComponentProps<typeof Menu>['items'][number]

const stepIcons: Record<JobStep, typeof CirclePause> = {
  pause: CirclePause,
  reactivate: CirclePlay,
  renew: RefreshCw,
  resubmit: Send,
}

type Asking = 'figures' | 'invite' | 'sponsor' | 'giveUp' | 'close' | 'remove'

const inviteDialog = openedCode(() =>
  import('#web/features/rota/invited-doctors/invite-dialog.tsx').then((module) => module.InviteDialog),
)

/** Everything that can be done with a job, at the end of its row. `onRemoved` is called once the job is off the list. */
export function OwnJobMenu({ job, onRemoved }: { job: EmployerJob; onRemoved: () => void }) {
  const { take, isPending, quotaError, forgetQuotaError } = useJobStep(job)
  const [asking, setAsking] = useState<Asking | null>(null)
  const mayEdit = useMayInTeam('recruiter')
  const offer = useBoostOffer(job)
  const { id, title, sponsorship } = job
  const InviteDialog = useOpenedCode(inviteDialog, asking === 'invite', () => setAsking(null))
  const state = stateOf(job)
  const ask = (what: Asking) => () => setAsking(what)
  const dialog = (what: Asking) => ({
    open: asking === what,
    onOpenChange: (open: boolean) => setAsking(open ? what : null),
  })
  const own = (isShown: boolean, entry: Entry): Entry[] => (mayEdit && isShown ? [entry] : [])
  const lifecycle = mayEdit ? stepsFor(job) : []
  const copy =
    // A closed job is published again, and an open one gets a second job like it.
    state === 'closed'
      ? { label: 'Publicar de novo', icon: <RefreshCw aria-hidden /> }
      : { label: 'Duplicar', icon: <Copy aria-hidden /> }
  const ends = [
    ...own(jobAllows('close', state), {
      label: 'Encerrar',
      icon: <CircleX aria-hidden />,
      onSelect: ask('close'),
    }),
    ...own(jobAllows('remove', state), {
      label: 'Excluir',
      icon: <Trash2 aria-hidden />,
      danger: true,
      onSelect: ask('remove'),
    }),
  ]
  const items: Entry[] = [
    { label: 'Ver vaga', icon: <ExternalLink aria-hidden />, to: paths.job(id) },
    ...own(jobAllows('edit', state), {
      label: 'Editar',
      icon: <Pencil aria-hidden />,
      to: paths.editJob(id),
    }),
    ...(state === 'pending_payment'
      ? []
      : [{ label: 'Ver candidaturas', icon: <Inbox aria-hidden />, to: paths.jobApplications(id) }]),
    ...own(state === 'active', {
      label: 'Convidar médicos',
      icon: <UserPlus aria-hidden />,
      onSelect: ask('invite'),
    }),
    ...(job.views === null || state === 'pending_payment'
      ? []
      : [{ label: 'Números por dia', icon: <ChartColumn aria-hidden />, onSelect: ask('figures') }]),
    ...(offer === 'finish' && sponsorship
      ? [
          {
            label: 'Continuar pagamento',
            icon: <CreditCard aria-hidden />,
            to: paths.checkout(sponsorship.paymentId),
            reloadDocument: true,
          },
          { label: 'Desistir do destaque', icon: <StarOff aria-hidden />, onSelect: ask('giveUp') },
        ]
      : []),
    ...(offer === 'start' || offer === 'extend'
      ? [
          {
            label: offer === 'extend' ? 'Estender destaque' : 'Destacar vaga',
            icon: <Star aria-hidden />,
            onSelect: ask('sponsor'),
          },
        ]
      : []),
    ...own(state === 'expired' && job.areDatesOver === true, {
      label: 'Adicionar datas',
      icon: <CalendarPlus aria-hidden />,
      to: paths.jobDates(id),
    }),
    ...lifecycle.map((step) => {
      const Icon = stepIcons[step]
      return {
        label: steps[step].label,
        icon: <Icon aria-hidden />,
        disabled: isPending,
        onSelect: () => take(step),
      }
    }),
    ...own(jobAllows('duplicate', state), { ...copy, to: paths.copyJob(id) }),
    ...(ends.length > 0 ? ['separator' as const, ...ends] : []),
  ]
  return (
    <>
      <Menu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Ações: ${title}`}
            title="Ações"
            className="@md:h-9"
          >
            <Ellipsis aria-hidden />
          </Button>
        }
        items={items}
      />
      <Dialog {...dialog('figures')} size="lg" title="Números por dia" description={title}>
        {asking === 'figures' && <DailyFigures id={id} title={title} />}
      </Dialog>
      {asking === 'invite' && InviteDialog && <InviteDialog job={job} onClose={() => setAsking(null)} />}
      <SponsorDialog job={job} {...dialog('sponsor')} />
      <GiveUpBoost job={job} {...dialog('giveUp')} onDone={onRemoved} />
      <CloseJobDialog job={job} {...dialog('close')} />
      <RemoveJobDialog job={job} {...dialog('remove')} onRemoved={onRemoved} />
      <QuotaDialog error={quotaError} close={forgetQuotaError} />
    </>
  )
}
