import { WebhookSignatureValidator } from 'mercadopago'
import Stripe from 'stripe'
import { DAY_MS } from '#contract/durations.ts'
import type { PaymentProvider } from '#contract/payments/ledger.ts'

/** An event whose signature is that of the provider. */
export interface VerifiedEvent {
  provider: PaymentProvider
  /** The same for every delivery of an event. */
  eventId: string
  type: string
  /** The id of the object that the event is about. */
  objectId: string | null
  payload: Record<string, unknown>
}

const STRIPE_TOLERANCE_SECONDS = 300
/** The clocks of two machines. */
const CLOCK_SKEW_MS = 30_000
/** A retry of Mercado Pago may carry the time of the first attempt. Replays are harmless, since the object is fetched. */
const MERCADO_PAGO_TOLERANCE_MS = DAY_MS

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

/** The last value of a part such as `t=1`, as the SDKs read it. */
const partOf = (header: string, name: string): string | undefined =>
  header
    .split(',')
    .map((part) => part.split('=').map((text) => text.trim()))
    .findLast(([key]) => key?.toLowerCase() === name)?.[1]

/** Null unless one of the secrets has signed these bytes within the last five minutes. */
export function verifyStripe(
  raw: Buffer,
  header: string | undefined,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): VerifiedEvent | null {
  if (!header) return null
  // The SDK accepts times in the future.
  if (Number(partOf(header, 't')) * 1000 > now.getTime() + CLOCK_SKEW_MS) return null
  for (const secret of secrets)
    try {
      const tolerance = STRIPE_TOLERANCE_SECONDS
      const event = Stripe.webhooks.constructEvent(raw, header, secret, tolerance, undefined, now.getTime())
      return {
        provider: 'stripe',
        eventId: event.id,
        type: event.type,
        objectId: textOf(objectOf(event.data.object).id),
        payload: objectOf(event),
      }
    } catch {
      // Another secret may have signed it.
    }
  return null
}

/**
 * Null unless one of the secrets has signed the id of the object within the last day. The signature does not cover the
 * body, so the identity of the event comes from the signed values, and its body is never trusted.
 */
export function verifyMercadoPago(
  {
    dataId,
    type,
    signature,
    requestId,
    body,
  }: {
    dataId: string | undefined
    type: string | undefined
    signature: string | undefined
    requestId: string | undefined
    body: unknown
  },
  { secrets, now }: { secrets: readonly string[]; now: Date },
): VerifiedEvent | null {
  if (!dataId || !signature) return null
  const time = Number(partOf(signature, 'ts'))
  // Seconds or milliseconds: the documentation has examples of both.
  const ageMs = now.getTime() - (time > 1e11 ? time : time * 1000)
  if (!(ageMs <= MERCADO_PAGO_TOLERANCE_MS && ageMs >= -STRIPE_TOLERANCE_SECONDS * 1000)) return null
  // The documentation says lower case, the SDK keeps the case.
  const isSigned = [dataId, dataId.toLowerCase()].some((id) =>
    secrets.some((secret) => isSignedWith(secret, id, signature, requestId)),
  )
  if (!isSigned) return null
  const payload = objectOf(body)
  return {
    provider: 'mercadopago',
    eventId: `${dataId}:${requestId ?? ''}:${time}`,
    type: type ?? textOf(payload.type) ?? 'unknown',
    objectId: dataId,
    payload,
  }
}

function isSignedWith(secret: string, dataId: string, xSignature: string, xRequestId: string | undefined) {
  try {
    WebhookSignatureValidator.validate({ xSignature, xRequestId, dataId, secret })
    return true
  } catch {
    return false
  }
}
