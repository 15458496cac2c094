import { randomUUID } from 'node:crypto'
import { generateCnpj, generateCpf } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext } from '@playwright/test'
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
  wcagViolations,
} from '../fixtures.ts'

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

  await openPage(page, '/dashboard/alerts')
  const alert = page.getByRole('main').getByRole('listitem')
  await expect(alert.getByRole('heading', { name: 'SP · Plantão' })).toBeVisible()
  await expect(alert.getByText('Ativo · Todo dia às 7h')).toBeVisible()

  await alert.getByRole('button', { name: 'Pausar por 7 dias' }).click()
  await expect(alert.getByText(/^Pausado até /)).toBeVisible()
  await alert.getByRole('button', { name: 'Voltar a receber' }).click()

  await alert.getByRole('button', { name: 'Editar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Perto de casa')
  await dialog.getByLabel('Na hora').check()
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(alert.getByRole('heading', { name: 'Perto de casa' })).toBeVisible()
  await expect(alert.getByText('SP · Plantão')).toBeVisible()
  await expect(alert.getByText('Ativo · Na hora')).toBeVisible()

  // Saved with what is typed in the box and a filter that is chosen there; the name that was given stays.
  const toSearch = async () => {
    await alert.getByRole('button', { name: 'Editar' }).click()
    await dialog.getByRole('link', { name: 'Mudar a busca' }).click()
  }
  const bar = page.getByRole('region', { name: 'Alerta que você está mudando' })
  await toSearch()
  await expect(page).toHaveURL(/\/vagas\?state=SP&regime=shift/)
  await expect(bar).toContainText('Você está mudando a busca do alerta Perto de casa.')
  await expect(page.getByRole('main').getByRole('button', { name: 'Criar alerta' })).toHaveCount(0)
  expect(await wcagViolations(page)).toEqual([])
  await page.reload()
  await page.getByRole('main').getByRole('link', { name: 'Remover filtro Plantão' }).click()
  await expect(page).toHaveURL(/\/vagas\?state=SP$/)
  await page.getByRole('main').getByRole('combobox', { name: 'Buscar vagas' }).fill('pediatra')
  await bar.getByRole('button', { name: 'Salvar busca' }).click()
  await expect(page).toHaveURL(/\/dashboard\/alerts$/)
  await expect(alert.getByRole('heading', { name: 'Perto de casa' })).toBeVisible()
  await expect(alert.getByText('Pediatra · SP')).toBeVisible()

  // A search of every job is refused where it is, and the change can be given up.
  await toSearch()
  await page.getByRole('main').getByRole('link', { name: 'Limpar', exact: true }).last().click()
  await page.getByRole('main').getByRole('combobox', { name: 'Buscar vagas' }).fill('')
  await bar.getByRole('button', { name: 'Salvar busca' }).click()
  await expect(bar.getByRole('alert')).toHaveText('Escolha pelo menos um filtro ou uma palavra.')
  await bar.getByRole('button', { name: 'Cancelar' }).click()
  await expect(alert.getByText('Pediatra · SP')).toBeVisible()
  await openPage(page, '/vagas')
  await expect(bar).toHaveCount(0)

  await openPage(page, '/dashboard/alerts')
  await alert.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir alerta' }).click()
  await expect(page.getByRole('main').getByText('Nenhum alerta ainda')).toBeVisible()
})

test('the page of a specialty offers an alert for it', async ({ page }) => {
  await openPage(page, '/vagas/especialidade/cardiologia')
  const create = page.getByRole('main').getByRole('button', { name: 'Criar alerta' })
  await create.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Cardiologia', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Seu e-mail')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(create).toBeFocused()
})
