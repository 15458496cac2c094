import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

interface PlanCardProps {
  title: string
  /** Under the title. */
  lead: string
  price: ReactNode
  /** Under the price: the undiscounted price, the terms of payment. */
  priceNote?: ReactNode
  features: readonly string[]
  isCurrent?: boolean
  isRecommended?: boolean
  action: ReactNode
}

/** One offer of the pricing page. */
export function PlanCard(props: PlanCardProps) {
  const { title, lead, price, priceNote, features, isCurrent, isRecommended, action } = props
  return (
    <Card
      as="li"
      tone={isRecommended ? 'brand' : 'default'}
      padding="none"
      className="flex flex-col gap-5 p-5"
    >
      <div>
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
          <h2 className="font-semibold text-lg">{title}</h2>
          {isCurrent && <Badge variant="success">Seu plano</Badge>}
        </div>
        <p className="mt-1 text-muted text-sm">{lead}</p>
      </div>
      <div>
        <p className="flex flex-wrap items-baseline gap-x-1.5">{price}</p>
        <p className="mt-1 min-h-10 text-muted text-sm">{priceNote}</p>
      </div>
      <ul className="grid flex-1 content-start gap-2 text-[0.9375rem]">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-brand" />
            {feature}
          </li>
        ))}
      </ul>
      {action}
    </Card>
  )
}

/** 'R$ 199 / mês'. */
export function Price({ amount, suffix }: { amount: string; suffix?: string }) {
  return (
    <>
      <span className="font-bold text-3xl tabular-nums">{amount}</span>
      {suffix && <span className="text-muted">{suffix}</span>}
    </>
  )
}
