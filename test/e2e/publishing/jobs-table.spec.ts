import type { APIRequestContext, Page } from '@playwright/test'
import { createCompany, jobForm, publishJob } from '../company.ts'
import {
  bearer,
  demoAccounts,
  expect,
  expectAccessible,
  goInApp,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
  WIDTHS,
} from '../fixtures.ts'
import { addDate, currentDay, day, openJobForm } from '../job-form.ts'
import { chooseJobAction, jobRow, openJobMenu } from '../own-jobs-table.ts'

test('a job can be paused, reactivated, duplicated, closed and removed', async ({ page }) => {
  const title = `Diarista de UTI ${Date.now()}`
  await startSession(page, demoAccounts.employer)
  await openJobForm(page, 'Plantão')
  await page.getByLabel(/Título/).fill(title)
  await page
    .getByLabel(/Descrição/)
    .first()
    .fill(jobForm.description)
  // The form starts with the place of the company's last job.
  await expect(page.getByRole('combobox', { name: /^Cidade/ })).not.toHaveValue('')
  await page.getByRole('button', { name: /^Publicar/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await goInApp(page, `/dashboard/jobs?search=${encodeURIComponent(title)}`)
  // Mails still name the filter as it was named before.
  await expect(page).toHaveURL(/busca=/)
  const shown = (text: string) =>
    jobRow(page, title).getByText(text, { exact: true }).filter({ visible: true })
  await chooseJobAction(page, title, 'Pausar')
  await expect(shown('Pausada')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(shown('Ativa')).toBeVisible()
  // A toast that goes takes the focus back to where it was, which closes a menu.
  await expect(page.getByText('Vaga reativada', { exact: true })).toBeVisible()
  await expect(page.getByText('Vaga pausada', { exact: true })).toHaveCount(0)
  await chooseJobAction(page, title, 'Pausar')
  await expect(shown('Pausada')).toBeVisible()
  await chooseJobAction(page, title, 'Reativar')
  await expect(shown('Ativa')).toBeVisible()

  await chooseJobAction(page, title, 'Números por dia')
  const figures = page.getByRole('dialog', { name: 'Números por dia' })
  await expect(figures.getByRole('table', { name: `Números por dia: ${title}` })).toBeAttached()
  await expect(figures.getByRole('row')).toHaveCount(31)
  await page.keyboard.press('Escape')

  await chooseJobAction(page, title, 'Duplicar')
  await expect(page).toHaveURL(/copiar=/)
  await expect(page.getByLabel(/Título/)).toHaveValue(title)
  await page.getByLabel(/Título/).fill(`${title} cópia`)
  await page
    .getByLabel(/Descrição/)
    .first()
    .press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: `${title} cópia` })).toBeVisible()

  await openPage(page, `/dashboard/jobs?search=${encodeURIComponent(title)}`)
  const copy = jobRow(page, `${title} cópia`)
  await chooseJobAction(page, `${title} cópia`, 'Encerrar')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Preenchida por outro meio').click()
  await dialog.getByRole('button', { name: 'Encerrar vaga' }).click()
  await expect(copy.getByText('Encerrada', { exact: true }).filter({ visible: true })).toBeVisible()
  await openJobMenu(page, `${title} cópia`)
  await expect(page.getByRole('menuitem', { name: 'Publicar de novo' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await expect(page.getByText('Tem certeza que deseja excluir esta vaga?')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir vaga' }).click()
  await expect(copy).toHaveCount(0)

  await chooseJobAction(page, title, 'Excluir')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir vaga' }).click()
  await expect(page.getByText('Nenhuma vaga encontrada')).toBeVisible()
})

test('an empty table says whether the tab or the words exclude every job', async ({ page, request }) => {
  const company = await createCompany(request)
  await publishJob(request, company)
  await startSession(page, company.email, NEW_PASSWORD)
  const content = page.locator('#conteudo')
  await openPage(page, '/dashboard/jobs?situacao=closed')
  await expect(content.getByText('Nenhuma das suas vagas está nesta situação.')).toBeVisible()
  await goInApp(page, '/dashboard/jobs?situacao=closed&busca=enfermaria')
  await expect(content.getByText('Nenhuma das suas vagas nesta situação tem essas palavras.')).toBeVisible()
  await goInApp(page, '/dashboard/jobs?busca=astronauta')
  await expect(content.getByText('Nenhuma das suas vagas tem essas palavras.')).toBeVisible()
  await content.getByRole('link', { name: 'Ver todas as vagas' }).click()
  await expect(jobRow(page, 'Plantonista de enfermaria')).toBeVisible()
})

const DATES_OVER = 'As datas passaram'

test('a job whose dates have passed says so, and comes back with a new date', async ({ page }) => {
  await startSession(page, demoAccounts.employer)
  await page.setViewportSize({ width: 360, height: 800 })
  await openPage(page, '/dashboard/jobs?situacao=expired')
  const row = page.locator('#conteudo [data-row]').filter({ hasText: DATES_OVER }).first()
  await expect(row.getByText(DATES_OVER).filter({ visible: true })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(row.getByText(DATES_OVER).filter({ visible: true })).toBeVisible()
  const link = row.locator('[data-open-row]')
  const [title, address] = [(await link.textContent()) as string, (await link.getAttribute('href')) as string]
  await goInApp(page, address)
  await expect(page.getByText('Todas as datas já passaram. Adicione datas')).toBeVisible()
  await expect(page.getByText('(já passou)').or(page.getByText('(já passaram)'))).toBeVisible()
  await goInApp(page, '/dashboard/jobs?situacao=expired')
  await chooseJobAction(page, title, 'Adicionar datas')
  await expect(currentDay(page)).toBeFocused()
  await expect(page.getByText('Já passou').first()).toBeVisible()
  await addDate(page, day(20))
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Vaga expirada')).toHaveCount(0)
  // It was in no list before, and other tests rely on the lists.
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const removed = await page.request.delete(`/api/jobs/${address.split('/').at(-1)}`, {
    headers: bearer(token),
  })
  expect(removed.ok()).toBe(true)
})

for (const width of WIDTHS)
  test(`a job near its last plantão is closed beside its dates at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 })
    const company = await createCompany(request)
    const dates = [{ day: day(1), startsAt: '19:00', hours: 12, places: 1 }]
    const ending = await publishJob(request, company, { dates })
    await startSession(page, company.email, NEW_PASSWORD)
    await openPage(page, `/vagas/${ending}/editar#datas`)
    await expect(page.getByText(/^O último plantão é em /)).toBeVisible()
    await page.getByRole('button', { name: 'Encerrar vaga' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('radio').first().check()
    await question.getByRole('button', { name: 'Encerrar vaga' }).click()
    await expect(page.getByRole('heading', { name: 'Vaga encerrada' })).toBeVisible()

    // The link of the mail.
    const filled = await publishJob(request, company, { title: 'Plantão já preenchido', dates })
    await openPage(page, `/vagas/${filled}/editar#encerrar`)
    await expect(question.getByText(/“Plantão já preenchido” sai da busca/)).toBeVisible()
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await addDate(page, day(20))
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Salvar alterações' }).click()
    expect((await saved).ok()).toBe(true)
    await openPage(page, `/vagas/${filled}/editar`)
    await expect(page.getByLabel('Datas dos plantões')).toBeVisible()
    await expect(page.getByText(/^O último plantão é em /)).toHaveCount(0)
  })

test('an expired job can be renewed', async ({ page }) => {
  await startSession(page, demoAccounts.employer)
  await openPage(page, '/dashboard/jobs?state=expired')
  const rows = page.locator('#conteudo [data-row]').filter({ hasNotText: DATES_OVER })
  const link = rows.locator('[data-open-row]').first()
  const [title, address] = [(await link.textContent()) as string, await link.getAttribute('href')]
  await chooseJobAction(page, title, 'Renovar')
  await expect(page.getByText('Vaga renovada')).toBeVisible()
  await goInApp(page, `/dashboard/jobs?state=active&search=${encodeURIComponent(title)}`)
  await expect(page.locator(`#conteudo [data-row] a[href="${address}"]`)).toBeVisible()
})

/** Opens the second of a company's two jobs by a click into its row of the table. */
async function openPausedJob(page: Page, request: APIRequestContext) {
  const company = await createCompany(request)
  const id = await publishJob(request, company, { title: 'Primeira das duas vagas' })
  // The free plan has one active job.
  await request.post(`/api/jobs/${id}/pause`, { headers: bearer(company.token) })
  await publishJob(request, company, { title: 'Segunda das duas vagas' })
  await startSession(page, company.email, NEW_PASSWORD)
  await openPage(page, '/dashboard/jobs')
  const row = page.locator('#conteudo [data-row]').nth(1)
  await row.getByText('Pausada', { exact: true }).filter({ visible: true }).click()
  await expect(page).toHaveURL(`/vagas/detalhes/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Primeira das duas vagas' })).toBeVisible()
  return { id, row }
}

test('a row opens its job, by the mouse and by keys, and a link to its applications does not', async ({
  page,
  request,
}) => {
  const { id, row } = await openPausedJob(page, request)
  await page.goBack()
  await expect(row).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(row.getByRole('link', { name: 'Primeira das duas vagas', exact: true })).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/vagas/detalhes/${id}`)
  await page.goBack()
  await row
    .getByRole('link', { name: /candidatura/ })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(`/dashboard/applications?vaga=${id}`)
})

test('keys work as soon as the rows are shown, also after Back', async ({ page, request }) => {
  const { row } = await openPausedJob(page, request)
  // Runs right after the change of the page, before anything that waits for a later task.
  await page.evaluate(() => {
    const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
    const observer = new MutationObserver(() => {
      if (!document.querySelector('#conteudo [data-row]')) return
      observer.disconnect()
      press()
      press()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  await page.goBack()
  await expect(row.getByRole('link', { name: 'Primeira das duas vagas', exact: true })).toBeFocused()
})

test('tabs, search and order are in the address, and the counts of the tabs follow the search', async ({
  page,
}) => {
  await startSession(page, demoAccounts.employer)
  await openPage(page, '/dashboard/jobs?state=expired')
  await expect(page).toHaveURL('/dashboard/jobs?situacao=expired')
  const tabs = page.getByRole('navigation', { name: 'Situação' })
  await expect(tabs.locator('[aria-current]')).toHaveText(/^Expiradas/)
  // A search made while the rows of a tab are loading is a search in that tab.
  const { promise: isSearched, resolve: search } = Promise.withResolvers<void>()
  await page.route(/\/api\/jobs\/employer/, (route) => isSearched.then(() => route.continue()))
  await tabs.getByRole('link', { name: /^Todas/ }).click()
  await page.getByLabel('Buscar vaga').fill('pediatr')
  await page.keyboard.press('Enter')
  search()
  await expect(page).toHaveURL('/dashboard/jobs?busca=pediatr')
  const rows = page.locator('#conteudo [data-row]')
  await expect(async () => {
    const found = await rows.filter({ hasText: /pediatr/i }).count()
    expect(found).toBeGreaterThan(0)
    await expect(rows).toHaveCount(found)
    await expect(tabs.getByRole('link', { name: /^Todas/ })).toHaveText(`Todas${found}`)
  }).toPass()
  await openPage(page, '/dashboard/jobs')
  const titles = () => rows.locator('[data-open-row]').allTextContents()
  await page.getByRole('columnheader', { name: 'Vaga' }).getByRole('link').click()
  await expect(page).toHaveURL('/dashboard/jobs?ordem=title&sentido=asc')
  const collator = new Intl.Collator('pt-BR')
  await expect(async () => {
    const shown = await titles()
    expect(shown).toEqual(shown.toSorted(collator.compare))
  }).toPass()
  await page.getByRole('columnheader', { name: 'Vaga' }).getByRole('link').click()
  await expect(page.getByRole('columnheader', { name: 'Vaga' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('columnheader', { name: 'Vaga' }).getByRole('link').click()
  await expect(page).toHaveURL('/dashboard/jobs')
})

test('a company without jobs is led to its first one, and a failure can be tried again', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/500/)
  const { email } = await createCompany(request)
  await startSession(page, email, NEW_PASSWORD)
  await page.route('**/api/jobs/employer?*', (route) => route.fulfill({ status: 500, json: {} }))
  await openPage(page, '/dashboard/jobs')
  await expect(page.getByText('Erro ao carregar vagas. Tente novamente.')).toBeVisible()
  await page.unroute('**/api/jobs/employer?*')
  await page.locator('#conteudo').getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Nenhuma vaga publicada')).toBeVisible()
  await expect(page.locator('#conteudo').getByRole('link', { name: 'Publicar vaga' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Situação' })).toHaveCount(0)
})

test('on a phone a job is one touch, its menu is within reach, and nothing is cut off', async ({
  page,
  request,
}) => {
  const { title } = jobForm
  const company = await createCompany(request)
  await publishJob(request, company)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await startSession(page, company.email, NEW_PASSWORD)
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/dashboard/jobs')
  const row = jobRow(page, title)
  await expect(row.getByText('Ativa', { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(row.getByText(/^em \d+ dias$/).filter({ visible: true })).toBeVisible()
  const menu = await row.getByRole('button', { name: `Ações: ${title}` }).boundingBox()
  expect(Math.min(menu?.width ?? 0, menu?.height ?? 0)).toBeGreaterThanOrEqual(44)
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeGreaterThan(300)
  await expectAccessible(page)
  await chooseJobAction(page, title, 'Pausar')
  await expect(row.getByText('Pausada', { exact: true }).filter({ visible: true })).toBeVisible()
})
