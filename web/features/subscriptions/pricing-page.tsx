import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link } from 'react-router'
import { isEmployerRole } from '#contract/accounts.ts'
import { JOB_DURATION_DAYS } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'
import {
  type Interval,
  intervalLabels,
  intervalSuffixes,
  intervals,
  type PlanName,
  planNames,
  plans,
  QUARTERLY_DISCOUNT,
  SPONSORSHIP_EXTRA_PRICE,
  SPONSORSHIP_PRICE,
} from '#contract/subscriptions.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { priceText } from '#web/lib/price.ts'
import { Seo } from '#web/lib/seo.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { PlanCard, Price } from './plan-card.tsx'
import { permissionsQuery } from './queries.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['employer', 'telehealth'] })
  browserClient().prefetchQuery(permissionsQuery())
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

const leads: Record<PlanName, string> = {
  free: 'Para quem contrata de vez em quando.',
  plus: 'Para clínicas com vagas o ano todo.',
  pro: 'Para hospitais com várias escalas.',
  business: 'Para redes e grandes equipes.',
}

const posts = (max: number) => (max === 1 ? '1 vaga ativa' : `${max} vagas ativas`)

function featuresOf(name: PlanName): string[] {
  const plan = plans[name]
  return [
    posts(plan.maxActivePosts),
    `${JOB_DURATION_DAYS} dias por publicação`,
    plan.isAlwaysFeatured && 'Todas as vagas em destaque',
    plan.canUseCompanyBranding && 'Logo da empresa nas vagas',
    plan.hasPerformanceMetrics && 'Métricas de visibilidade',
    plan.hasEmailMarketing && 'E-mail marketing direcionado',
    plan.hasPreferentialSupport && 'Suporte preferencial',
  ].filter((text) => text !== false)
}

function OfferCard({
  name,
  interval,
  isCurrent,
  isRecommended,
}: {
  name: PlanName
  interval: Interval
  isCurrent: boolean
  isRecommended: boolean
}) {
  const { label, price, quarterlyOriginal } = plans[name]
  const saved = interval === 'quarterly' && quarterlyOriginal !== null
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
        saved && (
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
      action={<OfferAction {...{ name, label, interval, isCurrent, isRecommended }} />}
    />
  )
}

function OfferAction(props: {
  name: PlanName
  label: string
  interval: Interval
  isCurrent: boolean
  isRecommended: boolean
}) {
  const { name, label, interval, isCurrent, isRecommended } = props
  // Nothing leads down from a paid plan: it ends with its subscription.
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
      Assinar {label}
    </Link>
  )
}

function SponsoredCard() {
  return (
    <PlanCard
      title="Vaga em Destaque"
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

function IntervalSwitch({ value, onChange }: { value: Interval; onChange: (value: Interval) => void }) {
  return (
    <fieldset className="flex justify-center">
      <legend className="sr-only">Período de cobrança</legend>
      <div className="inline-flex rounded-control border bg-surface p-1">
        {intervals.map((interval) => (
          <label
            key={interval}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-4 font-medium has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="interval"
              className="sr-only"
              checked={value === interval}
              onChange={() => onChange(interval)}
            />
            {intervalLabels[interval]}
            {interval === 'quarterly' && <span className="text-sm">−{QUARTERLY_DISCOUNT}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Pricing() {
  const [interval, setInterval] = useState<Interval>('monthly')
  const { data } = useQuery(permissionsQuery())
  // The next one up; Plus until the plan is known.
  const nextPlan = planNames[data ? planNames.indexOf(data.plan) + 1 : 1]
  const offer = (name: PlanName) => (
    <OfferCard
      name={name}
      interval={interval}
      isCurrent={data?.planLabel === plans[name].label}
      isRecommended={name === nextPlan}
    />
  )
  return (
    <div className="container-page py-8 sm:py-12">
      <div className="mx-auto mb-8 max-w-2xl text-center">
        <h1 className="font-bold text-3xl">Planos</h1>
        <p className="mt-2 text-lg text-muted">
          {data
            ? `Você está no plano ${data.planLabel} e usa ${data.currentActivePosts} de ${posts(data.maxActivePosts)}.`
            : 'Comece de graça e cresça quando precisar.'}
        </p>
      </div>
      <IntervalSwitch value={interval} onChange={setInterval} />
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {offer('free')}
        <SponsoredCard />
        {offer('plus')}
        {offer('pro')}
        {offer('business')}
      </ul>
      <div className="mt-6 grid gap-4 lg:grid-cols-2">
        <Card as="section" className="flex flex-col items-start gap-4">
          <div>
            <h2 className="font-semibold text-lg">Precisa de um plano maior?</h2>
            <p className="mt-1 text-muted">
              Para mais de {plans.business.maxActivePosts} vagas ativas ao mesmo tempo, montamos um plano
              Enterprise para a sua rede.
            </p>
          </div>
          <Link
            to={paths.planContact('enterprise')}
            className={buttonClass({ variant: 'secondary', className: 'mt-auto' })}
          >
            Fale com a gente
          </Link>
        </Card>
        <Card as="section" className="flex flex-col items-start gap-4">
          <div>
            <h2 className="font-semibold text-lg">Observações</h2>
            <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-muted marker:text-border-strong">
              <li>Todas as vagas passam por moderação manual.</li>
              <li>
                Cada publicação vale {JOB_DURATION_DAYS} dias e pode ser renovada enquanto houver lugar no
                plano.
              </li>
              <li>Vagas pausadas, encerradas e expiradas não ocupam lugar.</li>
              <li>
                As assinaturas são contratadas com a nossa equipe: escolha um plano e nós entramos em contato.
              </li>
            </ul>
          </div>
          <Link to={paths.contact} className={buttonClass({ variant: 'secondary', className: 'mt-auto' })}>
            Tirar uma dúvida
          </Link>
        </Card>
      </div>
    </div>
  )
}

/** /pricing (spec B §2.3). */
export default function PricingPage() {
  return (
    <SignedIn>
      {({ role }) => (
        <>
          <Seo
            title="Planos | Medponto"
            description="Planos do Medponto."
            path={paths.pricing}
            index={false}
          />
          {isEmployerRole(role) && <Pricing />}
        </>
      )}
    </SignedIn>
  )
}
