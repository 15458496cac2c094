import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext, Page } from '@playwright/test'
import { bearer, createAccount, NEW_PASSWORD, openPage, startSession, UNDATED_JOBS } from './fixtures.ts'

/** Creates a doctor who has applied to nothing, and signs in. */
export async function signInNewDoctor(page: Page, request: APIRequestContext): Promise<string> {
  const { email, token } = await createAccount(request, {
    profileType: 'individual',
    name: 'Helena Duarte Prado',
    phone: '41998765432',
    cpf: generateCpf(),
  })
  await startSession(page, email, NEW_PASSWORD)
  return token
}

/** Opens the page of some open job directly and returns its id. */
export async function openSomeJob(page: Page, request: APIRequestContext): Promise<string> {
  const { jobOffers } = await (await request.get(`/api/jobs?${UNDATED_JOBS}`)).json()
  await openPage(page, `/vagas/detalhes/${jobOffers[0].id}`)
  return jobOffers[0].id
}

export const applyButton = (page: Page) => page.getByRole('button', { name: 'Candidatar-se' }).first()
export const sentButton = (page: Page) => page.getByRole('button', { name: 'Candidatura enviada' }).first()
/** The doctor's applications, as the API lists them. */
export async function applicationsOf(request: APIRequestContext, token: string) {
  const reply = await request.get('/api/applications/doctor', { headers: bearer(token) })
  return (await reply.json()).items as { jobId: string; status: string }[]
}
