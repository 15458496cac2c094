import { Link } from 'react-router'
import { JOB_DURATION_DAYS } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'
import { SPONSORSHIP_EXTRA_PRICE, SPONSORSHIP_PRICE } from '#contract/subscriptions.ts'
import { priceText } from '#web/lib/price.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PlanCard, Price } from './plan-card.tsx'

/** 'Vaga em destaque': a single job, sponsored without a plan. */
export function SponsorshipCard() {
  return (
    <PlanCard
      title="Vaga em destaque"
      lead="Para uma vaga que precisa aparecer."
      price={<Price amount={priceText(SPONSORSHIP_PRICE)} />}
      priceNote={`Pagamento único. + ${priceText(SPONSORSHIP_EXTRA_PRICE)} por especialidade extra.`}
      features={[
        '1 vaga com 1 especialidade',
        `${JOB_DURATION_DAYS} dias em destaque`,
        'Não ocupa lugar no plano',
      ]}
      action={
        <Link
          to={paths.planContact('destaque')}
          className={buttonClass({ variant: 'secondary', block: true })}
        >
          Destacar vaga
        </Link>
      }
    />
  )
}
