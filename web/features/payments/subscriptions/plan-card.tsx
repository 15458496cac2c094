import { Check, ChevronDown, Minus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { count } from '#web/lib/format.ts'
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
  /** The same number and order on every card. The first is part of every plan. */
  features: readonly PlanFeature[]
  isCurrent: boolean
  isRecommended: boolean
  action: ReactNode
}

/**
 * One plan of the price table. The cards of a row share their lines (subgrid), so that features stay level however the
 * texts above them wrap. On phones, where the cards are below each other, the price is beside the title and the features are
 * folded.
 */
export function PlanCard(props: PlanCardProps) {
  const { title, lead, price, priceNote, pricePerJob, features, isCurrent, isRecommended, action } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = features
  const included = others.filter(({ isIncluded }) => isIncluded).length
  return (
    <Card
      as="li"
      tone={isRecommended ? 'brand' : 'default'}
      padding="none"
      className="mb-3 grid grid-cols-[minmax(0,1fr)_auto] px-4 py-3 sm:row-span-13 sm:mb-4 sm:grid-cols-1 sm:grid-rows-subgrid sm:gap-y-0 sm:p-5"
    >
      <div className="flex min-h-7 flex-wrap items-center gap-2 sm:justify-between">
        <h2 className="font-semibold text-lead">{title}</h2>
        {isCurrent && <Badge variant="success">Seu plano</Badge>}
      </div>
      <p className="text-muted text-small max-sm:col-span-2 max-sm:row-start-2 sm:mt-1">{lead}</p>
      <p className="flex items-baseline gap-x-1.5 sm:mt-4">{price}</p>
      <div className="mt-1 max-sm:col-span-2 max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-2 max-sm:text-meta sm:contents">
        <p className="text-muted sm:mt-1 sm:text-small">{priceNote}</p>
        <p className="font-semibold sm:mt-1 sm:text-small">{pricePerJob}</p>
      </div>
      {/* Keeps the height of a button while the account loads. */}
      <div className="mt-2 grid min-h-11 content-center gap-2 max-sm:col-span-2 sm:mt-4">{action}</div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="col-span-2 mt-1 -mb-2 flex min-h-11 items-center gap-2 rounded-control text-left text-small sm:hidden"
      >
        <Check aria-hidden className="size-4 shrink-0 text-brand" />
        <span className="flex-1">
          {first?.text} <span className="text-muted">e mais {count(included, 'item', 'itens')}</span>
        </span>
        <ChevronDown
          aria-hidden
          className={cn('size-5 text-muted transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <ul
        id={id}
        className={cn(
          'text-small max-sm:col-span-2 sm:row-span-7 sm:mt-5 sm:grid sm:grid-rows-subgrid sm:gap-y-0',
          isOpen ? 'max-sm:mt-1' : 'max-sm:hidden',
        )}
      >
        {features.map((feature) => (
          <Feature key={feature.text} {...feature} />
        ))}
      </ul>
    </Card>
  )
}

// On phones there is nothing to compare in a row, and the button that unfolds the list says the first one.
function Feature({ text, isIncluded }: PlanFeature) {
  const Mark = isIncluded ? Check : Minus
  return (
    <li className={cn('flex gap-2 py-1 max-sm:first:hidden', !isIncluded && 'text-muted max-sm:hidden')}>
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
      <span className="whitespace-nowrap font-semibold text-title tabular-nums sm:text-heading">
        {amount}
      </span>
      {suffix && <span className="whitespace-nowrap text-muted text-small">{suffix}</span>}
    </>
  )
}
