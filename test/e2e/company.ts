import { generateCnpj } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext } from '@playwright/test'
import { bearer, createAccount, expect, type TestAccount } from './fixtures.ts'

/** The form of a job, as the API takes it. */
export const jobForm = {
  title: 'Plantonista de enfermaria',
  description: 'Plantão em enfermaria com equipe completa e retaguarda de especialidades.',
  state: 'PR',
  city: 'Curitiba',
  job_type: 'contract',
}

/** A new company on the free plan: one job at a time. */
export const createCompany = (request: APIRequestContext, change: object = {}): Promise<TestAccount> =>
  createAccount(request, {
    profileType: 'employer',
    name: 'Clínica Nova Serra',
    phone: '41998765432',
    cnpj: generateCnpj(),
    state: 'PR',
    city: 'Curitiba',
    ...change,
  })

/** Publishes a job over the API. Returns its id. */
export async function publishJob(
  request: APIRequestContext,
  { token }: { token: string },
  change: Partial<typeof jobForm> & {
    questions?: readonly object[]
    dates?: readonly object[]
    regime?: string
    neededDocuments?: readonly string[]
    payMin?: number
    payMax?: number
    payUnit?: string
    paymentTermDays?: number
  } = {},
): Promise<string> {
  const reply = await request.post('/api/jobs', { headers: bearer(token), data: { ...jobForm, ...change } })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()).id
}
