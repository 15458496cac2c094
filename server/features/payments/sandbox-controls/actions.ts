import type { PaymentAction, StripeAction } from '#contract/payments/sandbox-controls.ts'
import type { MercadoPagoSandbox } from '#server/features/payments/sandbox-mercadopago/service.ts'
import type { StripeSandbox } from '#server/features/payments/sandbox-stripe/service.ts'

type Actions<Name extends string> = Record<Name, (id: string) => Promise<unknown>>

const half = (total: number, refunded: number) => Math.max(1, Math.floor((total - refunded) / 2))

export function paymentActionsOf({ api, buyer, operator }: MercadoPagoSandbox): Actions<PaymentAction> {
  return {
    approve: operator.approve,
    reject: operator.reject,
    pay_late: buyer.payPix,
    expire: operator.expire,
    refund: (id) => api.refund(id, null, null),
    async refund_half(id) {
      const { amount, refunded } = await buyer.payment(id)
      await api.refund(id, half(amount, refunded) / 100, null)
    },
    dispute: operator.dispute,
    win_dispute: (id) => operator.decideDispute(id, 'seller'),
    lose_dispute: (id) => operator.decideDispute(id, 'buyer'),
    open_mediation: operator.openMediation,
    return_by_med: operator.returnByMed,
    close_mediation: operator.closeMediation,
    async falsify(id) {
      const { amount } = await buyer.payment(id)
      await operator.alter(id, { amount: amount + 100 })
    },
  }
}

export function stripeActionsOf(stripe: StripeSandbox): Actions<StripeAction> {
  return {
    renew: (id) => stripe.renewNow(id),
    cancel: (id) => stripe.cancelInPortal(id),
    reactivate: (id) => stripe.reactivateInPortal(id),
    pass_day: (id) => stripe.passDays(id, 1),
    pass_week: (id) => stripe.passDays(id, 7),
    use_declined_card: (id) => stripe.replaceCard(id, 'declined'),
    use_good_card: (id) => stripe.replaceCard(id, 'good'),
    refund: (id) => stripe.refundCharge(id),
    async refund_half(id) {
      const { charges } = await stripe.state()
      const charge = charges.find((one) => one.id === id)
      await stripe.refundCharge(id, charge && half(charge.amount, charge.amountRefunded))
    },
    dispute: (id) => stripe.openDispute(id),
    win_dispute: (id) => stripe.closeDispute(id, 'won'),
    lose_dispute: (id) => stripe.closeDispute(id, 'lost'),
    fail_refund: (id) => stripe.failRefund(id),
  }
}
