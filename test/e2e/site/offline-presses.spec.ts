import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { createCompany, publishJob } from '../company.ts'
import {
  bearer,
  createAccount,
  expect,
  NEW_PASSWORD,
  openPage,
  STABLE_JOBS,
  startSession,
  test,
  WIDTHS,
} from '../fixtures.ts'
import { applyButton, sentButton, signInNewDoctor } from '../job-page.ts'

const NO_CONNECTION = 'Não foi possível conectar ao servidor. Verifique sua conexão com a internet.'
const QUESTION = 'Pode dar plantão à noite?'
const NOT_OPENED = 'Não foi possível abrir. Verifique sua conexão e tente novamente.'

/** In the panel of the toasts, or without it. */
const TOAST = '[data-sonner-toast][data-removed=false], [data-toast]'

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Você está sem internet' })

/** The writes that have reached the server, other than those that nobody asks for. */
function writesOf(page: Page): string[] {
  const writes: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const isAsked = pathname.startsWith('/api/') && !/^\/api\/(analytics|auth\/refresh)/.test(pathname)
    const method = response.request().method()
    if (isAsked && method !== 'GET') writes.push(`${method} ${pathname.slice('/api'.length)}`)
  })
  return writes
}

async function disconnect(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
}

async function reconnect(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(false)
  await expect(banner(page)).toBeHidden()
}

/** Closes the toast, so that the next one with the same text can be told from it. */
async function expectToast(page: Page, text: string): Promise<void> {
  const toast = page.locator(TOAST).filter({ hasText: text })
  await expect(toast).toBeVisible()
  // As long as a finger stays down: the toast must not move away meanwhile.
  await toast.getByRole('button', { name: 'Fechar notificação' }).click({ delay: 100 })
  await expect(toast).toBeHidden()
}

const isPressed = (button: Locator, value: boolean) =>
  expect(button).toHaveAttribute('aria-pressed', String(value))

test.beforeEach(({ expectErrors }) =>
  // Code that is loaded ahead may be on its way when the connection ends.
  expectErrors(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
    /dynamically imported module/,
    /Error loading route module/,
  ),
)

for (const width of WIDTHS)
  test(`without a connection, saving a job from its card fails at once at ${width} px, and is not sent later`, async ({
    page,
    context,
    request,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await signInNewDoctor(page, request)
    await openPage(page, `/vagas?${STABLE_JOBS}`)
    // By their class: the label changes with the press.
    const save = page.getByRole('main').locator('button.job-save')
    const [first, second] = [save.first(), save.nth(1)]
    const writes = writesOf(page)

    // The first press would load the code.
    await disconnect(page, context)
    await first.click()
    await expectToast(page, NO_CONNECTION)
    await isPressed(first, false)
    await reconnect(page, context)
    await second.click()
    await expectToast(page, 'Vaga salva!')
    await isPressed(second, true)
    expect(writes).toHaveLength(1)

    // Now it is shown at once, and reverted.
    await disconnect(page, context)
    await second.click()
    await expectToast(page, NO_CONNECTION)
    await isPressed(second, true)
    await reconnect(page, context)
    await first.click()
    await expectToast(page, 'Vaga salva!')
    await isPressed(first, true)
    await isPressed(second, true)
    expect(writes).toHaveLength(2)
  })

test('without a connection, what a press opens is refused at once, does not open later, and opens at the next press', async ({
  page,
  context,
  request,
}) => {
  const company = await createCompany(request)
  const job = await publishJob(request, company, {
    questions: [{ kind: 'yes_no', text: QUESTION, isKnockOut: true, accepted: ['yes'] }],
  })
  const { email } = await createAccount(request, {
    profileType: 'individual',
    name: 'Helena Duarte Prado',
    phone: '41998765432',
    cpf: generateCpf(),
    registration: null,
  })
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, `/vagas/detalhes/${job}`)
  await expect(applyButton(page)).toBeVisible()
  const writes = writesOf(page)
  const crm = page.getByRole('dialog', { name: 'Informe seu CRM' })
  const account = page.getByRole('button', { name: /Minha conta/ })
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notificações/ })

  await disconnect(page, context)
  await applyButton(page).click()
  await expectToast(page, NOT_OPENED)
  await bell.press('Enter')
  await expectToast(page, NOT_OPENED)
  await reconnect(page, context)
  // Later than anything that waited for the connection.
  await account.click()
  await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(crm).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await applyButton(page).click()
  await expect(crm).toBeVisible()
  await disconnect(page, context)
  await crm.getByRole('button', { name: 'Enviar sem CRM' }).click()
  await expectToast(page, NOT_OPENED)
  await reconnect(page, context)
  await applyButton(page).click()
  await crm.getByRole('button', { name: 'Enviar sem CRM' }).click()
  const sheet = page.getByRole('dialog').filter({ hasText: QUESTION })
  await sheet.getByText('Sim', { exact: true }).click()
  await disconnect(page, context)
  await sheet.getByRole('button', { name: 'Enviar candidatura' }).click()
  await expect(sheet.getByText(NO_CONNECTION)).toBeVisible()
  await reconnect(page, context)
  await sheet.getByRole('button', { name: 'Enviar candidatura' }).click()
  await expect(sentButton(page)).toBeVisible()
  expect(writes).toEqual([`POST /jobs/${job}/apply`])

  const withdraw = page.getByRole('button', { name: 'Remover candidatura' }).first()
  await disconnect(page, context)
  await withdraw.click()
  await expectToast(page, NOT_OPENED)
  await reconnect(page, context)
  await withdraw.click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(writes).toHaveLength(1)
})

test('without a connection, near me says so and does not ask for the position later', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -23.0271, longitude: -46.9912 })
  await openPage(page, '/')
  const writes = writesOf(page)
  const nearMe = page.getByRole('main').getByRole('button', { name: 'Perto de mim' })
  await disconnect(page, context)
  await nearMe.click()
  await expect(page.getByRole('alert').filter({ hasText: NO_CONNECTION })).toBeVisible()
  await reconnect(page, context)
  await nearMe.click()
  await expect(page).toHaveURL('/vagas?state=SP&city=Vinhedo&radius=50')
  expect(writes).toEqual(['POST /locations/nearest'])
})

test('without a connection, toggles go back, and a message, a note and an undo say that they were not sent', async ({
  page,
  context,
  request,
}) => {
  const company = await createCompany(request)
  const job = await publishJob(request, company)
  const doctor = await createAccount(request, {
    profileType: 'individual',
    name: 'Nina Prado',
    phone: '41998765432',
    cpf: generateCpf(),
  })
  const applied = await request.post(`/api/jobs/${job}/apply`, { headers: bearer(doctor.token) })
  expect(applied.ok(), await applied.text()).toBe(true)
  await startSession(page, company.email, NEW_PASSWORD)

  await openPage(page, '/dashboard/notifications/settings')
  const toggle = page.getByRole('main').getByRole('checkbox').or(page.getByRole('main').getByRole('switch'))
  const setting = toggle.first()
  const wasOn = await setting.isChecked()
  await disconnect(page, context)
  await setting.click()
  await expectToast(page, NO_CONNECTION)
  await expect(setting).toBeChecked({ checked: wasOn })
  await reconnect(page, context)

  await openPage(page, '/dashboard/applications')
  await page.locator('#conteudo').getByRole('button', { name: 'Nina Prado' }).first().click()
  const panel = page.getByRole('complementary', { name: 'Candidatura aberta' })
  const note = panel.getByRole('textbox', { name: 'Nova anotação' })
  await note.fill('Ligar na segunda')
  await panel.getByRole('button', { name: 'Salvar anotação' }).click()
  // The code of the dialog is loaded with the first one.
  await panel.getByRole('button', { name: /^Excluir anotação/ }).click()
  const deletion = page.getByRole('alertdialog')
  await deletion.getByRole('button', { name: 'Cancelar' }).click()
  await panel.getByRole('button', { name: /Em análise/ }).click()
  const undo = page.locator(TOAST).getByRole('button', { name: 'Desfazer' })
  await expect(undo).toBeVisible()
  const writes = writesOf(page)
  await disconnect(page, context)

  await undo.click()
  await expectToast(page, NO_CONNECTION)
  await panel.getByRole('button', { name: /^Favorita/ }).click()
  await expectToast(page, NO_CONNECTION)
  await isPressed(panel.getByRole('button', { name: /^Favorita/ }), false)
  await panel.getByLabel('Mensagem para Nina Prado').fill('Bom dia, Nina.')
  await panel.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(panel.getByText(NO_CONNECTION)).toBeVisible()
  await note.fill('Segunda anotação')
  await panel.getByRole('button', { name: 'Salvar anotação' }).click()
  await expect(panel.getByText(NO_CONNECTION)).toHaveCount(2)
  await panel.getByRole('button', { name: /^Excluir anotação/ }).click()
  await deletion.getByRole('button', { name: 'Excluir' }).click()
  await expectToast(page, NO_CONNECTION)
  await deletion.getByRole('button', { name: 'Cancelar' }).click()

  await reconnect(page, context)
  await panel.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Bom dia, Nina.' })).toBeVisible()
  expect(writes.filter((write) => !write.endsWith('/read') && !write.endsWith('/view'))).toEqual([
    expect.stringMatching(/^POST \/applications\/.*\/messages$/),
  ])
})
