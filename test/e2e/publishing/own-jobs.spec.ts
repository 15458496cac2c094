import type { APIRequestContext, Page } from '@playwright/test'
import { createCompany, jobForm, publishJob } from '../company.ts'
import {
  bearer,
  demoAccounts,
  expect,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
  waitForHydration,
} from '../fixtures.ts'
import { chooseKind, openJobForm } from '../job-form.ts'
import { chooseJobAction, jobRow, openJobMenu } from '../own-jobs-table.ts'

const post = (request: APIRequestContext, path: string, token: string, data: object = {}) =>
  request.post(`/api${path}`, { data, headers: bearer(token) })

/** Waits until the form is filled with the company's defaults, and with the draft if there is one. */
const waitForForm = (page: Page) =>
  expect(page.getByRole('combobox', { name: /^Cidade/ })).not.toHaveValue('')

test('at the quota the form warns, refuses the job and keeps what was typed', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/403.*\/api\/jobs/, /403.*\/reactivate/)
  const { email, token } = await createCompany(request)
  const first = await publishJob(request, { token }, { title: 'Primeira vaga da clínica' })
  await startSession(page, email, NEW_PASSWORD)

  await openPage(page, '/dashboard/jobs')
  await expect(page.getByRole('link', { name: 'Visualizações: Plus+' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Visualizações' })).toHaveCount(0)
  await openJobMenu(page, 'Primeira vaga da clínica')
  await expect(page.getByRole('menuitem', { name: 'Encerrar' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Números por dia' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await openPage(page, '/vagas/criar')
  await expect(page.getByText('Você atingiu o limite de vagas ativas do seu plano.')).toBeVisible()
  await chooseKind(page, 'Fixo')
  await page.getByLabel(/Título/).fill('Segunda vaga da clínica')
  await page
    .getByLabel(/Descrição/)
    .first()
    .fill(jobForm.description)
  await page.getByRole('button', { name: /^Publicar/ }).click()
  const plansLinks = page.getByRole('link', { name: 'Ver planos de assinatura' })
  await expect(plansLinks).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Gerenciar vagas ativas' }).first()).toHaveAttribute(
    'href',
    '/dashboard/jobs',
  )

  await plansLinks.first().click()
  await expect(page).toHaveURL('/pricing')
  await expect(page.getByText('Você está no plano Básico e usa 1 de 1 vaga ativa.')).toBeVisible()
  await expect(page.getByRole('listitem').getByRole('link', { name: 'Gerenciar vagas' })).toHaveAttribute(
    'href',
    '/dashboard/jobs',
  )
  await page.getByRole('link', { name: 'Fale com a gente' }).click()
  await expect(page).toHaveURL('/contato?plano=enterprise')
  await expect(page.getByText(/Preciso de um plano para mais de 15 vagas ativas/)).toBeVisible()

  await post(request, `/jobs/${first}/pause`, token)
  await openPage(page, '/vagas/criar')
  await expect(page.getByText('Rascunho recuperado')).toBeVisible()
  await page.getByRole('button', { name: /^Publicar/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Segunda vaga da clínica' })).toBeVisible()
  await openPage(page, '/dashboard/jobs')
  await chooseJobAction(page, 'Primeira vaga da clínica', 'Reativar')
  await expect(page.getByRole('dialog').getByText('Ver planos de assinatura')).toBeVisible()
})

test('a draft survives its tab, and does not overwrite a newer version of the job', async ({
  page,
  request,
  context,
}) => {
  const { email, token } = await createCompany(request)
  await startSession(page, email, NEW_PASSWORD)
  await openJobForm(page)
  await waitForForm(page)
  await page.getByLabel(/Título/).fill('Vaga que ficou pela metade')
  await page.close()
  const next = await context.newPage()
  await openPage(next, '/vagas/criar')
  await expect(next.getByText('Rascunho recuperado')).toBeVisible()
  await expect(next.getByLabel(/Título/)).toHaveValue('Vaga que ficou pela metade')
  await next.getByRole('button', { name: 'Descartar rascunho' }).click()
  await expect(next.getByRole('radio', { checked: true })).toHaveCount(0)
  await next.reload()
  await chooseKind(next, 'Fixo')
  await waitForForm(next)
  await expect(next.getByLabel(/Título/)).toHaveValue('')
  await expect(next.getByText('Rascunho recuperado')).toHaveCount(0)

  const id = await publishJob(request, { token })
  await openPage(next, `/vagas/${id}/editar`)
  await next.getByLabel(/Título/).fill('Título do rascunho')
  await request.put(`/api/jobs/${id}`, {
    data: { ...jobForm, title: 'Título salvo noutra janela', version: 1 },
    headers: bearer(token),
  })
  await openPage(next, `/vagas/${id}/editar`)
  await expect(next.getByText('Há um rascunho anterior à última alteração')).toBeVisible()
  await expect(next.getByLabel(/Título/)).toHaveValue('Título salvo noutra janela')
  await next.getByRole('button', { name: 'Usar o rascunho' }).click()
  await expect(next.getByLabel(/Título/)).toHaveValue('Título do rascunho')
})

test('each tab has its own draft, and no other account sees it', async ({ page, request, context }) => {
  const { email } = await createCompany(request)
  await startSession(page, email, NEW_PASSWORD)
  const second = await context.newPage()
  for (const [tab, title] of [
    [page, 'Vaga da primeira aba'],
    [second, 'Vaga da segunda aba'],
  ] as const) {
    await openJobForm(tab)
    await waitForForm(tab)
    await expect(tab.getByLabel(/Título/)).toHaveValue('')
    await tab.getByLabel(/Título/).fill(title)
  }
  await page.reload()
  await expect(page.getByLabel(/Título/)).toHaveValue('Vaga da primeira aba')
  await page.goto('/vagas')
  await page.goBack()
  await expect(page.getByLabel(/Título/)).toHaveValue('Vaga da primeira aba')
  await second.close()
  const third = await context.newPage()
  await openPage(third, '/vagas/criar')
  await expect(third.getByLabel(/Título/)).toHaveValue('Vaga da segunda aba')
  await third.close()

  const endSession = async () => {
    // A page without scripts: the open one would go on reading without its session.
    await page.goto('/robots.txt')
    await context.clearCookies()
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (!key.startsWith('kept-draft')) localStorage.removeItem(key)
    })
  }
  await endSession()
  await page.goto('/vagas/criar')
  await expect(page.getByText('Faça login para criar vagas.')).toBeVisible()
  await waitForHydration(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL('/vagas/criar')
  await expect(page.getByLabel(/Título/)).toHaveValue('Vaga da primeira aba')

  // Another account signs in in the same browser.
  await endSession()
  const other = await createCompany(request)
  await startSession(page, other.email, NEW_PASSWORD)
  await openJobForm(page)
  await waitForForm(page)
  await expect(page.getByLabel(/Título/)).toHaveValue('')
  await expect(page.getByText('Rascunho recuperado')).toHaveCount(0)
})

test('the second of two concurrent edits shows what the first changed, and keeps its own text', async ({
  page,
  request,
  context,
  expectErrors,
}) => {
  expectErrors(/409.*\/api\/jobs/)
  const { email, token } = await createCompany(request)
  const id = await publishJob(request, { token })
  await startSession(page, email, NEW_PASSWORD)
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await openPage(tab, `/vagas/${id}/editar`)
    await expect(tab.getByLabel(/Título/)).toHaveValue(jobForm.title)
  }
  await page.getByLabel(/Título/).fill('')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Título é obrigatório', { exact: true })).toBeVisible()
  await page.getByLabel(/Título/).fill('Título da primeira janela')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Título da primeira janela' })).toBeVisible()

  await second.getByLabel(/Título/).fill('Título da segunda janela')
  await second.getByRole('button', { name: 'Salvar alterações' }).click()
  const dialog = second.getByRole('dialog')
  await expect(dialog.getByText('O que mudou lá: título.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(second.getByLabel(/Título/)).toHaveValue('Título da segunda janela')

  await second.getByRole('button', { name: 'Salvar alterações' }).click()
  await dialog.getByRole('button', { name: 'Carregar a versão atual' }).click()
  await expect(second.getByLabel(/Título/)).toHaveValue('Título da primeira janela')
  await second.getByRole('button', { name: 'Usar o rascunho' }).click()
  await expect(second.getByLabel(/Título/)).toHaveValue('Título da segunda janela')
  await second.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(second.getByRole('heading', { level: 1, name: 'Título da segunda janela' })).toBeVisible()
})

test('a job that an admin refused with a reason is corrected and approved', async ({
  page,
  browser,
  request,
}) => {
  const { email, token } = await createCompany(request)
  const title = `Vaga a revisar ${Date.now()}`
  await publishJob(request, { token }, { title })
  const adminContext = await browser.newContext()
  const admin = await adminContext.newPage()
  await startSession(admin, demoAccounts.admin)
  await openPage(admin, `/dashboard/jobs?situacao=active&busca=${encodeURIComponent(title)}`)
  await admin.getByRole('button', { name: title, exact: true }).click()
  await admin.getByRole('button', { name: `Recusar: ${title}` }).click()
  const dialog = admin.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Recusar vaga' }).click()
  await expect(dialog.getByText('Informe o motivo')).toBeVisible()
  await dialog.getByLabel(/Motivo/).fill('Falta o regime de contratação')
  await dialog.getByRole('button', { name: 'Recusar vaga' }).click()
  await expect(admin.getByText('Vaga recusada')).toBeVisible()

  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, '/dashboard/jobs')
  await expect(page.getByText('Motivo: Falta o regime de contratação')).toBeVisible()
  await chooseJobAction(page, title, 'Editar')
  await page.getByLabel('Contratação', { exact: true }).selectOption('CLT')
  await page.getByRole('button', { name: 'Salvar e enviar para análise' }).click()
  await expect(page.getByText('Vaga em análise')).toBeVisible()

  await openPage(admin, `/dashboard/jobs?state=awaiting_review&search=${encodeURIComponent(title)}`)
  await expect(admin.getByRole('heading', { level: 1, name: 'Todas as vagas' })).toBeVisible()
  await admin.getByRole('button', { name: `Aprovar: ${title}` }).click()
  await expect(admin.getByText('Vaga aprovada')).toBeVisible()
  await openPage(page, '/dashboard/jobs')
  await expect(
    jobRow(page, title).getByText('Ativa', { exact: true }).filter({ visible: true }),
  ).toBeVisible()
  await adminContext.close()
})

test('only companies see the plans', async ({ page }) => {
  await page.goto('/pricing')
  await expect(page).toHaveURL(/\/login/)
  await startSession(page, demoAccounts.doctor)
  await page.goto('/pricing')
  await expect(page).toHaveURL('/')
})
