import { randomInt, randomUUID } from 'node:crypto'
import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { MINUTE_MS } from '#contract/durations.ts'
import { createCompany, publishJob } from '../company.ts'
import {
  bearer,
  createAccount,
  demoAccounts,
  expect,
  mailedLink,
  NEW_PASSWORD,
  openPage,
  SECOND_ADMIN,
  signIn,
  startSession,
  test,
} from '../fixtures.ts'

const place = { phone: '41998765432', state: 'PR', city: 'Curitiba' }

/** A company with a job that everybody can see. */
async function createJob(request: APIRequestContext, title: string) {
  const owner = await createCompany(request)
  const id = await publishJob(request, owner, { title })
  return { owner, address: `/vagas/detalhes/${id}` }
}

const statusOf = async (page: Page, address: string) => (await page.request.get(address)).status()

/** Follows the newest notification with this title from the page of notifications. */
async function followNotification(page: Page, title: string) {
  await openPage(page, '/dashboard/notifications')
  await page.getByRole('main').getByRole('link', { name: title }).first().click()
  await expect(page).toHaveURL(/\/denuncias\//)
}

const casePanel = (page: Page, title: string) => page.getByRole('dialog', { name: title })

async function decide(page: Page, title: string, outcome: string, reason: string) {
  const panel = casePanel(page, title)
  await panel.getByLabel('Decisão').selectOption(outcome)
  await panel.getByLabel('Motivo').fill(reason)
  await panel.getByRole('button', { name: 'Registrar decisão' }).click()
  await expect(panel).toHaveCount(0)
}

const openCase = async (page: Page, title: string) => {
  await page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: title }).click()
  await expect(casePanel(page, title)).toBeVisible()
}

const appealsWith = (title: string) =>
  `/dashboard/admin/abuse-reports?situacao=recurso&busca=${encodeURIComponent(title)}`

/** The admin who has decided cannot answer the appeal against that; another one reverses the decision. */
async function reverse(admin: Page, browser: Browser, title: string, reason: string) {
  await openPage(admin, appealsWith(title))
  await openCase(admin, title)
  await expect(casePanel(admin, title).getByText('Outra pessoa decide este recurso')).toBeVisible()
  await expect(casePanel(admin, title).getByLabel('Decisão')).toHaveCount(0)
  const other = await (await browser.newContext()).newPage()
  await startSession(other, SECOND_ADMIN)
  await openPage(other, appealsWith(title))
  await openCase(other, title)
  await decide(other, title, 'reverse', reason)
  await other.context().close()
}

test('two people report a job, an admin removes it, its owner appeals, and it comes back', async ({
  page: admin,
  browser,
}) => {
  test.setTimeout(180_000)
  const title = `Nefrologista ${randomInt(1_000_000)}`
  const newVisitor = async () => (await browser.newContext()).newPage()
  const [guest, doctor, owner] = [await newVisitor(), await newVisitor(), await newVisitor()]
  const job = await createJob(owner.request, title)

  // The admin has the list open while the reports arrive.
  await admin.clock.install()
  await startSession(admin, demoAccounts.admin)
  await openPage(admin, `/dashboard/admin/abuse-reports?busca=${encodeURIComponent(title)}`)
  await expect(admin.getByText('Nenhuma denúncia encontrada')).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Limpar filtros' })).toBeVisible()

  const email = `visita-${randomUUID()}@example.com`
  await openPage(guest, job.address)
  await guest.getByRole('link', { name: 'Denunciar' }).first().click()
  await expect(guest.getByRole('link', { name: title })).toBeVisible()
  await guest.getByLabel('Motivo da denúncia').fill('O telefone da vaga não é da clínica.')
  await guest.getByLabel('Seu e-mail').fill(email)
  await guest.getByRole('button', { name: 'Enviar denúncia' }).click()
  await expect(guest.getByRole('heading', { name: 'Falta confirmar' })).toBeFocused()
  const confirmation = await mailedLink(guest.request, email, 'Confirme a sua denúncia')
  await openPage(guest, confirmation.pathname + confirmation.search)
  await guest.getByRole('button', { name: 'Confirmar denúncia' }).click()
  await expect(guest.getByText(/^Protocolo [0-9A-F]{8}$/)).toBeVisible()

  const reporter = await createAccount(doctor.request, {
    ...place,
    profileType: 'individual',
    name: 'Íris Prado',
    cpf: generateCpf(),
  })
  await startSession(doctor, reporter.email, NEW_PASSWORD)
  await openPage(doctor, job.address)
  await doctor.getByRole('button', { name: 'Reportar vaga' }).click()
  await doctor
    .getByRole('dialog')
    .getByLabel('Motivo da denúncia')
    .fill('Pedem pagamento antes da entrevista.')
  await doctor.getByRole('button', { name: 'Enviar denúncia' }).click()
  await expect(doctor.getByText('Denúncia enviada')).toBeVisible()

  // The list follows without a reload.
  await admin.clock.fastForward(MINUTE_MS + 1_000)
  await expect(admin.getByRole('status').getByText(/^Chegaram denúncias novas/)).toBeVisible()
  await openCase(admin, title)
  const panel = casePanel(admin, title)
  await expect(panel.getByText('O telefone da vaga não é da clínica.')).toBeVisible()
  await expect(panel.getByText(`${email} (sem conta)`)).toBeVisible()
  await expect(panel.getByText('Pedem pagamento antes da entrevista.')).toBeVisible()
  await decide(admin, title, 'remove', 'A vaga pede pagamento antecipado.')
  await expect(admin.getByText('Nenhuma denúncia encontrada')).toBeVisible()
  await expect.poll(() => statusOf(guest, job.address)).toBe(404)

  // Everybody is told, and nobody who the others are.
  await followNotification(doctor, 'Resposta à sua denúncia')
  await expect(doctor.getByRole('heading', { name: 'A vaga foi retirada do ar' })).toBeVisible()
  await expect(doctor.getByText('A vaga pede pagamento antecipado.')).toBeVisible()
  await expect(doctor.getByRole('button', { name: 'Enviar recurso' })).toHaveCount(0)
  const answers = async () => {
    const { items } = await (await guest.request.get(`/api/debug/emails?to=${email}`)).json()
    return items.filter(({ subject }: { subject: string }) => subject.startsWith('Resposta à sua denúncia'))
  }
  await expect.poll(async () => (await answers()).length).toBe(1)
  expect((await answers())[0].text).toContain('A vaga foi retirada do ar')

  await startSession(owner, job.owner.email, NEW_PASSWORD)
  await followNotification(owner, 'Decisão depois de uma denúncia')
  await expect(owner.getByText('A vaga pede pagamento antecipado.')).toBeVisible()
  expect(await owner.getByRole('main').textContent()).not.toMatch(/Íris|visita-/)
  await owner.getByRole('button', { name: 'Enviar recurso' }).click()
  await expect(owner.getByText('Explique por que a decisão deve ser revista.')).toBeVisible()
  await owner
    .getByLabel('Por que a decisão deve ser revista?')
    .fill('Não cobramos nada de ninguém: leiam o texto.')
  await owner.getByRole('button', { name: 'Enviar recurso' }).click()
  await expect(owner.getByRole('heading', { name: 'Seu recurso está em análise' })).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Enviar recurso' })).toHaveCount(0)

  await reverse(admin, browser, title, 'O texto da vaga não pede pagamento.')
  await expect(panel.getByText('Não cobramos nada de ninguém: leiam o texto.')).toBeVisible()
  await expect.poll(() => statusOf(guest, job.address)).toBe(200)

  await followNotification(owner, 'Resposta ao seu recurso')
  await expect(owner.getByRole('heading', { name: 'A decisão foi revertida' })).toBeVisible()
  await followNotification(doctor, 'Resposta à sua denúncia')
  await expect(doctor.getByRole('heading', { name: 'A decisão foi revertida' })).toBeVisible()
  await expect(doctor.getByText('Não cobramos nada de ninguém')).toHaveCount(0)
  await expect.poll(async () => (await answers()).length).toBe(2)
  for (const one of [guest, doctor, owner]) await one.context().close()
})

test('a suspended account appeals through the link of its mail, without a session', async ({
  page: admin,
  browser,
}) => {
  const title = `Reumatologista ${randomInt(1_000_000)}`
  const owner = await (await browser.newContext()).newPage()
  const job = await createJob(owner.request, title)
  const reporter = await createAccount(owner.request, {
    ...place,
    profileType: 'individual',
    name: 'Íris Prado',
    cpf: generateCpf(),
  })
  const report = await owner.request.post('/api/reports', {
    headers: bearer(reporter.token),
    data: {
      reportedEntityType: 'JobOffer',
      reportedEntityId: job.address.split('/').at(-1),
      reason: 'Usa o nome de outro hospital.',
    },
  })
  expect(report.status()).toBe(201)

  await startSession(admin, demoAccounts.admin)
  await openPage(admin, `/dashboard/admin/abuse-reports?busca=${encodeURIComponent(title)}`)
  await openCase(admin, title)
  await decide(admin, title, 'suspend', 'O nome usado é de outra instituição.')
  await expect.poll(() => statusOf(owner, job.address)).toBe(404)

  const link = await mailedLink(owner.request, job.owner.email, 'Sua conta no Medponto está suspensa')
  await openPage(owner, link.pathname + link.search)
  await expect(owner.getByRole('heading', { name: 'A conta foi suspensa' })).toBeVisible()
  await owner.getByLabel('Por que a decisão deve ser revista?').fill('O hospital é nosso desde 2019.')
  await owner.getByRole('button', { name: 'Enviar recurso' }).click()
  await expect(owner.getByRole('heading', { name: 'Seu recurso está em análise' })).toBeVisible()
  // Without the token, the page is nobody's.
  await openPage(owner, link.pathname)
  await expect(owner.getByRole('heading', { name: 'Decisão não encontrada' })).toBeVisible()

  await reverse(admin, browser, title, 'O contrato social confirma o nome.')
  await mailedLink(owner.request, job.owner.email, 'Resposta ao seu recurso')
  await signIn(owner, job.owner.email, NEW_PASSWORD)
  await expect.poll(() => statusOf(owner, job.address)).toBe(200)
  await owner.context().close()
})

test('several reports are decided at once: what will happen is shown first, and a decided one is refused', async ({
  page,
  request,
}) => {
  const name = `Geriatra ${randomInt(1_000_000)}`
  const jobs = [await createJob(request, `${name} A`), await createJob(request, `${name} B`)]
  const reporter = await createAccount(request, {
    ...place,
    profileType: 'individual',
    name: 'Íris Prado',
    cpf: generateCpf(),
  })
  for (const { address } of jobs) {
    const reportedEntityId = address.split('/').at(-1)
    const data = { reportedEntityType: 'JobOffer', reportedEntityId, reason: 'O telefone não existe.' }
    const reply = await request.post('/api/reports', { headers: bearer(reporter.token), data })
    expect(reply.status()).toBe(201)
  }
  await startSession(page, demoAccounts.admin)
  const list = `/dashboard/admin/abuse-reports?busca=${encodeURIComponent(name)}`
  await openPage(page, list)
  await page.getByLabel('Selecionar todas as linhas desta página').check()
  await page.getByRole('button', { name: 'Remover o conteúdo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remover o conteúdo: 2 denúncias' })
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveText([`${name} A: a vaga sai do ar`, `${name} B: a vaga sai do ar`])
  const confirm = dialog.getByRole('button', { name: 'Remover o conteúdo' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Motivo').fill('O telefone da vaga não existe.')
  await confirm.click()
  const result = page.getByRole('dialog', { name: 'Resultado' })
  await expect(result.getByText('2 de 2 concluídas.')).toBeVisible()
  await result.getByRole('button', { name: 'Fechar' }).last().click()
  for (const { address } of jobs) await expect.poll(() => statusOf(page, address)).toBe(404)

  await openPage(page, `${list}&situacao=decididas`)
  await page.getByLabel('Selecionar todas as linhas desta página').check()
  await page.getByRole('button', { name: 'Dispensar' }).click()
  const refused = page.getByRole('dialog', { name: 'Dispensar: 2 denúncias' })
  await expect(refused.getByText('Nada muda: veja os motivos')).toBeVisible()
  await expect(refused.getByRole('listitem').first()).toContainText('já foi decidida por')
  await refused.getByLabel('Motivo').fill('Não procede.')
  await expect(refused.getByRole('button', { name: 'Dispensar' })).toBeDisabled()
})
