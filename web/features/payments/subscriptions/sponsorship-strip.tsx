import { useQuery } from '@tanstack/react-query'
import { Check, Star } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { sponsoredJobAddress } from '#contract/payments/sponsored-job-address.ts'
import { SPONSORSHIP_DAYS } from '#contract/payments/sponsorships.ts'
import { read } from '#web/lib/page.ts'
import { priceText } from '#web/lib/price.ts'
import { useSite } from '#web/lib/site.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { Price } from './plan-card.tsx'

const features = [
  '1 vaga com 1 especialidade',
  `${SPONSORSHIP_DAYS} dias em destaque`,
  'Não ocupa lugar no plano',
]

/** 'Vaga em destaque': paid once for a single job, next to the plans. `isIncluded` is null until the plan is known. */
export function SponsorshipStrip({ isIncluded }: { isIncluded: boolean | null }) {
  return (
    <Card
      as="section"
      tone="featured"
      aria-labelledby="vaga-em-destaque"
      className="mt-2 grid gap-x-8 gap-y-3 lg:grid-cols-[1fr_auto_auto] lg:items-center"
    >
      <div>
        <h2 id="vaga-em-destaque" className="flex items-center gap-2 font-semibold text-lead">
          <Star aria-hidden className="size-5 fill-featured text-featured" />
          Vaga em destaque
        </h2>
        <p className="mt-1 text-muted text-small">
          Para uma vaga que precisa aparecer. Você paga uma vez, sem assinatura.
        </p>
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-small">
          {features.map((feature) => (
            <li key={feature} className="flex items-center gap-2">
              <Check aria-hidden className="size-4 shrink-0 text-brand" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
      <SponsorshipPrices />
      {isIncluded === null ? (
        <div className="h-11 lg:w-52" />
      ) : isIncluded ? (
        <p className="text-muted text-small lg:max-w-40">
          Já incluída no seu plano: todas as vagas têm destaque.
        </p>
      ) : (
        <SponsorLink />
      )}
    </Card>
  )
}

function SponsorshipPrices() {
  const { data } = useQuery(read('GET /payments/pricing'))
  return (
    <div className="min-h-13 lg:min-w-48 lg:text-right">
      {data && (
        <>
          <p className="flex items-baseline gap-x-1.5 lg:justify-end">
            <Price amount={priceText(data.basePrice)} suffix="por vaga" />
          </p>
          {data.extraPerSpecialty > 0 && (
            <p className="mt-1 text-muted text-small">
              + {priceText(data.extraPerSpecialty)} por especialidade extra
            </p>
          )}
        </>
      )}
    </div>
  )
}

function SponsorLink() {
  const { sellsSponsorships } = useSite()
  return (
    <Link
      to={sellsSponsorships ? sponsoredJobAddress : paths.planContact('destaque')}
      className={buttonClass({ variant: 'secondary' })}
    >
      {sellsSponsorships ? 'Publicar vaga em destaque' : 'Destacar vaga'}
    </Link>
  )
}
