import { randomUUID } from 'node:crypto'
import { generateCnpj, generateCpf } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext } from '@playwright/test'
import type { JobCard } from '#contract/api/jobs/jobs.ts'
import { type AlertLinkAction, paths } from '#contract/paths.ts'
import { ALERT_LIMIT_TEXT, alertConsent, MAX_ALERTS } from '#contract/search/alerts.ts'
import {
  bearer,
  createAccount,
  expect,
  mailedLink,
  NEW_PASSWORD,
  openPage,
  STABLE_JOBS,
  startSession,
  test,
  waitForHydration,
  wcagViolations,
} from '../fixtures.ts'

// Otherwise the contrast of text that is fading in would be measured.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const pathOf = ({ pathname, search }: URL) => pathname + search

/** The link that stops the alert, in the mail with this subject. The worker looks for new jobs every minute. */
async function stopLink(request: APIRequestContext, email: string, subject: string): Promise<URL> {
  let link = ''
  await expect(async () => {
    const { items } = await (await request.get(`/api/debug/emails?to=${email}`)).json()
    const mail = items.find((one: { subject: string }) => one.subject === subject)
    link = /https?:\S+acao=parar/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass({ intervals: [1000], timeout: 150_000 })
  return new URL(link)
}

test('a visitor gets the new jobs of a search with only an e-mail address, and stops them from the mail', async ({
  page,
  request,
}) => {
  // The worker's minute.
  test.setTimeout(240_000)
  const owner = await createAccount(request, {
    profileType: 'employer',
    name: 'Hospital dos Avisos',
    phone: '4133334444',
    state: 'PR',
    city: 'Curitiba',
    cnpj: generateCnpj(),
  })
  const email = `aviso-${randomUUID()}@example.com`

  // A company without open jobs: nothing is found yet.
  await openPage(page, `/vagas?employer=${owner.id}`)
  // It comes with code of its own.
  await waitForHydration(page, '[aria-labelledby=resultados] button')
  const create = page.getByRole('main').getByRole('button', { name: 'Criar alerta' })
  await create.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Não teria enviado nada nesta semana')).toBeVisible()
  expect(await wcagViolations(page)).toEqual([])
  await dialog.getByLabel('Seu e-mail').fill(email)
  await dialog.getByLabel('Na hora').check()
  await dialog.getByRole('button', { name: 'Criar alerta' }).click()
  await expect(dialog).toContainText(`Enviamos um link para ${email}`)
  await dialog.getByRole('button', { name: 'Entendi' }).click()
  await expect(create).toBeFocused()

  await openPage(page, pathOf(await mailedLink(request, email, 'Confirme')))
  const main = page.getByRole('main')
  await expect(main.getByText('Aguarda confirmação')).toBeVisible()
  expect(await wcagViolations(page)).toEqual([])
  await main.getByRole('button', { name: 'Confirmar alerta' }).click()
  await expect(main.getByText('Ativo · Na hora')).toBeVisible()

  const published = await request.post('/api/jobs', {
    headers: bearer(owner.token),
    data: {
      title: 'Plantonista avisada',
      description: 'Plantão em enfermaria com equipe completa e retaguarda.',
      state: 'PR',
      city: 'Curitiba',
      job_type: 'contract',
    },
  })
  expect(published.status(), await published.text()).toBe(201)

  await openPage(page, pathOf(await stopLink(request, email, 'Vaga nova: Plantonista avisada')))
  await expect(main.getByRole('heading', { name: 'Parar este alerta?' })).toBeVisible()
  await expect(main.getByText('Ativo · Na hora')).toBeVisible()
  expect(await wcagViolations(page)).toEqual([])
  await main.getByRole('button', { name: 'Parar este alerta' }).click()
  await expect(main.getByText('Parado', { exact: true })).toBeVisible()
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the link for the frequency asks about it, and of a stopped alert first whether it is wanted again', async ({
  page,
  request,
}) => {
  const email = `aviso-${randomUUID()}@example.com`
  const data = {
    email,
    search: 'state=SP',
    frequency: 'instant',
    consent: alertConsent.version,
    homepage: '',
  }
  expect((await request.post('/api/job-alerts/guest', { data })).status()).toBe(201)
  const token = (await mailedLink(request, email, 'Confirme')).pathname.split('/').at(-1) as string
  const link = (action: AlertLinkAction) => openPage(page, paths.jobAlert(token, action))
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })
  const change = main.getByRole('button', { name: 'Mudar a frequência' })

  await link('frequencia')
  await expect(heading).toHaveText('Confirmar este alerta?')
  await expect(change).toHaveCount(0)
  await main.getByRole('button', { name: 'Confirmar alerta' }).click()
  await expect(main.getByText('Ativo · Na hora')).toBeVisible()

  await link('frequencia')
  await expect(heading).toHaveText('Com que frequência avisar?')
  expect(await wcagViolations(page)).toEqual([])
  await main.getByLabel('Frequência').selectOption('weekly')
  await change.click()
  await expect(main.getByText('Pronto, a frequência mudou.', { exact: true })).toBeVisible()
  await expect(main.getByText('Ativo · Toda segunda às 7h')).toBeVisible()

  await main.getByRole('button', { name: 'Pausar por uma semana' }).click()
  await expect(main.getByText(/^Pausado até .* · Toda segunda às 7h$/)).toBeVisible()
  // An alert that sends nothing has one button.
  const buttons = main.getByRole('button')
  await expect(buttons).toHaveText(['Voltar a receber'])
  await link('frequencia')
  await expect(buttons).toHaveText(['Mudar a frequência'])
  await main.getByLabel('Frequência').selectOption('daily')
  await change.click()
  await expect(main.getByText(/^Pronto, a frequência mudou\. A pausa continua até /)).toBeVisible()
  await expect(buttons).toHaveText(['Voltar a receber'])

  await link('parar')
  await expect(heading).toHaveText('Parar este alerta?')
  await expect(buttons).toHaveText(['Parar este alerta'])
  await buttons.click()
  await expect(buttons).toHaveText(['Voltar a receber'])
  for (const action of ['frequencia', 'pausar'] as const) {
    await link(action)
    await expect(heading).toHaveText('Este alerta está parado')
    await expect(main.getByText(/^Não envia nada\./)).toBeVisible()
    await expect(change).toHaveCount(0)
    await expect(main.getByRole('button', { name: 'Pausar por uma semana' })).toHaveCount(0)
  }
  await main.getByRole('button', { name: 'Voltar a receber' }).click()
  await expect(main.getByText('Ativo · Todo dia às 7h')).toBeVisible()
})

test('a doctor creates an alert in two taps, pauses and renames it, changes its search, and deletes it', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/400 \(Bad Request\) .*\/api\/job-alerts\//)
  const { email } = await createAccount(request, {
    profileType: 'individual',
    name: 'Noemi Prado Siqueira',
    phone: '41998765432',
    cpf: generateCpf(),
  })
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, `/vagas?${STABLE_JOBS}&regime=shift`)
  await page.getByRole('main').getByRole('button', { name: 'Criar alerta' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Criar alerta' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The search says that it has an alert, and offers its actions.
  const known = page.getByRole('main').getByRole('button', { name: 'Alerta ativo' }).first()
  await expect(known).toBeFocused()
  await expect(page.getByRole('main').getByRole('button', { name: 'Criar alerta' })).toHaveCount(0)
  await known.click()
  await expect(page.getByRole('menuitem', { name: 'Pausar por 7 dias' })).toBeVisible()
  expect(await wcagViolations(page)).toEqual([])
  // One that has asked whether it is still wanted can be kept there.
  await page.route('**/api/job-alerts', async (route) => {
    const response = await route.fetch()
    const { items } = await response.json()
    const answerBy = '2099-01-31T15:00:00.000Z'
    await route.fulfill({
      response,
      json: { items: items.map((item: object) => ({ ...item, answerBy })) },
    })
  })
  await page.reload()
  await known.click()
  await expect(page.getByText('Sem resposta, para em 31/01/2099.')).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /^Pausar/ })).toHaveCount(0)
  await page.unroute('**/api/job-alerts')
  await page.getByRole('menuitem', { name: 'Continuar recebendo' }).click()
  await known.click()
  await expect(page.getByRole('menuitem', { name: 'Pausar por 7 dias' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Gerenciar alertas' }).click()
  await expect(page).toHaveURL(/\/dashboard\/alerts$/)
  const alert = page.getByRole('main').getByRole('listitem')
  await expect(alert.getByRole('heading', { name: 'SP · Plantão' })).toBeVisible()
  await expect(alert.getByText('Ativo · Todo dia às 7h')).toBeVisible()

  await expect(alert.getByText(email)).toBeVisible()
  await expect(alert.getByText(/^Próximo e-mail (hoje|amanhã) às 7h, se houver vaga nova$/)).toBeVisible()

  const inMenu = async (name: string) => {
    await alert.getByRole('button', { name: 'Ações' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await inMenu('Pausar por 7 dias')
  await expect(alert.getByText(/^Pausado até .* · Todo dia às 7h$/)).toBeVisible()
  await alert.getByRole('button', { name: 'Voltar a receber' }).click()
  await expect(alert.getByText('Ativo · Todo dia às 7h')).toBeVisible()
  await expect(alert.getByRole('button', { name: 'Ações' })).toBeFocused()

  await inMenu('Editar')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Perto de casa')
  await dialog.getByLabel('Na hora').check()
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(alert.getByRole('heading', { name: 'Perto de casa' })).toBeVisible()
  await expect(alert.getByText('SP · Plantão')).toBeVisible()
  await expect(alert.getByText('Ativo · Na hora')).toBeVisible()

  // Saved with what is typed in the box and a filter that is chosen there; the name that was given stays.
  const toSearch = async () => {
    await inMenu('Editar')
    await dialog.getByRole('link', { name: 'Mudar a busca' }).click()
  }
  const bar = page.getByRole('region', { name: 'Alerta que você está mudando' })
  await toSearch()
  await expect(page).toHaveURL(/\/vagas\?state=SP&regime=shift/)
  await expect(bar).toContainText('Você está mudando a busca do alerta Perto de casa.')
  await expect(page.getByRole('main').getByRole('button', { name: 'Criar alerta' })).toHaveCount(0)
  expect(await wcagViolations(page)).toEqual([])
  await page.reload()
  await waitForHydration(page)
  await page.getByRole('main').getByRole('link', { name: 'Remover filtro Plantão' }).click()
  await expect(page).toHaveURL(/\/vagas\?state=SP$/)
  await expect(page.getByRole('main').getByRole('link', { name: 'Remover filtro Plantão' })).toHaveCount(0)
  await page.getByRole('main').getByRole('combobox', { name: 'Buscar vagas' }).fill('pediatra')
  await bar.getByRole('button', { name: 'Salvar busca' }).click()
  await expect(page).toHaveURL(/\/dashboard\/alerts$/)
  await expect(alert.getByRole('heading', { name: 'Perto de casa' })).toBeVisible()
  await expect(alert.getByText('Pediatra · SP')).toBeVisible()

  // A search of every job is refused where it is, and the change can be given up.
  await toSearch()
  await page.getByRole('main').getByRole('link', { name: 'Limpar', exact: true }).last().click()
  await expect(page.getByRole('main').getByRole('link', { name: /^Remover filtro/ })).toHaveCount(0)
  await page.getByRole('main').getByRole('combobox', { name: 'Buscar vagas' }).fill('')
  await bar.getByRole('button', { name: 'Salvar busca' }).click()
  await expect(bar.getByRole('alert')).toHaveText('Escolha pelo menos um filtro ou uma palavra.')
  await bar.getByRole('button', { name: 'Cancelar' }).click()
  await expect(alert.getByText('Pediatra · SP')).toBeVisible()
  await openPage(page, '/vagas')
  await expect(bar).toHaveCount(0)

  await openPage(page, '/dashboard/alerts')
  await inMenu('Excluir')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir alerta' }).click()
  await expect(page.getByRole('main').getByText('Nenhum alerta ainda')).toBeVisible()
})

test('at the limit, the dialog says so at once and leads to the list', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/409 \(Conflict\) .*\/api\/job-alerts/)
  const { email, token } = await createAccount(request, {
    profileType: 'individual',
    name: 'Lívia Prado Sales',
    phone: '41998765433',
    cpf: generateCpf(),
  })
  const create = (search: string) =>
    request.post('/api/job-alerts', { headers: bearer(token), data: { search, frequency: 'daily' } })
  for (let count = 1; count < MAX_ALERTS; count += 1)
    expect((await create(`state=SP&search=palavra${count}`)).status()).toBe(201)
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, '/vagas?state=SP')
  await page.getByRole('main').getByRole('button', { name: 'Criar alerta' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Na hora')).toBeVisible()
  // Meanwhile another tab creates the last one.
  expect((await create('state=RJ')).status()).toBe(201)
  await dialog.getByRole('button', { name: 'Criar alerta' }).click()
  await expect(dialog.getByText(ALERT_LIMIT_TEXT)).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Ver meus alertas' })).toBeVisible()

  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Criar alerta' }).first().click()
  await expect(dialog.getByText(ALERT_LIMIT_TEXT)).toBeVisible()
  await expect(dialog.getByLabel('Na hora')).toHaveCount(0)
  expect(await wcagViolations(page)).toEqual([])
  await dialog.getByRole('link', { name: 'Ver meus alertas' }).click()
  await expect(page).toHaveURL(/\/dashboard\/alerts$/)
  await expect(page.getByText(`${MAX_ALERTS} de ${MAX_ALERTS} alertas`)).toBeVisible()
})

test('the page of a specialty and that of a job offer an alert for it', async ({ page, request }) => {
  await openPage(page, '/vagas/especialidade/cardiologia')
  const create = page.getByRole('main').getByRole('button', { name: 'Criar alerta' })
  await create.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Cardiologia', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Seu e-mail')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(create).toBeFocused()

  const { jobOffers } = await (await request.get(`/api/jobs?${STABLE_JOBS}`)).json()
  const job = jobOffers.find(
    (one: JobCard) => one.medicalSpecialties.length > 0 && one.location && !one.isRemote && !one.isSponsored,
  ) as JobCard
  const [specialty] = job.medicalSpecialties
  await openPage(page, paths.job(job.id))
  await expect(
    page.getByText(`próximas vagas de ${specialty} em ${job.location?.city}, ${job.location?.state}.`),
  ).toBeVisible()
  await create.click()
  await expect(dialog).toContainText(`${job.location?.state} · ${job.location?.city} · ${specialty}`)
})
