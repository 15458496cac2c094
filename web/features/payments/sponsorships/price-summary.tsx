import { count } from '#web/lib/format.ts'
import { moneyText } from '#web/lib/price.ts'
import { cn } from '#web/ui/cn.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import type { Price } from './use-price.ts'

const perDay = ({ amount, durationDays }: Price) => moneyText(Math.round(amount / durationDays))

/** The price of a sponsorship, in all and per day, and if `isDetailed` also its parts (spec B §2.1, §9). */
export function PriceSummary({ price, isDetailed }: { price: Price | null; isDetailed: boolean }) {
  if (!price)
    return (
      <SkeletonGroup label="Calculando o preço...">
        <Skeleton className="h-8 w-56 max-w-full" />
      </SkeletonGroup>
    )
  const { amount, pricing, extras, durationDays, isEstimate, isOutdated } = price
  return (
    <div aria-busy={isOutdated || undefined} className={cn('transition-opacity', isOutdated && 'opacity-60')}>
      <p role="status" className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="sr-only">Preço do destaque: </span>
        <span className="font-semibold text-heading">{moneyText(amount)}</span>
        <span className="text-muted">
          {`por ${durationDays} dias · ${perDay(price)} por dia`}
          {isEstimate && ' · valor estimado'}
        </span>
      </p>
      {isEstimate && (
        <p className="mt-1 text-muted text-small">
          Não foi possível consultar o preço agora. O valor exato aparece antes do pagamento.
        </p>
      )}
      {!isEstimate && (
        <p className="mt-1 text-muted text-small">
          {isDetailed && extras > 0
            ? `${moneyText(pricing.basePrice)} com a primeira especialidade ou área + ${count(extras, 'extra', 'extras')} × ${moneyText(pricing.extraPerSpecialty)}.`
            : `Uma especialidade ou área incluída; cada outra custa ${moneyText(pricing.extraPerSpecialty)}.`}
        </p>
      )}
    </div>
  )
}
