import type { ReactNode } from 'react'
import type { Sponsorship } from '#contract/api/payments/sponsorships.ts'
import { paths } from '#contract/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { isUnderReview, isUnmatched } from './outcome.ts'
import { successPath } from './use-sponsorship.ts'

type Variant = 'primary' | 'secondary'

export const ToJobs = ({ variant = 'primary' }: { variant?: Variant }) => (
  <Link to={paths.dashboardJobs} className={buttonClass({ variant })}>
    Ver minhas vagas
  </Link>
)

export const ToSuccess = ({ sponsorship }: { sponsorship: Sponsorship }) => (
  <Link to={successPath(sponsorship)} className={buttonClass()}>
    Continuar
  </Link>
)

const ToCheckout = ({ id, variant, children }: { id: string; variant: Variant; children: string }) => (
  <Link to={paths.checkout(id)} reloadDocument className={buttonClass({ variant })}>
    {children}
  </Link>
)

/** For a sponsorship that is not paid. While somebody decides about a payment, nobody is urged to make a second one. */
export function UnpaidActions({ sponsorship, others }: { sponsorship: Sponsorship; others: ReactNode }) {
  const { id, lastPayment } = sponsorship
  if (isUnderReview(sponsorship) || isUnmatched(sponsorship))
    return (
      <>
        <ToJobs />
        <ToCheckout id={id} variant="secondary">
          Voltar ao pagamento
        </ToCheckout>
      </>
    )
  return (
    <>
      <ToCheckout id={id} variant="primary">
        {lastPayment?.status === 'rejected' ? 'Tentar novamente' : 'Voltar ao pagamento'}
      </ToCheckout>
      {others}
    </>
  )
}
