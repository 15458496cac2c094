import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useDeferredValue, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { paths } from '#contract/paths.ts'
import { SPONSORSHIP_DAYS } from '#contract/payments/sponsorships.ts'
import type { JobFormValues } from '#web/features/jobs/job-form/form-values.ts'
import { SandboxNotice } from '#web/features/payments/sandbox-notice/sandbox-notice.tsx'
import { PriceSummary } from '#web/features/payments/sponsorships/price-summary.tsx'
import { usePrice } from '#web/features/payments/sponsorships/use-price.ts'
import { permissionsQuery } from '#web/features/payments/subscriptions/queries.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { useSite } from '#web/lib/site.ts'
import { underlinedLinkClass } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import { Link } from '#web/ui/link.tsx'
import { FormSection } from './form-section.tsx'

const benefits = [
  'Marcada como “Vaga em destaque” na busca e na página inicial',
  'Não ocupa lugar no seu plano enquanto o destaque durar',
  'Pagamento único por Pix ou cartão, sem renovação automática',
]

/** Whether this employer can sponsor a new job: plans with more than one job feature theirs (spec B §2.1). */
export function useCanSponsor(): boolean {
  const { sellsSponsorships } = useSite()
  const { data } = useQuery(permissionsQuery())
  const mayPay = useMayInTeam('owner')
  return mayPay && sellsSponsorships && data?.maxActivePosts === 1 && !data.isAlwaysFeatured
}

/** 'Destaque': the choice, what it gives and what it costs (spec B §2.1, §9). */
export function SponsorshipFields() {
  const canSponsor = useCanSponsor()
  const mayPay = useMayInTeam('owner')
  const { sellsSponsorships } = useSite()
  const { data } = useQuery(permissionsQuery())
  const { setValue } = useFormContext<JobFormValues>()
  const isSponsored = useWatch<JobFormValues, 'isSponsored'>({ name: 'isSponsored' })
  // A draft may be from a time when the job could be sponsored.
  const isLeftOver = isSponsored && data !== undefined && !canSponsor
  useEffect(() => {
    if (isLeftOver) setValue('isSponsored', false)
  }, [isLeftOver, setValue])
  if (canSponsor) return <Choice isQuotaFull={data !== undefined && data.currentActivePosts >= 1} />
  if (!mayPay || sellsSponsorships || data?.maxActivePosts !== 1) return null
  return (
    <FormSection title="Destaque">
      <p className="text-muted">
        Quer esta vaga em destaque por {SPONSORSHIP_DAYS} dias?{' '}
        <Link to={paths.planContact('destaque')} className={`font-semibold ${underlinedLinkClass}`}>
          Fale com a gente
        </Link>
      </p>
    </FormSection>
  )
}

function Choice({ isQuotaFull }: { isQuotaFull: boolean }) {
  const { register } = useFormContext<JobFormValues>()
  const [isSponsored, specialties, areas] = useWatch<
    JobFormValues,
    ['isSponsored', 'medicalSpecialties', 'medicalPracticeAreas']
  >({ name: ['isSponsored', 'medicalSpecialties', 'medicalPracticeAreas'] })
  const topics = useDeferredValue({ medicalSpecialties: specialties, medicalPracticeAreas: areas })
  const price = usePrice(topics)
  return (
    <FormSection title="Destaque">
      <Switch
        {...register('isSponsored')}
        label={<span className="font-semibold">Destacar esta vaga</span>}
        hint={
          isQuotaFull
            ? 'Seu plano já está com a vaga ativa em uso. Com o destaque pago, esta também pode ser publicada.'
            : `A vaga fica em destaque por ${SPONSORSHIP_DAYS} dias.`
        }
      />
      <PriceSummary price={price} isDetailed={isSponsored} />
      {isSponsored && price?.isSandbox && <SandboxNotice />}
      {isSponsored && (
        <ul className="grid gap-2 border-t pt-4 text-small">
          {benefits.map((benefit) => (
            <li key={benefit} className="flex gap-2">
              <Check aria-hidden className="mt-1 size-4 shrink-0 text-brand" />
              {benefit}
            </li>
          ))}
        </ul>
      )}
    </FormSection>
  )
}
