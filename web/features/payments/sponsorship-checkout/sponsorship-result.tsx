import type { ReactNode } from 'react'
import type { Sponsorship } from '#contract/api/payments/sponsorships.ts'
import { Findings } from '#web/features/payments/sponsorships/findings.tsx'
import { CallError } from '#web/lib/api.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { type Outcome, outcomeOf } from './outcome.ts'
import { PaymentResult } from './payment-result.tsx'
import { useSponsorship } from './use-sponsorship.ts'

interface SponsorshipResultProps {
  id: string
  /** Buttons and links for the state of the sponsorship. */
  actions: (sponsorship: Sponsorship) => ReactNode
  /** Shown below the text. */
  children?: (sponsorship: Sponsorship) => ReactNode
  /** Shown instead if no sponsorship of this employer has the id. */
  unknown: ReactNode
  outcome?: (sponsorship: Sponsorship) => Outcome
}

/** The state of a sponsorship according to the server, not to the address of the page. Watched until it is settled. */
export function SponsorshipResult(props: SponsorshipResultProps) {
  const { id, actions, children, unknown, outcome = outcomeOf } = props
  const { data, error, refetch } = useSponsorship(id, 'always')
  if (!data && error instanceof CallError && error.status === 404) return unknown
  if (!data)
    return error ? (
      <LoadError title="Erro ao carregar o pagamento. Tente novamente." retry={refetch} error={error} />
    ) : (
      <CheckingPayment />
    )
  const { look, title, text } = outcome(data)
  const isHeld = data.state === 'paid' && data.boost === 'held'
  return (
    <PaymentResult look={look} title={title} isSandbox={data.isSandbox} actions={actions(data)}>
      <p>{text}</p>
      {isHeld && data.findings.length > 0 && (
        <div className="justify-self-center text-left text-small">
          <p>O que a verificação automática encontrou:</p>
          <Findings findings={data.findings} />
          <p className="mt-2">Se você corrigir o texto, ele é verificado de novo na hora.</p>
        </div>
      )}
      {children?.(data)}
    </PaymentResult>
  )
}

export function CheckingPayment() {
  return (
    <div className="container-page grid justify-items-center py-8 sm:py-14">
      <SkeletonGroup label="Verificando o pagamento..." className="w-full max-w-xl">
        <Skeleton className="h-72 rounded-card" />
      </SkeletonGroup>
    </div>
  )
}
