import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { Page } from '@playwright/test'
import {
  createAccount,
  demoAccounts,
  expect,
  goInApp,
  NEW_PASSWORD,
  openPage,
  STABLE_JOBS,
  startSession,
  test,
  WIDTHS,
  wcagViolations,
} from '../fixtures.ts'

const doctor = { profileType: 'individual', name: 'Lia Campos Rocha', phone: '41998765432' }
const REASON = 'O valor anunciado não é o que o hospital paga.'

async function openSomeJob(page: Page): Promise<string> {
  const { jobOffers } = await (await page.request.get(`/api/jobs?search=pediatria&${STABLE_JOBS}`)).json()
  await openPage(page, `/vagas/detalhes/${jobOffers[1].id}`)
  return jobOffers[1].id
}
const reportJob = (page: Page) => page.getByRole('button', { name: 'Reportar vaga' })
const reason = (page: Page) => page.getByRole('dialog').getByLabel('Motivo da denúncia')
const submit = (page: Page) => page.getByRole('button', { name: 'Enviar denúncia' })

test('a guest has a link to the form for everybody, and does not load the dialog', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => void files.push(request.url()))
  const id = await openSomeJob(page)
  // This link appears once the browser knows that nobody is signed in.
  await expect(page.getByRole('link', { name: 'Candidatar-se' }).first()).toBeVisible()
  await expect(reportJob(page)).toHaveCount(0)
  expect(files.filter((file) => /report-form|zod/.test(file))).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Denunciar' }).click()
  await expect(page).toHaveURL(`/denunciar?vaga=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Denunciar' })).toBeVisible()
  await page.getByRole('button', { name: 'Enviar denúncia' }).click()
  await expect(page.getByText(/Campo obrigatório/)).toBeVisible()
  await expect(page.getByText('Informe seu e-mail')).toBeVisible()
  await expect(page.getByLabel('Motivo da denúncia')).toBeFocused()
})

for (const width of WIDTHS)
  test(`at ${width} px the dialog validates and sends a report, and only Cancel discards the text`, async ({
    page,
    request,
  }) => {
    // axe would measure the contrast of text that is fading in.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    const { email } = await createAccount(request, { ...doctor, cpf: generateCpf() })
    await startSession(page, email, NEW_PASSWORD)
    const id = await openSomeJob(page)
    await reportJob(page).click()
    const dialog = page.getByRole('dialog', { name: 'Reportar vaga' })
    await expect(dialog).toBeVisible()
    await expect(reason(page)).toBeVisible()
    expect(await wcagViolations(page)).toEqual([])
    await expect(submit(page)).toBeDisabled()
    await reason(page).fill('   ')
    await expect(submit(page)).toBeDisabled()
    await reason(page).fill('  curto  ')
    await expect(dialog.getByText('9/2.000')).toBeVisible()
    await submit(page).click()
    await expect(dialog.getByText(/Descrição muito curta/)).toBeVisible()
    await expect(
      dialog.getByText(/Por favor, forneça uma descrição mais detalhada \(mínimo 10 caracteres\)\./),
    ).toBeVisible()
    await expect(reason(page)).toBeFocused()
    expect(await wcagViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(reportJob(page)).toBeFocused()

    await reportJob(page).click()
    await expect(reason(page)).toHaveValue('')
    await expect(dialog.getByText(/Descrição muito curta/)).toHaveCount(0)
    await reason(page).fill('x'.repeat(2_500))
    await expect(dialog.getByText('2.000/2.000')).toBeVisible()
    await reason(page).fill(REASON)
    await page.keyboard.press('Escape')
    await expect(reportJob(page)).toBeFocused()
    await reportJob(page).click()
    await expect(reason(page)).toHaveValue(REASON)
    const sent = page.waitForRequest('**/api/reports')
    await submit(page).click()
    expect((await sent).postDataJSON()).toEqual({
      reportedEntityType: 'JobOffer',
      reportedEntityId: id,
      reason: REASON,
    })
    await expect(page.getByText('Denúncia enviada')).toBeVisible()
    await expect(
      page.getByText('Sua denúncia foi enviada com sucesso. Nossa equipe irá analisá-la em breve.'),
    ).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(reportJob(page)).toBeFocused()
  })

test('a report that fails keeps its text and can be sent again', async ({ page, request, expectErrors }) => {
  expectErrors(/500/)
  const { email } = await createAccount(request, { ...doctor, cpf: generateCpf() })
  await startSession(page, email, NEW_PASSWORD)
  await openSomeJob(page)
  await page.route('**/api/reports', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await reportJob(page).click()
  await reason(page).fill(REASON)
  await submit(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Erro ao enviar denúncia')).toBeVisible()
  await expect(dialog.getByText('Ocorreu um erro ao enviar sua denúncia. Tente novamente.')).toBeVisible()
  await expect(reason(page)).toHaveValue(REASON)
  await submit(page).click()
  await expect(page.getByText('Denúncia enviada')).toBeVisible()
})

test('an employer can report the profile of another company, but not its own profile or job', async ({
  page,
}) => {
  await startSession(page, demoAccounts.employer)
  const own = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` }
    const read = async (path: string) => (await fetch(`/api${path}`, { headers })).json()
    const { jobOffers } = await read('/jobs/employer')
    // The newest job may belong to another test, which closes it.
    const open = jobOffers.filter(
      (job: { status: string; isExpired: boolean }) => job.status === 'active' && !job.isExpired,
    )
    return { user: (await read('/user/me')).id, job: open.at(-1).id }
  })
  await openPage(page, `/perfil/${own.user}`)
  await expect(page.getByRole('link', { name: 'Editar perfil' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reportar perfil' })).toHaveCount(0)
  await goInApp(page, `/vagas/detalhes/${own.job}`)
  await expect(page.getByRole('link', { name: 'Candidaturas' }).first()).toBeVisible()
  await expect(reportJob(page)).toHaveCount(0)

  const { jobOffers } = await (await page.request.get(`/api/jobs?pageSize=50&${STABLE_JOBS}`)).json()
  const other = jobOffers.find(
    ({ employer }: { employer: { id: string | null } }) => employer.id && employer.id !== own.user,
  )
  await goInApp(page, `/perfil/${other.employer.id}`)
  await page.getByRole('button', { name: 'Reportar perfil' }).click()
  await expect(page.getByRole('dialog', { name: 'Reportar perfil' })).toBeVisible()
  await reason(page).fill(REASON)
  await submit(page).click()
  await expect(page.getByText('Denúncia enviada')).toBeVisible()
})
