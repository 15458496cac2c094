import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext, Page } from '@playwright/test'
import { hasChannel, type NotificationKind } from '#contract/notifications.ts'
import { createCompany, publishJob } from '../company.ts'
import {
  bearer,
  createAccount,
  expect,
  MAIL_TIMEOUT,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
  wcagViolations,
} from '../fixtures.ts'

const TITLE = 'Hematologista de referência'

const person = { phone: '41998765432', state: 'PR', city: 'Curitiba' }
const doctor = (request: APIRequestContext) =>
  createAccount(request, { ...person, profileType: 'individual', name: 'Íris Prado', cpf: generateCpf() })

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notificações/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notificações' })

test('the employer is notified of an application, and the doctor when it is opened, in the bell and by mail', async ({
  page,
  browser,
}) => {
  test.slow()
  const contexts = await Promise.all([browser.newContext(), browser.newContext()])
  const [owners, doctors] = contexts
  const owner = await createCompany(owners.request)
  const job = await publishJob(owners.request, owner, { title: TITLE })
  const applicant = await doctor(doctors.request)
  const mailed = async (email: string) => {
    const { items } = await (await owners.request.get(`/api/debug/emails?to=${email}`)).json()
    return items.map(({ subject }: { subject: string }) => subject)
  }

  // axe would measure the contrast of text that is fading in.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await startSession(page, owner.email, NEW_PASSWORD)
  await openPage(page, '/dashboard')
  await bell(page).click()
  await expect(panel(page).getByText('Nenhuma notificação por enquanto')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()

  const counted = page.waitForResponse('**/api/notifications/unread-count')
  await openPage(page, '/dashboard/applications')
  await expect(page.getByText('Nenhuma candidatura recebida')).toBeVisible()
  // Only a count that rises reads the list again.
  await counted
  const applied = await doctors.request.post(`/api/jobs/${job}/apply`, {
    headers: bearer(applicant.token),
    data: {},
  })
  expect(applied.ok()).toBe(true)
  // The event that the browser sends when the user returns to the tab.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(bell(page)).toHaveAccessibleName('Notificações: 1 não lida')
  const row = page.locator('#conteudo [data-row]').filter({ hasText: 'Íris Prado' })
  await expect(row).toBeVisible()
  await expect
    .poll(() => mailed(owner.email), { timeout: MAIL_TIMEOUT })
    .toContain(`Nova candidatura: ${TITLE}`)

  await bell(page).focus()
  await page.keyboard.press('Enter')
  const line = panel(page).getByRole('link', { name: /Não lida: Nova candidatura/ })
  await expect(line).toContainText(TITLE)
  expect(await wcagViolations(page)).toEqual([])
  await line.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dashboard/applications?vaga=${job}`)
  await expect(bell(page)).toHaveAccessibleName('Notificações')
  await row.locator('[data-open-row]').click()
  await page.getByRole('link', { name: 'Ver perfil público' }).click()
  await expect(page).toHaveURL(`/perfil/${applicant.id}`)

  const doctorPage = await doctors.newPage()
  await startSession(doctorPage, applicant.email, NEW_PASSWORD)
  await openPage(doctorPage, '/dashboard/notifications')
  const viewed = doctorPage.getByRole('main').getByRole('link', { name: /Candidatura visualizada/ })
  await expect(viewed).toContainText('Clínica Nova Serra')
  const token = await doctorPage.evaluate(() => localStorage.getItem('authToken'))
  const unread = async () => {
    const headers = bearer(token ?? '')
    return (await doctors.request.get('/api/notifications/unread-count', { headers })).json()
  }
  expect(await unread()).toEqual({ unreadCount: 1 })
  await expect(doctorPage.getByText('Não lida:')).toHaveCount(1)
  await doctorPage.getByRole('button', { name: 'Marcar todas como lidas' }).click()
  await expect(doctorPage.getByText('Não lida:')).toHaveCount(0)
  // The request is sent although the page is left right after the click.
  await doctorPage.goto('about:blank')
  await expect.poll(unread).toEqual({ unreadCount: 0 })
  await openPage(doctorPage, '/dashboard/notifications')
  await viewed.click()
  await expect(doctorPage).toHaveURL(/\/dashboard\/applications\/[0-9a-f-]{36}$/)
  await expect(doctorPage.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expect(bell(doctorPage)).toHaveAccessibleName('Notificações')
  for (const subject of ['Candidatura enviada', 'Sua candidatura foi visualizada'])
    await expect
      .poll(() => mailed(applicant.email), { timeout: MAIL_TIMEOUT })
      .toContain(`${subject}: ${TITLE}`)
  for (const context of contexts) await context.close()
})

test('a changed switch is saved, and switches back if that fails', async ({
  page,
  browser,
  expectErrors,
}) => {
  const owners = await browser.newContext()
  const owner = await createCompany(owners.request)
  await owners.close()
  await startSession(page, owner.email, NEW_PASSWORD)
  await openPage(page, '/dashboard/notifications/settings')
  const byMail = (kind: string) =>
    page.getByRole('group', { name: kind }).getByRole('switch', { name: 'Por e-mail' })
  // One for each channel of the kinds that the API lists.
  const { items } = await (
    await page.request.get('/api/notifications/settings', { headers: bearer(owner.token) })
  ).json()
  const channels = (items as { kind: NotificationKind }[]).flatMap(({ kind }) =>
    (['bell', 'mail'] as const).filter((channel) => hasChannel(kind, channel)),
  )
  await expect(page.getByRole('switch')).toHaveCount(channels.length)
  await expect(
    page.getByRole('region', { name: 'Vagas' }).getByRole('group', { name: 'Vaga expirada' }),
  ).toBeVisible()
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/notifications/settings') && reply.ok())
  await byMail('Vaga expirada').click()
  await saved
  await page.reload()
  await expect(byMail('Vaga expirada')).not.toBeChecked()
  await expect(byMail('Vaga perto de expirar')).toBeChecked()

  expectErrors(/503/)
  await page.route('**/api/notifications/settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  )
  await byMail('Vaga perto de expirar').click()
  await expect(page.getByText('Erro ao salvar a preferência')).toBeVisible()
  await expect(byMail('Vaga perto de expirar')).toBeChecked()
})
