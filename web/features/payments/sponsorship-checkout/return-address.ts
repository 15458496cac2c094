import { isUuid } from '#web/lib/uuid.ts'

/** The sponsorship and the job of a result page. The rest of its address proves nothing and is ignored. */
export interface ReturnAddress {
  paymentId: string | null
  jobId: string | null
}

const uuidOf = (value: string | null) => (value && isUuid(value) ? value.toLowerCase() : null)

/** Our ids, or our reference as Mercado Pago appends it. Its own `payment_id` is another number. */
export const readReturnAddress = (search: URLSearchParams): ReturnAddress => ({
  paymentId: uuidOf(search.get('paymentId')) ?? uuidOf(search.get('external_reference')),
  jobId: uuidOf(search.get('jobId')),
})
