import { randomUUID } from 'node:crypto'
import { generateCnpj, generateCpf } from '@brazilian-utils/brazilian-utils'
import type { AnalyticsEvent } from '#contract/jobs/analytics.ts'
import {
  bearer,
  createAccount,
  DEMO_PASSWORD,
  type DemoAccount,
  demoAccounts,
  expect,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
  wcagViolations,
} from '../fixtures.ts'
import { chooseKind } from '../job-form.ts'

const company = {
  profileType: 'employer',
  name: 'Hospital dos Testes',
  phone: '4133334444',
  state: 'PR',
  city: 'Curitiba',
}
const doctor = { profileType: 'individual', name: 'Noemi Prado Siqueira', phone: '41998765432' }

const companyRegions = ['Precisa de você', 'Seu plano atual', 'Últimos 30 dias', 'Candidaturas recentes']
const labels: Partial<Record<DemoAccount, string[]>> = {
  doctor: ['Em andamento', 'Candidaturas', 'Vagas salvas'],
  admin: ['Usuários', 'Vagas ativas', 'Taxa de preenchimento', 'Taxa de conversão', 'Receita em 30 dias'],
}

/** Without telehealth companies, whose dashboard is that of every company. */
const distinctAccounts: DemoAccount[] = ['doctor', 'employer', 'admin']
for (const who of process.env.PROOF ? [...distinctAccounts, 'telehealth' as const] : distinctAccounts)
  test(`the dashboard of ${who} has figures and quick actions, and meets WCAG 2.2 AA at 360 px`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await startSession(page, demoAccounts[who])
    await openPage(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: /^Olá, / })).toBeVisible()
    if (who !== 'doctor') await expect(page.getByRole('heading', { name: 'Ações rápidas' })).toBeVisible()
    const figures = page.getByRole('region', { name: 'Números' })
    for (const label of labels[who] ?? [])
      await expect(figures.getByText(label, { exact: true })).toBeVisible()
    if (!labels[who]) {
      for (const name of companyRegions) await expect(page.getByRole('region', { name })).toBeVisible()
      await page.getByText('Ver em tabela').click()
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(31)
    }
    await expect(page.getByRole('status')).toHaveCount(0)
    // `axe.spec.ts` checks it at 1280 px.
    await page.setViewportSize({ width: 360, height: 800 })
    // As high as the page, since axe does not know that content under the bottom bar can be scrolled into view.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width: 360, height })
    await expect(page.getByRole('navigation', { name: 'Painel' })).toHaveCount(1)
    expect(await wcagViolations(page)).toEqual([])
  })

test('a new company sees three first steps instead of figures, and the next one after a publication', async ({
  page,
  browser,
}) => {
  const owners = await browser.newContext()
  const owner = await createAccount(owners.request, { ...company, cnpj: generateCnpj() })
  await owners.close()
  await startSession(page, owner.email, NEW_PASSWORD)
  await openPage(page, '/dashboard')
  const steps = page.getByRole('region', { name: 'Primeiros passos' })
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('status')).toHaveCount(0)
  await expect(steps.getByText('feito')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Precisa de você' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Últimos 30 dias' })).toHaveCount(0)
  await expect(page.getByText('Plus+')).toHaveCount(0)
  const plan = page.getByRole('region', { name: 'Seu plano atual' })
  await expect(plan).toContainText(/Plano Básico.*0 de 1 vaga ativa/)
  await expect(plan.getByRole('link', { name: 'Fazer upgrade' })).toHaveAttribute('href', '/pricing')
  expect(await wcagViolations(page)).toEqual([])

  // Without a reload, so that only the publication can refresh the figures.
  await steps.getByRole('link', { name: 'Publicar vaga' }).click()
  await chooseKind(page, 'Fixo')
  await page.getByLabel(/Título/).fill('Diarista de enfermaria')
  await page
    .getByLabel(/Descrição/)
    .first()
    .fill('Rotina de enfermaria com equipe completa e retaguarda.')
  await expect(page.getByRole('combobox', { name: /^Cidade/ })).not.toHaveValue('')
  await page.getByRole('button', { name: /^Publicar/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Diarista de enfermaria' })).toBeVisible()
  await page.getByRole('button', { name: /Minha conta/ }).click()
  await page.getByRole('menuitem', { name: 'Dashboard' }).click()
  await expect(plan).toContainText(/Plano Básico.*1 de 1 vaga ativa/)
  await expect(steps.getByRole('heading', { name: /^Publique a primeira vaga.*feito$/ })).toBeVisible()
  const figures = page.getByRole('region', { name: 'Últimos 30 dias' })
  await expect(figures).toContainText('0 candidaturas')
  await expect(figures.getByRole('link', { name: 'Visualizações: Plus+' })).toHaveAttribute(
    'href',
    '/pricing',
  )
  await expect(page.getByText('Nenhuma candidatura recente')).toBeVisible()
})

test('an employer with more posts than any plan has is offered no upgrade', async ({ page }) => {
  await startSession(page, demoAccounts.telehealth)
  await openPage(page, '/dashboard')
  const plan = page.getByRole('region', { name: 'Seu plano atual' })
  await expect(plan).toContainText(/Plano Enterprise.*\d+ de 20 vagas ativas/)
  await expect(page.getByRole('link', { name: /Fazer upgrade/ })).toHaveCount(0)
})

test('quick actions work by keyboard, and each is counted under its label', async ({ page }) => {
  await startSession(page, demoAccounts.doctor)
  await openPage(page, '/dashboard')
  for (const [label, address] of [
    ['Buscar vagas', /\/vagas$/],
    ['Em andamento', /\/dashboard\/applications\?situacao=andamento$/],
    ['Candidaturas', /\/dashboard\/applications$/],
    ['Vagas salvas', /\/dashboard\/saved$/],
  ] as const) {
    const action =
      label === 'Buscar vagas'
        ? page.getByRole('main').getByRole('link', { name: label })
        : page.getByRole('region', { name: 'Números' }).getByRole('link', { name: label })
    const counted = page.waitForRequest(
      (request) =>
        request.url().includes('/api/analytics/') && request.postData()?.includes('QuickAction') === true,
    )
    await action.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(address)
    const body = (await counted).postDataJSON()
    expect(
      (body.events ?? [body]).filter((event: AnalyticsEvent) => event.eventType === 'QuickAction'),
    ).toEqual([{ eventType: 'QuickAction', entityType: 'Dashboard', entityId: label }])
    await page.goBack()
  }
})

test('figures that cannot be loaded can be tried again', async ({ page, expectErrors }) => {
  expectErrors(/500/)
  await startSession(page, demoAccounts.doctor)
  await page.route('**/api/dashboard/stats', (route) => route.fulfill({ status: 500, json: {} }))
  await openPage(page, '/dashboard')
  const failure = page.getByRole('alert').filter({ hasText: 'Erro ao carregar estatísticas' })
  await expect(failure).toBeVisible()
  await page.unroute('**/api/dashboard/stats')
  await failure.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('link', { name: /\d Em andamento/ })).toBeVisible()
})

test('a new doctor sees first steps, then news of her application, and every number agrees with its list', async ({
  page,
  browser,
  request,
}) => {
  const owners = await browser.newContext()
  const owner = await createAccount(owners.request, { ...company, cnpj: generateCnpj() })
  const title = `Intensivista ${owner.id.slice(0, 8)}`
  const published = await owners.request.post('/api/jobs', {
    headers: bearer(owner.token),
    data: {
      title,
      description: 'Plantão em terapia intensiva com equipe completa e retaguarda.',
      state: 'PR',
      city: 'Curitiba',
      job_type: 'contract',
    },
  })
  const { id: jobId } = await published.json()
  const person = await createAccount(request, { ...doctor, cpf: generateCpf() })
  // Higher than the page, so that the bar at its bottom covers nothing.
  await page.setViewportSize({ width: 360, height: 4_000 })
  await startSession(page, person.email, NEW_PASSWORD)
  await openPage(page, '/dashboard')
  const steps = page.getByRole('region', { name: 'Primeiros passos' })
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Novidades' })).toHaveCount(0)
  await expect(page.getByRole('status')).toHaveCount(0)
  expect(await wcagViolations(page)).toEqual([])

  await request.post(`/api/jobs/${jobId}/apply`, { headers: bearer(person.token) })
  const received = await owners.request.get('/api/applications/employer', { headers: bearer(owner.token) })
  const { id } = (await received.json()).items[0]
  await owners.request.post(`/api/applications/${id}/view`, { headers: bearer(owner.token) })
  await page.reload()
  const news = page.getByRole('region', { name: 'Novidades' })
  await expect(
    news.getByRole('link', { name: new RegExp(`^Candidatura visualizada.*${title}`) }),
  ).toBeVisible()
  await expect(page.getByText('Nenhum compromisso marcado')).toBeVisible()
  const numbers = page.getByRole('region', { name: 'Números' })
  await expect(numbers.getByRole('link')).toHaveText(['1Em andamento', '1Candidaturas', '0Vagas salvas'])
  await news.getByRole('link', { name: /^Candidatura visualizada/ }).click()
  await expect(page).toHaveURL(`/dashboard/applications/${id}`)
  await expect(page.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remover candidatura' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover candidatura' }).click()
  await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Candidaturas' }).click()
  const situations = page.getByRole('navigation', { name: 'Situação' }).getByRole('link')
  await expect(situations).toHaveText(['Todas1', 'Em andamento0', 'Finalizadas0', 'Removidas1'])
  expect(await wcagViolations(page)).toEqual([])
  // She has applied before, so that the first steps do not come back.
  await openPage(page, '/dashboard')
  await expect(page.getByText('Nenhuma candidatura em andamento')).toBeVisible()
  await expect(steps).toHaveCount(0)
  await owners.request.delete(`/api/jobs/${jobId}`, { headers: bearer(owner.token) })
  await owners.close()
})

test('an employer finds, exports and opens an application, and the doctor sees it and withdraws', async ({
  page,
  browser,
}) => {
  const [doctors, owners] = [await browser.newContext(), await browser.newContext()]
  const owner = await createAccount(owners.request, { ...company, cnpj: generateCnpj() })
  const applicant = await createAccount(doctors.request, { ...doctor, cpf: generateCpf() })
  const title = `Plantonista ${applicant.id.slice(0, 8)}`
  const published = await owners.request.post('/api/jobs', {
    headers: bearer(owner.token),
    data: {
      title,
      description: 'Plantão em pronto-socorro com equipe completa e retaguarda.',
      state: 'PR',
      city: 'Curitiba',
      job_type: 'contract',
    },
  })
  expect(published.ok(), await published.text()).toBe(true)
  const { id: jobId } = await published.json()
  await doctors.request.post(`/api/jobs/${jobId}/apply`, { headers: bearer(applicant.token) })

  await startSession(page, owner.email, NEW_PASSWORD)
  await openPage(page, '/dashboard')
  const tasks = page.getByRole('region', { name: 'Precisa de você' })
  await expect(tasks.getByText('pessoa com candidatura nova', { exact: true })).toBeVisible()
  // On phones, a press anywhere on a task opens it.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(tasks.getByText('pessoa com candidatura nova', { exact: true })).toBeInViewport({ ratio: 1 })
  await tasks
    .getByRole('listitem')
    .first()
    .click({ position: { x: 120, y: 16 } })
  await expect(page).toHaveURL('/dashboard/applications?situacao=submitted')
  await page.goBack()
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('link', { name: /Ver todas.*Candidaturas recentes/ }).click()
  await page.getByLabel('Buscar candidaturas').fill('siqueira')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/busca=siqueira/)
  await expect(page.getByLabel('Buscar candidaturas')).toBeFocused()
  const row = page.locator('#conteudo [data-row]').filter({ hasText: title })
  await expect(row.getByText('Nova', { exact: true }).filter({ visible: true })).toBeVisible()
  await page.getByRole('link', { name: 'Visualizadas 0' }).click()
  await expect(page.getByText('Nenhuma candidatura encontrada')).toBeVisible()
  await page.getByRole('link', { name: 'Ver todas as candidaturas' }).click()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^candidaturas-\d{4}-\d{2}-\d{2}\.csv$/)
  await expect(row.getByText('Nova', { exact: true }).filter({ visible: true })).toBeVisible()
  await row.locator('[data-open-row]').click()
  const panel = page.getByRole('complementary', { name: 'Candidatura aberta' })
  await expect(panel.getByRole('link', { name: applicant.email })).toBeVisible()
  await panel.getByRole('link', { name: 'Ver perfil público' }).click()
  await expect(page).toHaveURL(`/perfil/${applicant.id}`)
  await page.goBack()
  await expect(row.getByText('Visualizada', { exact: true }).filter({ visible: true })).toBeVisible()

  const doctorPage = await doctors.newPage()
  await startSession(doctorPage, applicant.email, NEW_PASSWORD)
  await openPage(doctorPage, '/dashboard/applications')
  const mine = doctorPage.getByRole('article').filter({ hasText: title })
  await expect(mine.getByText('Visualizada', { exact: true })).toBeVisible()
  await mine.getByRole('link', { name: title, exact: true }).click()
  await expect(doctorPage.getByText(/Visualizada em \d{2}\/\d{2}\/\d{4}/)).toBeVisible()
  await doctorPage.goBack()
  await mine.getByRole('button', { name: /^Mais ações/ }).click()
  await doctorPage.getByRole('menuitem', { name: 'Remover candidatura' }).click()
  await doctorPage
    .getByRole('alertdialog')
    .or(doctorPage.getByRole('dialog'))
    .getByRole('button', { name: 'Remover candidatura' })
    .click()
  await expect(mine.getByText('Removida', { exact: true })).toBeVisible()
  const situations = doctorPage.getByRole('navigation', { name: 'Situação' })
  await situations.getByRole('link', { name: 'Removidas 1' }).click()
  await expect(mine.getByText('Removida', { exact: true })).toBeVisible()
  await doctorPage.getByRole('button', { name: 'Filtrar por etapa' }).click()
  await doctorPage.getByRole('menuitem', { name: 'Enviada (0)' }).click()
  await expect(doctorPage.getByText('Nenhuma candidatura nesta situação')).toBeVisible()

  await openPage(page, '/dashboard/applications')
  await expect(page.getByText('Nenhuma candidatura recebida')).toBeVisible()
  await doctors.close()
  await owners.close()
})

test('the public page of a company shows its open jobs, but not those with a hidden employer', async ({
  page,
  browser,
}) => {
  const owners = await browser.newContext()
  // Its plan allows more than one job.
  const login = { email: demoAccounts.telehealth, password: DEMO_PASSWORD }
  const { authToken, user } = await (await owners.request.post('/api/auth/login', { data: login })).json()
  const mark = randomUUID().slice(0, 8)
  const publish = async (title: string, employerHidden: boolean): Promise<string> => {
    const reply = await owners.request.post('/api/jobs', {
      headers: bearer(authToken),
      data: {
        title: `${title} ${mark}`,
        description: 'Plantão em pronto-socorro com equipe completa e retaguarda.',
        state: 'PR',
        city: 'Curitiba',
        job_type: 'contract',
        employerHidden,
      },
    })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()).id
  }
  const jobs = [await publish('Plantonista às claras', false), await publish('Plantonista em segredo', true)]
  const htmlOf = async () => (await page.request.get(`/perfil/${user.id}`)).text()
  await expect.poll(htmlOf).toContain(`Plantonista às claras ${mark}`)
  const html = await htmlOf()
  expect(html).not.toContain('em segredo')
  expect(html).not.toContain(jobs[1])
  await openPage(page, `/perfil/${user.id}`)
  await expect(page.getByText('Registro no CRM', { exact: true })).toBeVisible()
  await expect(page.getByText('Diretor técnico-médico')).toBeVisible()
  await expect(page).toHaveTitle(`${user.name}: vagas para médicos em ${user.city} | Medponto`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/perfil/${user.id}$`))
  await page.getByRole('link', { name: new RegExp(mark) }).click()
  await expect(page).toHaveURL(/\/vagas\/detalhes\//)
  // Other tests count the jobs of the demo data.
  for (const id of jobs) await owners.request.delete(`/api/jobs/${id}`, { headers: bearer(authToken) })
  await owners.close()
})
