import { randomInt, randomUUID } from 'node:crypto'
import { generateCnpj, generateCpf } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import { createCompany } from '../company.ts'
import {
  createAccount,
  DEMO_PASSWORD,
  demoAccounts,
  expect,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
  UNDATED_JOBS,
  waitForHydration,
} from '../fixtures.ts'
import { TapCounter } from '../tap-counter.ts'

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })

const randomCrm = () => String(randomInt(100_000, 9_999_999))
const newDoctor = () => ({
  profileType: 'individual',
  name: 'Helena Duarte Prado',
  phone: '41998765432',
  cpf: generateCpf(),
})
const applyLink = (page: Page) => page.getByRole('link', { name: 'Candidatar-se' }).filter({ visible: true })
/** On the home page. Which jobs are featured there changes every day, and some of them ask something before an application. */
async function linkToJobThatAsksNothing(page: Page, request: APIRequestContext): Promise<Locator> {
  for (const link of await page.getByRole('link', { name: /^Ver vaga/ }).all()) {
    const id = (await link.getAttribute('href'))?.split('/').at(-1)
    const job = await (await request.get(`/api/jobs/${id}`)).json()
    if (job.hasQuestions === false && job.dates.length < 2) return link
  }
  throw new Error('every job on the home page asks something')
}
const applyButton = (page: Page) =>
  page.getByRole('button', { name: 'Candidatar-se' }).filter({ visible: true })
const isApplied = (page: Page) => page.getByText('Candidatura enviada').filter({ visible: true }).first()

/** Opens the page of some open job as a guest and returns its path. */
async function openSomeJob(page: Page): Promise<string> {
  await openPage(page, `/vagas?${UNDATED_JOBS}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Ver vaga/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/vagas\/detalhes\//)
  return new URL(page.url()).pathname
}

async function signInHere(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Opens the mailbox, which is another program, and in it the mailed link. Returns the tab that the link opens. */
async function openMailedLink(context: BrowserContext, page: Page, journey: TapCounter): Promise<Page> {
  const address = await page.getByRole('link', { name: 'caixa de e-mails' }).getAttribute('href')
  const mailbox = await context.newPage()
  await openPage(mailbox, address ?? '')
  journey.taps += 1
  const opened = context.waitForEvent('page')
  await journey.tap(mailbox.frameLocator('iframe').getByRole('link', { name: 'Confirmar e-mail' }))
  return opened
}

test('a new doctor needs at most twelve taps from the home page to a sent application, and fills in nothing twice', async ({
  page,
  context,
  request,
}) => {
  const email = `doutora-${randomUUID()}@example.com`
  const journey = new TapCounter()
  await openPage(page, '/')
  await journey.tap(await linkToJobThatAsksNothing(page, request))
  await expect(page).toHaveURL(/\/vagas\/detalhes\//)
  const job = new URL(page.url()).pathname
  await journey.tap(applyLink(page))
  await expect(page.getByText('Faça login para se candidatar a esta vaga.')).toBeVisible()
  await journey.tap(page.getByRole('link', { name: 'Cadastre-se' }))

  await expect(page.getByText('Crie sua conta grátis para se candidatar a esta vaga.')).toBeVisible()
  await journey.type(page, 'E-mail', email)
  await journey.next(page)
  await journey.type(page, 'Senha', NEW_PASSWORD)
  await journey.next(page)
  await journey.type(page, 'Confirmar senha', NEW_PASSWORD)
  await journey.tap(page.getByLabel(/Termos de Uso/))
  await journey.tap(page.getByRole('button', { name: 'Criar conta', exact: true }))
  const welcome = await openMailedLink(context, page, journey)
  await expect(welcome).toHaveURL(/\/welcome\?/)
  // The tab that waited for it notices.
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()

  await expect(welcome.getByText('Faltam poucos dados para você se candidatar à vaga.')).toBeVisible()
  await journey.type(welcome, 'Nome completo', 'Helena Duarte Prado')
  await journey.next(welcome)
  await journey.type(welcome, 'Telefone', '41998765432')
  await journey.tap(welcome.getByRole('button', { name: 'Próximo' }))
  await journey.type(welcome, 'CPF', generateCpf())
  await journey.next(welcome)
  await journey.type(welcome, 'CRM', randomCrm())
  await journey.select(welcome.getByLabel('UF do CRM'), 'UF do CRM', 'PR')
  await journey.tap(welcome.getByRole('button', { name: 'Próximo' }))
  await journey.tap(welcome.getByRole('button', { name: 'Concluir e candidatar-se' }))

  await expect(welcome).toHaveURL(job)
  await expect(isApplied(welcome)).toBeVisible()
  await openPage(welcome, '/dashboard/applications')
  await expect(welcome.getByRole('article').getByText('Enviada', { exact: true })).toBeVisible()
  expect(journey.taps).toBeLessThanOrEqual(12)
  expect(new Set(journey.filled).size).toBe(journey.filled.length)
})

test('a guest who has an account applies or saves with the click before the login', async ({
  page,
  request,
}) => {
  const { email } = await createAccount(request, {
    ...newDoctor(),
    registration: { crm: randomCrm(), uf: 'PR' },
  })
  const job = await openSomeJob(page)
  await applyLink(page).click()
  await expect(page).toHaveURL(/\/login/)
  await page.reload()
  await waitForHydration(page)
  await signInHere(page, email, NEW_PASSWORD)
  await expect(isApplied(page)).toBeVisible()
  await expect(page).toHaveURL(job)
  // The login is not among the pages that Back leads to.
  await page.goBack()
  await expect(page).toHaveURL(job)
  await page.goBack()
  await expect(page).toHaveURL(`/vagas?${UNDATED_JOBS}`)
  await expect(page.getByRole('heading', { name: /^Encontramos/ })).toBeVisible()

  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/')
  await openPage(page, job)
  await page.getByRole('link', { name: 'Salvar' }).filter({ visible: true }).click()
  await signInHere(page, email, NEW_PASSWORD)
  await expect(page.getByText('Vaga salva!')).toBeVisible()
  await expect(page).toHaveURL(job)
})

test('a link from elsewhere sends no application, but offers it with one click', async ({
  page,
  request,
}) => {
  const { email } = await createAccount(request, {
    ...newDoctor(),
    registration: { crm: randomCrm(), uf: 'PR' },
  })
  const job = await openSomeJob(page)
  // This browser has an unused intention for the very same job.
  await applyLink(page).click()
  await expect(page).toHaveURL(/\/login/)
  const sent: string[] = []
  page.on(
    'request',
    (sentRequest) => void (sentRequest.url().endsWith('/apply') && sent.push(sentRequest.url())),
  )
  for (const fragment of ['#candidatar', '#candidatar=1-2-3-4']) {
    await openPage(page, `/login?from=${encodeURIComponent(job + fragment)}`)
    if (fragment === '#candidatar') await signInHere(page, email, NEW_PASSWORD)
    await expect(
      page.getByText('Falta só confirmar sua candidatura.').filter({ visible: true }),
    ).toBeVisible()
    await expect(applyButton(page)).toBeFocused()
    await page.reload()
    await expect(applyButton(page)).toBeFocused()
  }
  expect(sent).toEqual([])
  await page.keyboard.press('Enter')
  await expect(isApplied(page)).toBeVisible()
})

test('an application asks for a missing CRM, saves it to the profile and is sent, also with the CRM of another account', async ({
  page,
  request,
}) => {
  const taken = { crm: randomCrm(), uf: 'PR' }
  await createAccount(request, { ...newDoctor(), registration: taken })
  const { email } = await createAccount(request, { ...newDoctor(), registration: null })
  await startSession(page, email, NEW_PASSWORD)
  await openSomeJob(page)
  await applyButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Informe seu CRM' })
  await expect(dialog.getByLabel('Número do CRM')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Informe o número do CRM.')).toBeVisible()
  await dialog.getByLabel('Número do CRM').fill(taken.crm)
  await dialog.getByLabel('UF do CRM').selectOption(taken.uf)
  // Nobody learns whether another account has the number: an admin compares them.
  await page.keyboard.press('Enter')
  await expect(isApplied(page)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await openPage(page, '/perfil')
  await expect(page.getByText(new RegExp(taken.crm)).first()).toBeVisible()
})

test('a doctor without a complete profile completes it for the job and applies', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/403/)
  const { email } = await createAccount(request)
  await startSession(page, email, NEW_PASSWORD)
  const job = await openSomeJob(page)
  await applyButton(page).click()
  await expect(page).toHaveURL(/\/welcome\?from=/)
  await page.getByLabel('Nome completo').fill('Helena Duarte Prado')
  await page.getByLabel('Telefone').fill('41998765432')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('CPF')).toBeFocused()
  await page.reload()
  await page.getByLabel('CPF').fill(generateCpf())
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Concluir e candidatar-se' }).click()
  await page
    .getByRole('dialog', { name: 'Informe seu CRM' })
    .getByRole('button', { name: 'Enviar sem CRM' })
    .click()
  await expect(isApplied(page)).toBeVisible()
  await expect(page).toHaveURL(job)
})

test("a guest's 'Publicar vaga' leads through the registration of a company to the form of a job", async ({
  page,
  request,
}) => {
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('link', { name: 'Publicar vaga' }).first().click()
  await expect(page.getByText('Crie a conta da empresa para publicar vagas. É grátis.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await expect(page.getByText('Faça login para criar vagas.')).toBeVisible()
  const { email } = await createAccount(request)
  await signInHere(page, email, NEW_PASSWORD)
  await expect(page).toHaveURL('/welcome?from=%2Fvagas%2Fcriar')
  await expect(page.getByText('Perfil de empresa')).toBeVisible()
  await expect(page.getByLabel('Nome da empresa')).toBeFocused()
  await page.getByLabel('Nome da empresa').fill('Clínica Boa Vista')
  await page.getByLabel('Telefone').fill('4133334444')
  await page.keyboard.press('Enter')
  await page.getByLabel('CNPJ').fill(generateCnpj())
  await page.keyboard.press('Enter')
  await page.getByLabel('Estado').selectOption('PR')
  await page.getByRole('combobox', { name: 'Cidade' }).fill('Curitiba')
  await page.getByRole('option', { name: 'Curitiba', exact: true }).click()
  await page.getByRole('button', { name: 'Concluir cadastro', exact: true }).click()
  await expect(page).toHaveURL('/vagas/criar')
  await expect(page.getByRole('heading', { level: 1, name: 'Publicar vaga' })).toBeVisible()
})

test('a company that wanted to apply and a doctor who wanted to publish can change the account', async ({
  page,
  request,
}) => {
  // Not the demo's hospital, because the job may be its own.
  const company = await createCompany(request)
  const job = await openSomeJob(page)
  await applyLink(page).click()
  await signInHere(page, company.email, NEW_PASSWORD)
  await expect(page).toHaveURL(new RegExp(`${job}#candidatar`))
  await expect(page.getByText('Esta conta não tem perfil médico')).toBeVisible()
  await page.getByRole('button', { name: 'Entrar com outra conta' }).click()
  await expect(page.getByText('Faça login para se candidatar a esta vaga.')).toBeVisible()

  await openPage(page, '/vagas/criar')
  await signInHere(page, demoAccounts.doctor, DEMO_PASSWORD)
  await expect(page.getByRole('heading', { name: 'Acesso negado' })).toBeVisible()
  await page.getByRole('button', { name: 'Entrar com outra conta' }).click()
  await expect(page.getByText('Faça login para criar vagas.')).toBeVisible()
  await waitForHydration(page)
  await signInHere(page, demoAccounts.employer, DEMO_PASSWORD)
  await expect(page).toHaveURL('/vagas/criar')
  await expect(page.getByRole('heading', { level: 1, name: 'Publicar vaga' })).toBeVisible()
})
