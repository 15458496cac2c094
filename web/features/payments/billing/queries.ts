import { read } from '#web/lib/page.ts'

export const receiptsQuery = (page: number) => read('GET /billing/receipts', { query: { page } })
export const receiptQuery = (id: string) => read('GET /billing/receipts/:id', { params: { id } })
export const refundTermsQuery = (id: string) => read('GET /billing/receipts/:id/refund', { params: { id } })
export const billingDetailsQuery = () => read('GET /billing/details')
