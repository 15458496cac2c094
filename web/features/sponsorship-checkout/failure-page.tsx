import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, Link, useSearchParams } from 'react-router'
import { employerRoles } from '#contract/accounts.ts'
import type { Sponsorship } from '#contract/api/sponsorships.ts'
import { paths } from '#contract/paths.ts'
import { pricingQuery } from '#web/features/sponsorships/queries.ts'
import { guard } from '#web/lib/guard.ts'
import { Seo } from '#web/lib/seo.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { type Outcome, outcomeOf } from './outcome.ts'
import { PaymentResult } from './payment-result.tsx'
import { readReturnAddress } from './return-address.ts'
import { SponsorshipResult } from './sponsorship-result.tsx'
import { isUnderReview, successPath } from './use-sponsorship.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: employerRoles })
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

const NOT_APPROVED = 'Pagamento não aprovado'
const NOTHING_CHARGED = 'Nada foi cobrado, e a vaga não foi patrocinada.'

const reasons = [
  'Saldo ou limite insuficiente',
  'Dados do cartão incorretos ou cartão vencido',
  'Compra não autorizada pelo banco ou pela operadora do cartão',
  'Pagamento interrompido antes da confirmação',
]

function Reasons() {
  return (
    <div className="justify-self-center text-left">
      <h2 className="font-semibold text-base">Motivos possíveis</h2>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-muted marker:text-border-strong">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  )
}

const otherWays = (
  <>
    <Link to={paths.newJob} className={buttonClass({ variant: 'secondary' })}>
      Publicar vaga
    </Link>
    <Link to={paths.dashboard} className={buttonClass({ variant: 'secondary' })}>
      Ir para o painel
    </Link>
  </>
)

/** Nothing that was tried is still under way. */
const isOpen = (sponsorship: Sponsorship) => sponsorship.state === 'pending' && !isUnderReview(sponsorship)

const outcomeAfterFailure = (sponsorship: Sponsorship): Outcome =>
  isOpen(sponsorship)
    ? {
        look: 'failure',
        title: NOT_APPROVED,
        text: [sponsorship.lastPayment?.reason, NOTHING_CHARGED].filter(Boolean).join(' '),
      }
    : outcomeOf(sponsorship)

function actionsOf(sponsorship: Sponsorship) {
  const { state, id } = sponsorship
  if (state === 'paid')
    return (
      <Link to={successPath(sponsorship)} className={buttonClass()}>
        Continuar
      </Link>
    )
  return (
    <>
      {state === 'pending' && (
        <Link to={paths.checkout(id)} reloadDocument className={buttonClass()}>
          Tentar novamente
        </Link>
      )}
      {otherWays}
    </>
  )
}

function UnknownPayment() {
  const { data } = useQuery(pricingQuery())
  return (
    <PaymentResult
      look="failure"
      title={NOT_APPROVED}
      isSandbox={data?.isSandbox === true}
      actions={otherWays}
    >
      <p>{NOTHING_CHARGED}</p>
      <Reasons />
    </PaymentResult>
  )
}

/** /payment/failure (spec B §2.4). */
export default function FailurePage() {
  const { paymentId } = readReturnAddress(useSearchParams()[0])
  return (
    <SignedIn>
      {() => (
        <>
          <Seo
            title="Pagamento não aprovado | Medponto"
            description="Resultado do pagamento."
            path={paths.paymentFailure}
            index={false}
          />
          {paymentId ? (
            <SponsorshipResult
              id={paymentId}
              outcome={outcomeAfterFailure}
              actions={actionsOf}
              unknown={<UnknownPayment />}
            >
              {(sponsorship) => isOpen(sponsorship) && <Reasons />}
            </SponsorshipResult>
          ) : (
            <UnknownPayment />
          )}
        </>
      )}
    </SignedIn>
  )
}
