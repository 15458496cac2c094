import { expect, test } from 'vitest'
import { readReturnAddress } from './return-address.ts'

const PAYMENT = '3f0a1c9e-5a7b-4c2d-9e8f-0123456789ab'
const JOB = '8c1d2e3f-4a5b-4c6d-8e9f-abcdef012345'
const read = (query: string) => readReturnAddress(new URLSearchParams(query))

test('our own ids are read', () => {
  expect(read(`paymentId=${PAYMENT}&jobId=${JOB}`)).toEqual({ paymentId: PAYMENT, jobId: JOB })
})

test('our reference is read as Mercado Pago appends it, and its own number is not', () => {
  expect(read(`payment_id=123456&status=approved&external_reference=${PAYMENT}`)).toEqual({
    paymentId: PAYMENT,
    jobId: null,
  })
})

test('anything that is not an id counts as absent', () => {
  expect(read('paymentId=1&jobId=../admin&external_reference=null')).toEqual({ paymentId: null, jobId: null })
})
