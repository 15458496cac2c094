import { generateCnpj, generateCpf } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext, Page } from '@playwright/test'
import { breaches, expect, NEW_PASSWORD, newAccount, open, signIn, test } from './fixtures.ts'

const TITLE = 'Hematologista de referência'

const person = { phone: '41998765432', state: 'PR', city: 'Curitiba' }
const company = (request: APIRequestContext) =>
  newAccount(request, { ...person, profileType: 'employer', name: 'Clínica Vale Azul', cnpj: generateCnpj() })
const doctor = (request: APIRequestContext) =>
  newAccount(request, { ...person, profileType: 'individual', name: 'Íris Prado', cpf: generateCpf() })

async function publish(request: APIRequestContext, token: string): Promise<string> {
  const reply = await request.post('/api/jobs', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      title: TITLE,
      description: 'Ambulatório e retaguarda de enfermaria, com equipe completa.',
      state: 'PR',
      city: 'Curitiba',
      job_type: 'contract',
    },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()).id
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notificações/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notificações' })

test('who publishes hears of an application, who applied hears that it was opened; in the bell and by mail', async ({
  page,
  browser,
}) => {
  const contexts = await Promise.all([browser.newContext(), browser.newContext()])
  const [owners, doctors] = contexts
  const owner = await company(owners.request)
  const job = await publish(owners.request, owner.token)
  const applicant = await doctor(doctors.request)
  const mailed = async (email: string) => {
    const { items } = await (await owners.request.get(`/api/debug/emails?to=${email}`)).json()
    return items.map(({ subject }: { subject: string }) => subject)
  }

  await signIn(page, owner.email, NEW_PASSWORD)
  await open(page, '/dashboard')
  await bell(page).click()
  await expect(panel(page).getByText('Nenhuma notificação por enquanto')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()

  await open(page, '/dashboard/applications')
  await expect(page.getByText('Nenhuma candidatura recebida')).toBeVisible()
  const applied = await doctors.request.post(`/api/jobs/${job}/apply`, {
    headers: { authorization: `Bearer ${applicant.token}` },
    data: {},
  })
  expect(applied.ok()).toBe(true)
  // As when somebody comes back to the window.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(bell(page)).toHaveAccessibleName('Notificações: 1 não lida')
  await expect(page.getByRole('article').getByRole('link', { name: 'Íris Prado', exact: true })).toBeVisible()
  await expect.poll(() => mailed(owner.email)).toContain(`Nova candidatura: ${TITLE}`)

  await bell(page).focus()
  await page.keyboard.press('Enter')
  const line = panel(page).getByRole('link', { name: /Não lida: Nova candidatura/ })
  await expect(line).toContainText(TITLE)
  expect(await breaches(page)).toEqual([])
  await line.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dashboard/applications?vaga=${job}`)
  await expect(bell(page)).toHaveAccessibleName('Notificações')
  await page.getByRole('article').getByRole('link', { name: 'Ver Perfil' }).click()
  await expect(page).toHaveURL(`/perfil/${applicant.id}`)

  const hers = await doctors.newPage()
  await signIn(hers, applicant.email, NEW_PASSWORD)
  await open(hers, '/dashboard/notifications')
  const viewed = hers.getByRole('main').getByRole('link', { name: /Candidatura visualizada/ })
  await expect(viewed).toContainText('Clínica Vale Azul')
  const token = await hers.evaluate(() => localStorage.getItem('authToken'))
  const unread = async () => {
    const headers = { authorization: `Bearer ${token}` }
    return (await doctors.request.get('/api/notifications/unread-count', { headers })).json()
  }
  expect(await unread()).toEqual({ unreadCount: 1 })
  await hers.getByRole('button', { name: 'Marcar todas como lidas' }).click()
  await expect(hers.getByText('Não lida:')).toHaveCount(0)
  // Who leaves right after the click has read them all the same.
  await hers.goto('about:blank')
  await expect.poll(unread).toEqual({ unreadCount: 0 })
  await open(hers, '/dashboard/notifications')
  await expect(viewed).toBeVisible()
  await expect(bell(hers)).toHaveAccessibleName('Notificações')
  await expect.poll(() => mailed(applicant.email)).toContain(`Sua candidatura foi visualizada: ${TITLE}`)
  for (const context of contexts) await context.close()
})

test('a switch stays as it was put; one that could not be saved goes back', async ({
  page,
  browser,
  expectErrors,
}) => {
  const owners = await browser.newContext()
  const owner = await company(owners.request)
  await owners.close()
  await signIn(page, owner.email, NEW_PASSWORD)
  await open(page, '/dashboard/notifications/settings')
  const byMail = (kind: string) =>
    page.getByRole('group', { name: kind }).getByRole('switch', { name: 'Por e-mail' })
  await expect(page.getByRole('switch')).toHaveCount(14)
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
