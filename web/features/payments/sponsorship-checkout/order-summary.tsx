import type { Sponsorship } from '#contract/api/payments/sponsorships.ts'
import { paths } from '#contract/paths.ts'
import { REFUND_DAYS } from '#contract/payments/refunds.ts'
import { extensionNotice, SPONSORSHIP_DAYS } from '#contract/payments/sponsorships.ts'
import { moneyText } from '#web/lib/price.ts'
import { Card } from '#web/ui/card.tsx'
import { dateTimeText } from './date-time.ts'

/** Terms that the buyer agrees to. */
export function Conditions({ sponsorship }: { sponsorship: Sponsorship }) {
  const { isSponsored, isWidening, payableUntil } = sponsorship
  return (
    <ul className="grid list-disc gap-1 pl-5 text-muted text-small marker:text-border-strong">
      {isSponsored && !isWidening && <li>{extensionNotice}</li>}
      <li>Pagamento único, sem renovação automática.</li>
      <li>{`Reembolso integral em até ${REFUND_DAYS} dias, por um botão.`}</li>
      <li>{`Pague até ${dateTimeText(payableUntil)}.`}</li>
    </ul>
  )
}

/** The order: the job, the days or the further topics, and the amount. */
export function OrderSummary({ sponsorship }: { sponsorship: Sponsorship }) {
  const { jobTitle, jobId, createsJob, amount, isWidening, addedTopics } = sponsorship
  return (
    <Card as="aside" aria-label="Resumo do pedido" className="grid gap-4">
      <div>
        <p className="text-muted text-small">
          {isWidening ? 'Mais especialidades na vaga em destaque' : 'Vaga em destaque'}
        </p>
        <p className="mt-0.5 font-semibold">
          {createsJob || !jobId ? (
            jobTitle
          ) : (
            <a href={paths.job(jobId)} className="rounded-control hover:text-brand hover:underline">
              {jobTitle}
            </a>
          )}
        </p>
        <p className="mt-1 text-small text-muted tabular-nums">
          {isWidening
            ? addedTopics.join(', ')
            : `${SPONSORSHIP_DAYS} dias em destaque · ${moneyText(Math.round(amount / SPONSORSHIP_DAYS))} por dia`}
        </p>
      </div>
      <p className="flex items-baseline justify-between gap-4 border-t pt-4">
        <span className="font-semibold">Total</span>
        <span className="font-semibold text-heading tabular-nums">{moneyText(amount)}</span>
      </p>
      <div className="max-lg:hidden">
        <Conditions sponsorship={sponsorship} />
      </div>
    </Card>
  )
}
