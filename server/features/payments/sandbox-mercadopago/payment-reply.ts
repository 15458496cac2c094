import type { PaymentResponse } from 'mercadopago/dist/clients/payment/commonTypes.js'
import type { PaymentSearchResult } from 'mercadopago/dist/clients/payment/search/types.js'
import type { RefundResponse } from 'mercadopago/dist/clients/paymentRefund/commonTypes.js'
import type {
  PreferenceRequest,
  PreferenceResponse,
} from 'mercadopago/dist/clients/preference/commonTypes.js'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { ChargebackRow, PaymentRow, RefundRow } from './queries.ts'

/** The replies as the SDK declares them, without the field that it adds itself. */
export type WireRefund = Omit<RefundResponse, 'api_response'>
export type WirePayment = Omit<PaymentResponse, 'api_response' | 'refunds'> & { refunds: WireRefund[] }
export type WirePreference = Omit<PreferenceResponse, 'api_response'>

/** The account of the sandbox that receives every payment. */
export const SANDBOX_COLLECTOR = 1000001

const FEE_RATE = { card: 0.0498, pix: 0.0099 }

const reais = (centavos: number) => centavos / 100

/** Mercado Pago writes its times at UTC-4. */
const timeOf = (date: Date) => new Date(date.getTime() - 4 * HOUR_MS).toISOString().replace('Z', '-04:00')
const optionalTime = (date: Date | null) => (date ? timeOf(date) : undefined)

export const refundReply = (refund: RefundRow, payment: PaymentRow): WireRefund => ({
  id: Number(refund.id),
  payment_id: Number(payment.id),
  amount: reais(refund.amount),
  amount_refunded_to_payer: reais(refund.amount),
  adjustment_amount: 0,
  metadata: {},
  refund_mode: 'standard',
  source:
    refund.source === 'admin'
      ? { id: '0', name: 'Mercado Pago', type: 'admin' }
      : { id: String(payment.collector_id), name: 'Medponto', type: 'collector' },
  date_created: timeOf(refund.created_at),
  status: 'approved',
})

/** The fee that Mercado Pago charges for a payment, and the part of it that went back with refunds. */
function chargesOf({ approved_at, amount, refunded, method }: PaymentRow) {
  if (!approved_at) return null
  const fee = Math.round(amount * FEE_RATE[method as 'card' | 'pix'])
  return { fee, refundedFee: Math.round((fee * refunded) / amount) }
}

/** The fields that a payment has both alone and in a search. */
const commonFields = (payment: PaymentRow) => ({
  date_created: timeOf(payment.created_at),
  date_approved: optionalTime(payment.approved_at),
  date_last_updated: timeOf(payment.updated_at),
  date_of_expiration: optionalTime(payment.expires_at),
  operation_type: 'regular_payment',
  payment_method_id: payment.method === 'card' ? 'master' : 'pix',
  payment_type_id: payment.method === 'card' ? 'credit_card' : 'bank_transfer',
  status: payment.status,
  status_detail: payment.status_detail,
  currency_id: payment.currency,
  description: payment.description ?? undefined,
  live_mode: payment.live_mode,
  metadata: {},
  external_reference: payment.external_reference ?? undefined,
  transaction_amount: reais(payment.amount),
  transaction_amount_refunded: reais(payment.refunded),
  coupon_amount: 0,
  installments: 1,
  captured: true,
  binary_mode: false,
})

export function paymentReply(
  payment: PaymentRow,
  refunds: readonly RefundRow[],
  pix: { code: string; picture: string; ticketUrl: string } | null,
): WirePayment {
  const charges = chargesOf(payment)
  return {
    ...commonFields(payment),
    id: Number(payment.id),
    collector_id: Number(payment.collector_id),
    payer: { email: payment.payer_email ?? undefined },
    transaction_details: {
      net_received_amount: charges ? reais(payment.amount - charges.fee) : 0,
      total_paid_amount: reais(payment.amount),
      overpaid_amount: 0,
    },
    fee_details: charges
      ? [{ type: 'mercadopago_fee', amount: reais(charges.fee), fee_payer: 'collector' }]
      : [],
    charges_details: charges
      ? [
          {
            id: `${payment.id}-001`,
            name: 'mercadopago_fee',
            type: 'fee',
            accounts: { from: 'collector', to: 'mp' },
            amounts: { original: reais(charges.fee), refunded: reais(charges.refundedFee) },
          },
        ]
      : [],
    card:
      payment.method === 'card'
        ? {
            first_six_digits: '503143',
            last_four_digits: '6351',
            expiration_month: 11,
            expiration_year: 2030,
            cardholder: { name: payment.cardholder ?? undefined },
          }
        : {},
    refunds: refunds.map((refund) => refundReply(refund, payment)),
    ...(pix && {
      point_of_interaction: {
        type: 'PIX',
        business_info: { unit: 'online_payments', sub_unit: 'default' },
        transaction_data: { qr_code: pix.code, qr_code_base64: pix.picture, ticket_url: pix.ticketUrl },
      },
    }),
  }
}

/** In a search the ids are text, and refunds, fees and Pix codes are left out. */
export const searchReply = (payment: PaymentRow): PaymentSearchResult => ({
  ...commonFields(payment),
  id: payment.id,
  collector_id: payment.collector_id,
})

export const preferenceReply = (
  { id, created_at }: { id: string; created_at: Date },
  request: PreferenceRequest,
  checkoutUrl: string,
): WirePreference => ({
  ...request,
  id,
  collector_id: SANDBOX_COLLECTOR,
  client_id: 'sandbox',
  date_created: timeOf(created_at),
  init_point: checkoutUrl,
  sandbox_init_point: checkoutUrl,
  operation_type: 'regular_payment',
  site_id: 'MLB',
})

/** For how long documents about a charge-back are taken. */
const DOCUMENTATION_DAYS = 10

/** As Mercado Pago documents it; its SDK declares other fields. */
export const chargebackReply = ({
  id,
  payment_id,
  amount,
  status,
  created_at,
  updated_at,
}: ChargebackRow) => ({
  id,
  payments: [Number(payment_id)],
  currency: 'BRL',
  amount: reais(amount),
  reason: 'general',
  coverage_applied: status === 'in_process' ? null : status === 'reimbursed',
  coverage_elegible: true,
  documentation_required: status === 'in_process',
  documentation_status: status === 'in_process' ? 'pending' : 'not_supplied',
  documentation: [],
  date_documentation_deadline: timeOf(new Date(created_at.getTime() + DOCUMENTATION_DAYS * DAY_MS)),
  date_created: timeOf(created_at),
  date_last_updated: timeOf(updated_at),
  live_mode: false,
})
