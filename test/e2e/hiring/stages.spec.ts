import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext, Page } from '@playwright/test'
import {
  bearer,
  createAccount,
  demoAccounts,
  expect,
  MAIL_TIMEOUT,
  NEW_PASSWORD,
  openPage,
  startSession,
  type TestAccount,
  test,
} from '../fixtures.ts'
import { day } from '../job-form.ts'
import { controlAt, middleOf, pressAt } from '../press.ts'

const doctorForm = (name: string) => ({
  profileType: 'individual',
  name,
  phone: '41998765432',
  cpf: generateCpf(),
})

/** A new doctor who has applied to a job of the demo's hospital. */
async function applicant(request: APIRequestContext, name: string, jobId: string): Promise<TestAccount> {
  const account = await createAccount(request, doctorForm(name))
  const applied = await request.post(`/api/jobs/${jobId}/apply`, { headers: bearer(account.token) })
  expect(applied.ok(), await applied.text()).toBe(true)
  return account
}

/** Opens an application from the list of received ones. */
async function openApplicant(page: Page, name: string) {
  await openPage(page, `/dashboard/applications?busca=${encodeURIComponent(name)}`)
  await page.locator('#conteudo').getByText(name, { exact: true }).first().click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

const stageOf = (page: Page) => page.locator('#conteudo').getByRole('article').first()

/** The calendar entry of the newest mail to this address that has one. */
async function calendarEntry(request: APIRequestContext, email: string): Promise<string> {
  let entry = ''
  await expect(async () => {
    const { items } = await (await request.get(`/api/debug/emails?to=${email}`)).json()
    entry = items.find((one: { attachments: unknown[] }) => one.attachments.length > 0)?.attachments[0]
      .content
    expect(entry).toContain('BEGIN:VCALENDAR')
  }).toPass({ intervals: [200], timeout: MAIL_TIMEOUT })
  return entry
}

test('a recruiter moves, undoes, rejects with a reason and invites; the doctors read it and pick a time', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  await startSession(page, demoAccounts.employer)
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const jobs = await (await request.get('/api/jobs/employer?state=active', { headers: bearer(token) })).json()
  const { id: jobId } = (jobs.jobOffers ?? jobs.items)[0]
  const stamp = Date.now().toString(36)
  const rejected = await applicant(request, `Clara Recusa ${stamp}`, jobId)
  const invited = await applicant(request, `Davi Convite ${stamp}`, jobId)

  await openApplicant(page, `Clara Recusa ${stamp}`)
  await page.getByRole('button', { name: 'Pré-selecionar' }).last().click()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Mudança desfeita')).toBeVisible()
  await openApplicant(page, `Clara Recusa ${stamp}`)
  await page.getByRole('button', { name: 'Recusar' }).last().click()
  const dialog = page.getByRole('dialog', { name: /^Recusar Clara/ })
  await dialog.getByRole('button', { name: 'Recusar' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Escolha o motivo.')
  await dialog.getByLabel('Os dias ou horários disponíveis não combinam com a escala').check()
  await dialog.getByLabel('Mostrar o motivo à pessoa').check()
  await dialog.getByLabel('Mensagem').fill('Olá, {nome}. Fica para a próxima escala.')
  await dialog.getByRole('button', { name: 'Recusar' }).click()
  await expect(dialog).toBeHidden()

  await openApplicant(page, `Davi Convite ${stamp}`)
  await page.getByRole('button', { name: 'Entrevista', exact: true }).click()
  const invitation = page.getByRole('dialog', { name: /^Chamar Davi/ })
  for (const [option, days] of [
    ['Opção 1', 3],
    ['Opção 2', 4],
    ['Opção 3', 5],
  ] as const)
    await invitation.getByLabel(option).fill(`${day(days)}T14:30`)
  await invitation.getByLabel('Local ou link da chamada').fill('https://meet.example.com/sala')
  await invitation.getByRole('button', { name: 'Propor horários' }).click()
  await expect(invitation).toBeHidden()

  const doctorPage = await (await browser.newContext()).newPage()
  await startSession(doctorPage, rejected.email, NEW_PASSWORD)
  // The time to undo has to pass.
  await expect(async () => {
    await openPage(doctorPage, '/dashboard/applications')
    await expect(stageOf(doctorPage).getByText('Não selecionada', { exact: true })).toBeVisible({
      timeout: 5_000,
    })
  }).toPass({ timeout: 120_000 })
  await stageOf(doctorPage)
    .getByRole('link', { name: /^Ver resposta: / })
    .click()
  const answer = doctorPage.locator('#conteudo')
  await expect(answer).toContainText('Olá, Clara. Fica para a próxima escala.')
  await expect(answer).toContainText('Motivo: Os dias ou horários disponíveis não combinam com a escala.')
  await expect(answer).not.toContainText('Pré-selecionada')
  await doctorPage.context().close()

  const other = await (await browser.newContext()).newPage()
  await startSession(other, invited.email, NEW_PASSWORD)
  const interview = other.getByRole('region', { name: /^Entrevista:/ })
  await expect(async () => {
    await openPage(other, '/dashboard')
    await other
      .getByRole('region', { name: 'Candidaturas em andamento' })
      .getByRole('link', { name: /^Escolher horário: / })
      .click({ timeout: 5_000 })
  }).toPass({ timeout: 120_000 })
  await expect(interview.getByRole('radio')).toHaveCount(3)
  await other.setViewportSize({ width: 360, height: 640 })
  await interview.getByRole('radio').nth(1).check()
  const point = await middleOf(interview.getByRole('button', { name: 'Confirmar horário' }))
  await pressAt(other, point)
  await expect(interview.getByRole('heading', { name: 'Entrevista marcada' })).toBeVisible()
  // The answer takes less space than the question, but nothing comes up to where it was confirmed.
  expect(await controlAt(other, point)).toBe('')
  const download = other.waitForEvent('download')
  await interview.getByRole('button', { name: /Pôr na agenda/ }).click()
  expect((await download).suggestedFilename()).toBe('entrevista.ics')
  for (const email of [invited.email, demoAccounts.employer]) {
    const entry = await calendarEntry(request, email)
    expect(entry).toContain('METHOD:REQUEST')
    expect(entry).toContain('T173000Z')
  }
  await other.context().close()
})
