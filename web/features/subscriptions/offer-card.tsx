import { Link } from 'react-router'
import { JOB_DURATION_DAYS } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'
import {
  type Interval,
  intervalSuffixes,
  type PlanName,
  plans,
  QUARTERLY_DISCOUNT,
} from '#contract/subscriptions.ts'
import { priceText } from '#web/lib/price.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PlanCard, Price } from './plan-card.tsx'

const leads: Record<PlanName, string> = {
  free: 'Para quem contrata de vez em quando.',
  plus: 'Para clínicas com vagas o ano todo.',
  pro: 'Para hospitais com várias escalas.',
  business: 'Para redes e grandes equipes.',
}

/** '3 vagas ativas'. */
export const activePostsText = (max: number) => (max === 1 ? '1 vaga ativa' : `${max} vagas ativas`)

function featuresOf(name: PlanName): string[] {
  const plan = plans[name]
  return [
    activePostsText(plan.maxActivePosts),
    `${JOB_DURATION_DAYS} dias por publicação`,
    plan.isAlwaysFeatured && 'Todas as vagas em destaque',
    plan.canUseCompanyBranding && 'Logo da empresa nas vagas',
    plan.hasPerformanceMetrics && 'Métricas de visibilidade',
    plan.hasEmailMarketing && 'E-mail marketing direcionado',
    plan.hasPreferentialSupport && 'Suporte preferencial',
  ].filter((text) => text !== false)
}

interface OfferProps {
  name: PlanName
  interval: Interval
  isCurrent: boolean
  isRecommended: boolean
}

/** One plan of the price table. */
export function OfferCard({ name, interval, isCurrent, isRecommended }: OfferProps) {
  const { label, price, quarterlyOriginal } = plans[name]
  const isDiscounted = interval === 'quarterly' && quarterlyOriginal !== null
  return (
    <PlanCard
      title={label}
      lead={leads[name]}
      price={
        price ? (
          <Price amount={priceText(price[interval])} suffix={intervalSuffixes[interval]} />
        ) : (
          <Price amount="Grátis" />
        )
      }
      priceNote={
        isDiscounted && (
          <>
            <s>
              <span className="sr-only">Preço sem desconto: </span>
              {priceText(quarterlyOriginal)}
            </s>{' '}
            {QUARTERLY_DISCOUNT} de desconto
          </>
        )
      }
      features={featuresOf(name)}
      isCurrent={isCurrent}
      isRecommended={isRecommended}
      action={<OfferAction {...{ name, interval, isCurrent, isRecommended }} />}
    />
  )
}

function OfferAction({ name, interval, isCurrent, isRecommended }: OfferProps) {
  // No downgrade to the free plan: a paid plan ends with its subscription.
  if (name === 'free' && !isCurrent) return null
  if (isCurrent)
    return (
      <Link to={paths.newJob} className={buttonClass({ variant: 'secondary', block: true })}>
        Publicar vaga
      </Link>
    )
  return (
    <Link
      to={paths.planContact(name, interval)}
      className={buttonClass({ variant: isRecommended ? 'primary' : 'secondary', block: true })}
    >
      Assinar {plans[name].label}
    </Link>
  )
}
