import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EmployerJob } from '#contract/api/publishing/managed-jobs.ts'
import { jobAllows, stateOf } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { heldNotice } from '#contract/payments/sponsorships.ts'
import { jobStateText } from '#web/features/jobs/jobs/state-text.ts'
import { Findings } from '#web/features/payments/sponsorships/findings.tsx'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { moneyText } from '#web/lib/price.ts'

interface Notice {
  title: string
  text: ReactNode
  isHarm?: boolean
}

/** Notices to the owner about a job beyond its state, such as why it was refused. */
export function noticesOf(job: EmployerJob): Notice[] {
  const { rejectionReason, stopReason, revision, sponsorship } = job
  const state = stateOf(job)
  const notices: Notice[] = []
  if (state === 'rejected')
    notices.push({ title: `Motivo: ${rejectionReason}`, text: jobStateText(job), isHarm: true })
  if (state === 'awaiting_review' || state === 'pending_payment')
    notices.push({ title: '', text: jobStateText(job) })
  if (stopReason)
    notices.push({ title: 'Decisão da equipe do Medponto', text: `Motivo: ${stopReason}`, isHarm: true })
  if (revision && jobAllows('approveTexts', state))
    notices.push(
      revision.refusedFor === null
        ? {
            title: 'Texto novo em análise',
            text: 'Até ser aprovado, a vaga continua com o texto anterior.',
          }
        : {
            title: `Texto novo recusado. Motivo: ${revision.refusedFor}`,
            text: 'A vaga continua com o texto aprovado. Edite o texto novo para enviá-lo de novo.',
            isHarm: true,
          },
    )
  if (sponsorship?.state === 'pending' && state !== 'pending_payment')
    notices.push({
      title: 'Destaque aguardando pagamento',
      text: `Ele começa assim que o pagamento de ${moneyText(sponsorship.amount)} for confirmado.`,
    })
  if (sponsorship?.state === 'paid' && sponsorship.boost === 'held')
    notices.push({
      title: 'Destaque em análise',
      text: (
        <>
          {heldNotice} Se você corrigir o texto, ele é verificado de novo na hora.
          <Findings findings={sponsorship.findings} />
        </>
      ),
    })
  if (sponsorship?.state === 'disputed')
    notices.push({
      title: 'Pagamento contestado',
      text: 'O destaque está suspenso até o Mercado Pago decidir sobre a contestação.',
      isHarm: true,
    })
  return notices
}

/** The notices of a job, below its row, and the way to an unfinished payment. */
export function OwnJobNotices({ job, notices }: { job: EmployerJob; notices: readonly Notice[] }) {
  const mayPay = useMayInTeam('owner')
  const { sponsorship, title } = job
  return (
    <div className="grid gap-1 pb-2.5 text-small">
      {notices.map(({ title: heading, text, isHarm }) => {
        const Icon = isHarm ? CircleAlert : Info
        return (
          <div key={heading} className="flex items-start gap-2">
            <Icon
              aria-hidden
              className={isHarm ? 'mt-0.5 size-4 shrink-0 text-danger' : 'mt-0.5 size-4 shrink-0 text-info'}
            />
            <div className="wrap-anywhere min-w-0">
              {heading && (
                <span className={isHarm ? 'font-semibold text-danger' : 'font-semibold'}>{heading}</span>
              )}
              <span className="text-muted">
                {heading && ' · '}
                {text}
              </span>
            </div>
          </div>
        )
      })}
      {mayPay && sponsorship?.state === 'pending' && (
        // A new document: the page of the payment has another content policy.
        <a
          href={paths.checkout(sponsorship.paymentId)}
          aria-label={`Continuar pagamento: ${title}`}
          className="ml-6 inline-flex min-h-8 w-fit items-center rounded-control font-semibold text-brand underline underline-offset-4"
        >
          Continuar pagamento
        </a>
      )}
    </div>
  )
}
