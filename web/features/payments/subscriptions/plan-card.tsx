import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'

export interface PlanFeature {
  text: string
  isIncluded: boolean
}

interface PlanCardProps {
  title: string
  /** Under the title. */
  lead: string
  price: ReactNode
  /** Under the price: when it is charged, and the undiscounted price. */
  priceNote: ReactNode
  pricePerJob: string
  /** The same number and order on every card. */
  features: readonly PlanFeature[]
  isCurrent: boolean
  isRecommended: boolean
  action: ReactNode
}

/**
 * One plan of the price table. The cards of a row share their lines (subgrid), so that features stay level however the
 * texts above them wrap.
 */
export function PlanCard(props: PlanCardProps) {
  const { title, lead, price, priceNote, pricePerJob, features, isCurrent, isRecommended, action } = props
  return (
    <Card
      as="li"
      tone={isRecommended ? 'brand' : 'default'}
      padding="none"
      className="row-span-13 mb-4 grid grid-rows-subgrid gap-y-0 p-5"
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-lead">{title}</h2>
        {isCurrent && <Badge variant="success">Seu plano</Badge>}
      </div>
      <p className="mt-1 text-muted text-small">{lead}</p>
      <p className="mt-4 flex items-baseline gap-x-1.5">{price}</p>
      <p className="mt-1 text-muted text-small">{priceNote}</p>
      <p className="mt-1 font-semibold text-small">{pricePerJob}</p>
      {/* Keeps the height of a button while the account loads. */}
      <div className="mt-4 grid min-h-11 content-center gap-2">{action}</div>
      <ul className="row-span-7 mt-5 grid grid-rows-subgrid gap-y-0 text-small">
        {features.map((feature) => (
          <Feature key={feature.text} {...feature} />
        ))}
      </ul>
    </Card>
  )
}

// On phones the cards are below each other, so there is nothing to compare in a row.
function Feature({ text, isIncluded }: PlanFeature) {
  const Mark = isIncluded ? Check : Minus
  return (
    <li className={cn('flex gap-2 py-1', !isIncluded && 'text-muted max-sm:hidden')}>
      <Mark aria-hidden className={cn('mt-1 size-4 shrink-0', isIncluded && 'text-brand')} />
      <span>
        {!isIncluded && <span className="sr-only">Não incluído: </span>}
        {text}
      </span>
    </li>
  )
}

/** 'R$ 199 / mês', always on one line, so that cards keep their height in both intervals. */
export function Price({ amount, suffix }: { amount: string; suffix?: string }) {
  return (
    <>
      <span className="whitespace-nowrap font-semibold text-heading tabular-nums">{amount}</span>
      {suffix && <span className="whitespace-nowrap text-muted text-small">{suffix}</span>}
    </>
  )
}
