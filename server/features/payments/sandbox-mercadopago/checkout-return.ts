import type { PreferenceRequest } from 'mercadopago/dist/clients/preference/commonTypes.js'
import type { PaymentRow } from './queries.ts'

/** Where the browser goes after the hosted page, with the parameters that Mercado Pago adds. */
export function returnUrl(
  preferenceId: string,
  { back_urls, external_reference }: PreferenceRequest,
  payment: PaymentRow | null,
): string | null {
  const page =
    payment?.status === 'approved' ? 'success' : payment?.status === 'in_process' ? 'pending' : 'failure'
  const target = back_urls?.[page]
  if (!target || !URL.canParse(target)) return null
  const url = new URL(target)
  const values = {
    collection_id: payment?.id,
    collection_status: payment?.status,
    payment_id: payment?.id,
    status: payment?.status,
    external_reference,
    payment_type: payment && 'credit_card',
    merchant_order_id: null,
    preference_id: preferenceId,
    site_id: 'MLB',
    processing_mode: 'aggregator',
    merchant_account_id: null,
  }
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value ?? 'null')
  return url.href
}
