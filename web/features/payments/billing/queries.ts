import { read } from '#web/lib/page.ts'

export const receiptsQuery = (page: number) => read('GET /billing/receipts', { query: { page } })
export const receiptQuery = (id: string) => read('GET /billing/receipts/:id', { params: { id } })
export const refundTermsQuery = (id: string) => read('GET /billing/receipts/:id/refund', { params: { id } })
/** Read each time the page opens: the card may have been changed at the provider. */
export const paymentCardQuery = () => ({ ...read('GET /subscriptions/payment-card'), staleTime: 0 })
export const billingDetailsQuery = () => read('GET /billing/details')
