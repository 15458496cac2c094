import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { Chargeback, MercadoPagoConfig, Payment, PaymentRefund, Preference } from 'mercadopago'
import type { PaymentResponse } from 'mercadopago/dist/clients/payment/commonTypes.js'
import { type PaymentMethod, type PaymentStatus, paymentStatuses } from '#contract/payments/sponsorships.ts'
import { AppError } from '#server/http/errors.ts'
import { type FetchedChargeback, toChargeback } from './chargeback.ts'

/** How the app reaches Mercado Pago: what `server/features/payments/access.ts` reads from the environment. */
export interface ProviderAccess {
  accessToken: string
  publicKey: string
  collectorId: string
  /** Null for Mercado Pago itself. */
  apiUrl: string | null
  isSandbox: boolean
}

export interface Buyer {
  email: string
  cnpj: string | null
}

export interface Order {
  /** The external reference of all its payments. */
  sponsorshipId: string
  title: string
  /** Centavos. */
  amount: number
  buyer: Buyer
}

export interface PixCode {
  code: string
  image: string
  ticketUrl: string | null
  expiresAt: Date
}

/** A payment as the provider describes it. Amounts in centavos. */
export interface FetchedPayment {
  id: string
  reference: string | null
  method: PaymentMethod
  status: PaymentStatus
  statusDetail: string | null
  amount: number
  refunded: number
  fee: number
  currency: string
  collectorId: string
  isLive: boolean
  createdAt: Date
  approvedAt: Date | null
  updatedAt: Date
  refunds: { id: string; amount: number; at: Date }[]
  pix: PixCode | null
}

/** Whether somebody waits for the answer, or it is background work. */
export type Patience = 'buyer' | 'worker'

/** Everything that the app asks of Mercado Pago. @throws PaymentsUnavailable if it does not answer in time, or fails */
export interface SponsorshipGateway {
  readonly access: ProviderAccess
  createPreference(
    order: Order,
    urls: { success: string; failure: string; pending: string },
    until: Date,
  ): Promise<{ id: string; initPoint: string }>
  createPix(order: Order, attempt: { key: string; expiresAt: Date }): Promise<FetchedPayment>
  /** Null if there is no such payment. */
  getPayment(id: string, patience: Patience): Promise<FetchedPayment | null>
  /** The ids of the payments of a sponsorship. */
  searchPayments(sponsorshipId: string, patience: Patience): Promise<string[]>
  /** The newest charge-back of a payment; null if there is none. */
  chargebackOf(paymentId: string): Promise<FetchedChargeback | null>
  /** False if the provider refuses, because the payment is not pending any more. */
  cancelPayment(id: string, patience: Patience): Promise<boolean>
  /** Returns what is left of a payment. False if the provider refuses. */
  refund(id: string, key: string): Promise<boolean>
}

const TIMEOUT_MS: Record<Patience, number> = { buyer: 2_500, worker: 10_000 }

const { AppConfig } = createRequire(import.meta.url)('mercadopago/dist/utils/config') as {
  AppConfig: { BASE_URL: string }
}
const OWN_SERVER = AppConfig.BASE_URL

/**
 * Directs the call that begins next to this server, or to Mercado Pago itself if it is null. The SDK has no option for its
 * server, and reads this when a call begins. gateway.test.ts fails if it ceases to.
 */
export function directTo(apiUrl: string | null): void {
  AppConfig.BASE_URL = apiUrl ?? OWN_SERVER
}

const centavos = (reais: number | undefined) => Math.round((reais ?? 0) * 100)
const moment = (text: string | undefined | null) => (text ? new Date(text) : null)

/** With an offset: the provider refuses `Z`. */
const withOffset = (date: Date) => date.toISOString().replace('Z', '+00:00')

function methodOf({ payment_type_id, payment_method_id }: PaymentResponse): PaymentMethod {
  if (payment_method_id === 'pix') return 'pix'
  return payment_type_id?.endsWith('_card') ? 'card' : 'other'
}

function pixOf({ point_of_interaction, date_of_expiration }: PaymentResponse): PixCode | null {
  const { qr_code, qr_code_base64, ticket_url } = point_of_interaction?.transaction_data ?? {}
  const expiresAt = moment(date_of_expiration)
  if (!qr_code || !qr_code_base64 || !expiresAt) return null
  return { code: qr_code, image: qr_code_base64, ticketUrl: ticket_url ?? null, expiresAt }
}

function toPayment(payment: PaymentResponse): FetchedPayment {
  const status = paymentStatuses.find((name) => name === payment.status)
  if (payment.id === undefined || !status)
    throw new Error(`Mercado Pago sent a payment with the status ${payment.status}`)
  const createdAt = moment(payment.date_created) ?? new Date(0)
  const fees = payment.fee_details?.filter(({ fee_payer }) => fee_payer !== 'payer') ?? []
  return {
    id: String(payment.id),
    reference: payment.external_reference ?? null,
    method: methodOf(payment),
    status,
    statusDetail: payment.status_detail ?? null,
    amount: centavos(payment.transaction_amount),
    refunded: centavos(payment.transaction_amount_refunded),
    fee: fees.reduce((sum, { amount }) => sum + centavos(amount), 0),
    currency: payment.currency_id ?? '',
    collectorId: String(payment.collector_id ?? ''),
    isLive: payment.live_mode === true,
    createdAt,
    approvedAt: moment(payment.date_approved),
    updatedAt: moment(payment.date_last_updated) ?? createdAt,
    refunds: (payment.refunds ?? [])
      .filter(({ id, status: state }) => id !== undefined && (!state || state === 'approved'))
      .map(({ id, amount, date_created }) => ({
        id: String(id),
        amount: centavos(amount),
        at: moment(date_created) ?? createdAt,
      })),
    pix: pixOf(payment),
  }
}

const statusOf = (error: unknown) => Number((error as { status?: unknown } | null)?.status ?? 0)

/** The result of a call, or what the provider answers instead of doing it. */
async function callProvider<T>(
  apiUrl: string | null,
  patience: Patience,
  call: () => Promise<T>,
): Promise<T | 'refused' | 'missing'> {
  let timer: NodeJS.Timeout | undefined
  // The SDK's own time limit ends when the headers of the reply have arrived.
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Mercado Pago did not answer in time')), TIMEOUT_MS[patience])
  })
  try {
    directTo(apiUrl)
    return await Promise.race([call(), limit])
  } catch (error) {
    const status = statusOf(error)
    if (status === 404) return 'missing'
    if (status >= 400 && status < 500 && ![401, 403, 408, 423, 424, 429].includes(status)) return 'refused'
    const unavailable = new AppError('PaymentsUnavailable')
    unavailable.cause = error
    throw unavailable
  } finally {
    clearTimeout(timer)
  }
}

const isAnswer = <T>(answer: T | 'refused' | 'missing'): answer is T =>
  answer !== 'refused' && answer !== 'missing'

function answered<T>(answer: T | 'refused' | 'missing', what: string): T {
  if (isAnswer(answer)) return answer
  throw new Error(`Mercado Pago refused ${what}`)
}

/** Mercado Pago behind the official SDK, or its sandbox. */
export function mercadoPago(access: ProviderAccess): SponsorshipGateway {
  const attempt = <T>(patience: Patience, call: () => Promise<T>) =>
    callProvider(access.apiUrl, patience, call)
  // One config per call: the SDK writes the options of a call into it, and the next call would get the same key.
  const config = (patience: Patience, key?: string) =>
    new MercadoPagoConfig({
      accessToken: access.accessToken,
      options: {
        timeout: TIMEOUT_MS[patience],
        maxRetries: 0,
        ...(key !== undefined && { idempotencyKey: key }),
      },
    })
  const identification = ({ cnpj }: Buyer) => (cnpj ? { identification: { type: 'CNPJ', number: cnpj } } : {})
  return {
    access,
    async createPreference({ sponsorshipId, title, amount, buyer }, urls, until) {
      const body = {
        items: [{ id: sponsorshipId, title, quantity: 1, unit_price: amount / 100, currency_id: 'BRL' }],
        payer: { email: buyer.email, ...identification(buyer) },
        external_reference: sponsorshipId,
        back_urls: urls,
        // The provider accepts it only with a public address to return to.
        ...(urls.success.startsWith('https:') && { auto_return: 'approved' }),
        expires: true,
        expiration_date_to: withOffset(until),
        statement_descriptor: 'MEDPONTO',
        // Slips are paid days later. Pix has its own call.
        payment_methods: {
          excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }, { id: 'bank_transfer' }],
        },
      }
      // The buyer's data may change between two tries, and a key belongs to one body.
      const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
      const options = config('buyer', `preference:${sponsorshipId}:${hash}`)
      const answer = await attempt('buyer', () => new Preference(options).create({ body }))
      const { id, init_point } = answered(answer, 'a preference')
      if (!id || !init_point) throw new Error('Mercado Pago sent a preference without its address')
      return { id, initPoint: init_point }
    },
    async createPix({ sponsorshipId, title, amount, buyer }, { key, expiresAt }) {
      const answer = await attempt('buyer', () =>
        new Payment(config('buyer', key)).create({
          body: {
            transaction_amount: amount / 100,
            description: title,
            payment_method_id: 'pix',
            payer: { email: buyer.email, ...identification(buyer) },
            date_of_expiration: withOffset(expiresAt),
            external_reference: sponsorshipId,
          },
        }),
      )
      return toPayment(answered(answer, 'a Pix code'))
    },
    async getPayment(id, patience) {
      const answer = await attempt(patience, () => new Payment(config(patience)).get({ id }))
      return isAnswer(answer) ? toPayment(answer) : null
    },
    async searchPayments(sponsorshipId, patience) {
      const options = { external_reference: sponsorshipId, limit: 100 }
      const answer = await attempt(patience, () => new Payment(config(patience)).search({ options }))
      return (answered(answer, 'a search').results ?? []).flatMap(({ id }) => (id ? [String(id)] : []))
    },
    async chargebackOf(paymentId) {
      const options = { payment_id: Number(paymentId), limit: 100 }
      const answer = await attempt('worker', () => new Chargeback(config('worker')).search({ options }))
      const found = isAnswer(answer) ? (answer.results ?? []) : []
      const newest = found.toSorted((one, other) => Number(other.id) - Number(one.id))[0]
      return newest ? toChargeback(newest) : null
    },
    async cancelPayment(id, patience) {
      const cancel = () => new Payment(config(patience, `cancel:${id}`)).cancel({ id })
      return isAnswer(await attempt(patience, cancel))
    },
    async refund(id, key) {
      return isAnswer(
        await attempt('worker', () => new PaymentRefund(config('worker', key)).total({ payment_id: id })),
      )
    },
  }
}
