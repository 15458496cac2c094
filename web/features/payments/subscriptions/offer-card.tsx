import {
  type Interval,
  intervalSuffixes,
  type PlanName,
  plans,
  QUARTERLY_DISCOUNT,
} from '#contract/payments/subscriptions.ts'
import { moneyText, priceText } from '#web/lib/price.ts'
import { useSite } from '#web/lib/site.ts'
import { type Account, isCurrentPlan, offerActionOf } from './offer-action.ts'
import { OfferButton } from './offer-button.tsx'
import { PlanCard, type PlanFeature, Price } from './plan-card.tsx'

const leads: Record<PlanName, string> = {
  free: 'Para quem contrata de vez em quando.',
  plus: 'Para clínicas com vagas o ano todo.',
  pro: 'Para hospitais com várias escalas.',
  business: 'Para redes e grandes equipes.',
}

/** '3 vagas ativas'. */
export const activePostsText = (max: number) => (max === 1 ? '1 vaga ativa' : `${max} vagas ativas`)

function featuresOf(name: PlanName, jobDurationDays: number): PlanFeature[] {
  const plan = plans[name]
  return [
    { text: activePostsText(plan.maxActivePosts), isIncluded: true },
    { text: `${jobDurationDays} dias por publicação`, isIncluded: true },
    { text: 'Todas as vagas em destaque', isIncluded: plan.isAlwaysFeatured },
    { text: 'Logo da empresa nas vagas', isIncluded: plan.canUseCompanyBranding },
    { text: 'Métricas de visibilidade', isIncluded: plan.hasPerformanceMetrics },
    { text: 'E-mail marketing direcionado', isIncluded: plan.hasEmailMarketing },
    { text: 'Suporte preferencial', isIncluded: plan.hasPreferentialSupport },
  ]
}

const monthsOf: Record<Interval, number> = { monthly: 1, quarterly: 3 }

function pricePerJob(name: PlanName, interval: Interval): string {
  const { price, maxActivePosts } = plans[name]
  if (!price) return 'Sem custo por vaga'
  return `${moneyText(price[interval] / monthsOf[interval] / maxActivePosts)} por vaga ao mês`
}

function PriceNote({ name, interval }: { name: PlanName; interval: Interval }) {
  const { price, quarterlyOriginal } = plans[name]
  if (!price) return 'Para sempre, sem cartão'
  if (interval === 'monthly' || quarterlyOriginal === null) return 'Cobrado todo mês'
  return (
    <>
      <s>
        <span className="sr-only">Preço sem desconto: </span>
        {priceText(quarterlyOriginal)}
      </s>{' '}
      {QUARTERLY_DISCOUNT} de desconto
    </>
  )
}

interface OfferCardProps {
  name: PlanName
  interval: Interval
  /** Null until it is loaded. */
  account: Account | null
  isRecommended: boolean
  onChange: (plan: PlanName) => void
}

/** One plan of the price table, with what it offers this employer. */
export function OfferCard({ name, interval, account, isRecommended, onChange }: OfferCardProps) {
  const { label, price } = plans[name]
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
      priceNote={<PriceNote name={name} interval={interval} />}
      pricePerJob={pricePerJob(name, interval)}
      features={featuresOf(name, useSite().jobDurationDays)}
      isCurrent={account !== null && isCurrentPlan(name, account)}
      isRecommended={isRecommended}
      action={
        account && (
          <OfferButton
            name={name}
            interval={interval}
            action={offerActionOf(name, interval, account)}
            account={account}
            isRecommended={isRecommended}
            onChange={() => onChange(name)}
          />
        )
      }
    />
  )
}
