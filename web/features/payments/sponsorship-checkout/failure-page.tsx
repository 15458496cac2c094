import type { Sponsorship } from '#contract/api/payments/sponsorships.ts'
import { paths } from '#contract/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { Link } from '#web/ui/link.tsx'
import { isUnderReview, isUnmatched, type Outcome, outcomeOf } from './outcome.ts'
import { ToSuccess, UnpaidActions } from './result-actions.tsx'
import { guardBuyer, ResultFrame, ResultWithoutPayment } from './result-frame.tsx'
import { SponsorshipResult } from './sponsorship-result.tsx'

export const clientLoader = guardBuyer
export const HydrateFallback = CheckingSession

const NOT_APPROVED = 'Pagamento não aprovado'
const NOTHING_CHARGED = 'Nada foi cobrado, e a vaga não ficou em destaque.'

const reasons = [
  'Saldo ou limite insuficiente',
  'Dados do cartão incorretos ou cartão vencido',
  'Compra não autorizada pelo banco ou pela operadora do cartão',
  'Pagamento interrompido antes da confirmação',
]

function Reasons() {
  return (
    <div className="justify-self-center text-left">
      <h2 className="font-semibold text-body">Motivos possíveis</h2>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-muted marker:text-border-strong">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  )
}

/** `isFirst`: there is nothing better to do. */
const otherWays = (isFirst: boolean) => (
  <>
    <Link to={paths.newJob} className={buttonClass({ variant: isFirst ? 'primary' : 'secondary' })}>
      Publicar vaga
    </Link>
    <Link to={paths.dashboard} className={buttonClass({ variant: 'secondary' })}>
      Ir para o painel
    </Link>
  </>
)

/** Nothing that was tried is still under way. */
const isOpen = (sponsorship: Sponsorship) =>
  sponsorship.state === 'pending' && !isUnderReview(sponsorship) && !isUnmatched(sponsorship)

const outcomeAfterFailure = (sponsorship: Sponsorship): Outcome =>
  isOpen(sponsorship)
    ? {
        look: 'failure',
        title: NOT_APPROVED,
        text: [sponsorship.lastPayment?.reason, NOTHING_CHARGED].filter(Boolean).join(' '),
      }
    : outcomeOf(sponsorship)

function actionsOf(sponsorship: Sponsorship) {
  if (sponsorship.state === 'paid') return <ToSuccess sponsorship={sponsorship} />
  if (sponsorship.state === 'pending')
    return <UnpaidActions sponsorship={sponsorship} others={otherWays(false)} />
  return otherWays(true)
}

const unknownPayment = (
  <ResultWithoutPayment look="failure" title={NOT_APPROVED} actions={otherWays(true)}>
    <p>{NOTHING_CHARGED}</p>
    <Reasons />
  </ResultWithoutPayment>
)

/** /payment/failure (spec B §2.4). */
export default function FailurePage() {
  return (
    <ResultFrame title={NOT_APPROVED} path={paths.paymentFailure}>
      {({ paymentId }) =>
        paymentId ? (
          <SponsorshipResult
            id={paymentId}
            outcome={outcomeAfterFailure}
            actions={actionsOf}
            unknown={unknownPayment}
          >
            {(sponsorship) => isOpen(sponsorship) && <Reasons />}
          </SponsorshipResult>
        ) : (
          unknownPayment
        )
      }
    </ResultFrame>
  )
}
