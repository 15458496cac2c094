import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { type Interval, intervalLabels, type PlanName, plans } from '#contract/payments/subscriptions.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { CheckoutButton } from './checkout-button.tsx'
import { type Account, type OfferAction, rankOf } from './offer-action.ts'
import { UndoChangeButton } from './undo-change-button.tsx'

interface OfferButtonProps {
  name: PlanName
  interval: Interval
  action: OfferAction
  account: Account
  isRecommended: boolean
  /** Asks for this plan instead of the present one. */
  onChange: () => void
}

function changeLabel(name: PlanName, interval: Interval, { subscription }: Account): string {
  const difference = rankOf(name) - rankOf(subscription.subscribedPlan ?? 'free')
  if (difference === 0) return `Mudar para ${intervalLabels[interval].toLowerCase()}`
  return `${difference > 0 ? 'Mudar' : 'Reduzir'} para ${plans[name].label}`
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="text-center text-muted text-small">{children}</p>
)

/** The button of a plan, or a line that says why there is none. */
export function OfferButton({ name, interval, action, account, isRecommended, onChange }: OfferButtonProps) {
  const variant = isRecommended ? 'primary' : 'secondary'
  const link = (to: string, label: string, look: 'primary' | 'secondary' = 'secondary') => (
    <Link to={to} className={buttonClass({ variant: look, block: true })}>
      {label}
    </Link>
  )
  switch (action.kind) {
    case 'publish':
      return link(paths.newJob, 'Publicar vaga')
    case 'manage':
      return link(paths.dashboardJobs, 'Gerenciar vagas')
    case 'contact':
      return link(paths.planContact(name, interval), `Assinar ${plans[name].label}`, variant)
    case 'subscribe':
      return name === 'free' ? null : (
        <CheckoutButton plan={name} interval={interval} variant={variant}>
          Assinar {plans[name].label}
        </CheckoutButton>
      )
    case 'change':
      return (
        <Button variant={variant} block onClick={onChange}>
          {changeLabel(name, interval, account)}
        </Button>
      )
    case 'undo':
      return (
        <>
          <Note>Começa em {formatDate(action.at)}</Note>
          <UndoChangeButton block />
        </>
      )
    case 'pay':
      return link(paths.billing, 'Regularizar pagamento')
    case 'reactivate':
      return link(paths.billing, 'Reativar assinatura')
    case 'seeSubscription':
      return link(paths.billing, 'Ver assinatura')
    case 'cancel':
      return (
        <Button variant="secondary" block onClick={onChange}>
          Cancelar assinatura
        </Button>
      )
    case 'returns':
      return <Note>Volta a este plano em {formatDate(action.at)}</Note>
    case 'included':
      return <Note>Incluído no plano {account.permissions.planLabel}</Note>
    case 'none':
      return null
  }
}
