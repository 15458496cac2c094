import { useState } from 'react'
import type { EmployerJob } from '#contract/api/managed-jobs.ts'
import { paths } from '#contract/paths.ts'
import { heldNotice } from '#contract/payments/sponsorships.ts'
import { GiveUpDialog } from '#web/features/sponsorship-checkout/give-up.tsx'
import { Findings } from '#web/features/sponsorships/findings.tsx'
import { SponsorDialog } from '#web/features/sponsorships/sponsor-dialog.tsx'
import { canBeSponsored } from '#web/features/sponsorships/sponsor-job.tsx'
import { useSession } from '#web/lib/current-user.ts'
import { formatDate } from '#web/lib/format.ts'
import { moneyText } from '#web/lib/price.ts'
import { useSite } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** 'Em destaque até 22/12/2026', or when it begins; null if there is nothing to say. */
export function boostText({ sponsorship }: Pick<EmployerJob, 'sponsorship'>): string | null {
  if (sponsorship?.state !== 'paid') return null
  const { boost, startsAt, endsAt } = sponsorship
  if (boost === 'running') return `Em destaque até ${formatDate(endsAt)}`
  if (boost !== 'waiting') return null
  return startsAt
    ? `Novo destaque pago a partir de ${formatDate(startsAt)}`
    : 'Destaque pago: começa com a publicação'
}

/** What its owner has to know of the sponsorship of a job. */
export function SponsorshipNotice({ job }: { job: EmployerJob }) {
  const { sponsorship } = job
  if (!sponsorship) return null
  const { state, boost, amount, findings } = sponsorship
  // The state of a job that waits for its payment says so itself.
  if (state === 'pending' && job.status !== 'pending_payment')
    return (
      <Alert title="Destaque aguardando pagamento" className="mt-3">
        {`Ele começa assim que o pagamento de ${moneyText(amount)} for confirmado.`}
      </Alert>
    )
  if (state === 'paid' && boost === 'held')
    return (
      <Alert title="Destaque em análise" className="mt-3">
        <p>{heldNotice}</p>
        <Findings findings={findings} />
        <p className="mt-1">Se você corrigir o texto, ele é verificado de novo na hora.</p>
      </Alert>
    )
  if (state === 'disputed')
    return (
      <Alert variant="danger" title="Pagamento contestado" className="mt-3">
        O destaque está suspenso até o Mercado Pago decidir sobre a contestação.
      </Alert>
    )
  return null
}

/** The actions of a sponsorship that is not paid: to go on or to give it up. */
function UnpaidActions({ job, onDone }: { job: EmployerJob; onDone: () => void }) {
  const { user } = useSession()
  const [isAsking, setAsking] = useState(false)
  const { sponsorship, id, title } = job
  if (!sponsorship || !user) return null
  const { paymentId } = sponsorship
  const createsJob = job.status === 'pending_payment'
  return (
    <>
      <a
        href={paths.checkout(paymentId)}
        className={buttonClass({ size: 'sm', className: 'not-first:ml-1' })}
        aria-label={`Continuar pagamento: ${title}`}
      >
        Continuar pagamento
      </a>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Desistir do patrocínio: ${title}`}
        onClick={() => setAsking(true)}
      >
        Desistir
      </Button>
      <GiveUpDialog
        sponsorship={{ paymentId, jobId: id, jobTitle: title, createsJob }}
        userId={user.id}
        open={isAsking}
        onOpenChange={setAsking}
        onDone={(isKept) => {
          toast({
            title: 'Patrocínio cancelado',
            description: isKept ? 'A vaga voltou como rascunho em “Nova vaga”.' : 'Nada foi cobrado.',
            variant: 'success',
          })
          if (createsJob) onDone()
        }}
      />
    </>
  )
}

/** What an owner can do about the sponsorship of a job. `onDone` is called if the job leaves the list. */
export function SponsorshipActions({ job, onDone }: { job: EmployerJob; onDone: () => void }) {
  const { sellsSponsorships } = useSite()
  const [isOpen, setOpen] = useState(false)
  const { sponsorship } = job
  if (sponsorship?.state === 'pending') return <UnpaidActions job={job} onDone={onDone} />
  const isComing =
    sponsorship?.state === 'paid' && sponsorship.boost !== 'running' && sponsorship.boost !== 'over'
  if (!sellsSponsorships || isComing || sponsorship?.state === 'disputed' || !canBeSponsored(job)) return null
  const label = job.isSponsored ? 'Estender destaque' : 'Destacar vaga'
  return (
    <>
      <Button
        variant={job.isSponsored ? 'ghost' : 'secondary'}
        size="sm"
        className="not-first:ml-1"
        aria-label={`${label}: ${job.title}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <SponsorDialog job={job} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
