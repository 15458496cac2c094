import type { EmployerId } from '#server/http/caller.ts'
import type { FetchedPayment, ProviderAccess } from './gateway.ts'
import type { PaymentRow, SponsorshipRow } from './queries.ts'

/** The owner of a sponsorship, for work that a payment or an admin causes. */
export const ownerOf = ({ owner_user_id }: Pick<SponsorshipRow, 'owner_user_id'>) =>
  owner_user_id as EmployerId

/** Keys for testing that the provider issues, like the sandbox, make payments that are not live. */
const expectsLive = ({ isSandbox, accessToken }: ProviderAccess) =>
  !isSandbox && !accessToken.startsWith('TEST-')

/** The mismatch of a payment, as admins read it. */
export const mismatchTexts: Record<NonNullable<PaymentRow['mismatch']>, string> = {
  reference: 'pedido diferente',
  amount: 'valor diferente',
  currency: 'moeda diferente',
  collector: 'outra conta recebeu',
  live_mode: 'pagamento de teste misturado com pagamentos reais',
}

/** The first property in which a payment differs from its sponsorship, or null if the payment counts. */
export function mismatchOf(
  payment: FetchedPayment,
  {
    sponsorship,
    known,
    access,
  }: { sponsorship: SponsorshipRow; known: PaymentRow | undefined; access: ProviderAccess },
): PaymentRow['mismatch'] {
  if (known && known.sponsorship_id !== sponsorship.id) return 'reference'
  if (payment.reference !== sponsorship.id) return 'reference'
  if (payment.amount !== sponsorship.amount) return 'amount'
  if (payment.currency !== 'BRL') return 'currency'
  if (payment.collectorId !== access.collectorId) return 'collector'
  return payment.isLive === expectsLive(access) ? null : 'live_mode'
}
