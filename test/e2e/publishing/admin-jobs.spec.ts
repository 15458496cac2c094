import { generateCnpj } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext, Page } from '@playwright/test'
import { cnpj } from '#server/demo/identity-numbers.ts'
import { randomOf } from '#server/demo/random.ts'
import {
  bearer,
  chooseByKey,
  createAccount,
  demoAccounts,
  expect,
  openPage,
  STABLE_JOBS,
  startSession,
  test,
  wcagViolations,
} from '../fixtures.ts'

const company = {
  profileType: 'employer',
  name: 'Clínica Nova Serra',
  phone: '4133334444',
  state: 'PR',
  city: 'Curitiba',
}

/**
 * Signs in an admin, and publishes jobs with these titles for a new company: what other tests publish, change and count
 * is not among them. Returns the address of their list.
 */
async function listOfNewJobs(page: Page, request: APIRequestContext, titles: string[]): Promise<string> {
  await startSession(page, demoAccounts.admin)
  const owner = await createAccount(request, { ...company, cnpj: generateCnpj() })
  const headers = bearer((await page.evaluate(() => localStorage.getItem('authToken'))) ?? '')
  const account = `/api/admin/users/${owner.id}`
  const { updatedAt } = await (await page.request.get(account, { headers })).json()
  const data = { plan: 'business', posts: null, updatedAt }
  const granted = await page.request.patch(`${account}/grant`, { headers, data })
  expect(granted.ok(), await granted.text()).toBe(true)
  for (const title of titles) {
    const published = await request.post('/api/jobs', {
      headers: bearer(owner.token),
      data: {
        title,
        description: 'Plantão em enfermaria com equipe completa e retaguarda.',
        state: 'PR',
        city: 'Curitiba',
        job_type: 'contract',
      },
    })
    expect(published.status(), await published.text()).toBe(201)
  }
  return `/dashboard/jobs?empresa=${owner.id}`
}

test('an admin stops a job with a reason of the catalogue, and reactivates it', async ({ page, request }) => {
  const title = 'Plantonista de enfermaria'
  await openPage(page, await listOfNewJobs(page, request, [title]))
  await page.getByRole('button', { name: title, exact: true }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading', { name: title })).toBeVisible()
  await panel.getByRole('button', { name: 'Pausar' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Pausar vaga' }).click()
  await expect(question.getByText('Informe o motivo')).toBeVisible()
  await question.getByLabel('O que está errado').selectOption('Vaga duplicada')
  await question.getByRole('button', { name: 'Pausar vaga' }).click()
  await expect(page.getByText('Status atualizado')).toBeVisible()
  await expect(panel.getByText('Motivo: Vaga duplicada')).toBeVisible()
  await panel.getByRole('button', { name: 'Reativar' }).click()
  await expect(panel.getByText('Reativou a vaga')).toBeVisible()
})

test('a double click decides once', async ({ page, request }) => {
  const titles = ['Anestesista', 'Ortopedista', 'Pediatra']
  const list = `${await listOfNewJobs(page, request, titles)}&ordem=title&sentido=asc`
  await openPage(page, list)
  const boxes = page.locator('tbody').getByRole('checkbox')
  for (const row of [0, 1, 2]) await boxes.nth(row).check()
  await page.getByRole('button', { name: 'Pausar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pausar: 3 vagas' })
  await dialog.getByLabel('O que está errado').selectOption('Vaga duplicada')
  await dialog.getByRole('button', { name: 'Pausar' }).dblclick()
  const result = page.getByRole('dialog', { name: 'Resultado' })
  await expect(result.getByText('3 de 3 concluídas.')).toBeVisible()
  await result.getByRole('button', { name: 'Fechar' }).last().click()

  await page.getByRole('button', { name: titles[0], exact: true }).click()
  const panel = page.getByRole('dialog')
  // The second click hits the button that takes its place.
  await panel.getByRole('button', { name: 'Reativar' }).click()
  await expect(page.getByText('Status atualizado')).toBeVisible()
  const pause = panel.getByRole('button', { name: 'Pausar' })
  await expect(pause).toBeVisible()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(panel.getByText('Reativou a vaga')).toHaveCount(1)
  await panel.getByRole('button', { name: 'Destacar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Destacar vaga' }).dblclick()
  await expect(page.getByText('Destaque atualizado')).toBeVisible()
  await expect(panel.getByText('Destacou a vaga')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('dialog').getByText('Destacou a vaga')).toHaveCount(1)
})

test('the keyboard goes through the table, and its filters survive reload and back', async ({
  page,
  request,
}) => {
  const titles = ['Diarista', 'Plantonista A', 'Plantonista B', 'Plantonista C']
  await openPage(page, `${await listOfNewJobs(page, request, titles)}&situacao=active`)
  const openers = page.locator('[data-open-row]')
  await expect(openers.first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Buscar vaga')).toBeFocused()
  await page.keyboard.type('plantonista')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/busca=plantonista&situacao=active/)
  await expect(openers).toHaveCount(3)
  await page.getByLabel('Destaque pago').selectOption('Sem destaque pago')
  await expect(page).toHaveURL(/patrocinio=nao/)
  await page.reload()
  await expect(page.getByLabel('Buscar vaga')).toHaveValue('plantonista')
  await expect(page.getByLabel('Destaque pago')).toHaveValue('nao')
  await page.goBack()
  await expect(page.getByLabel('Destaque pago')).toHaveValue('')

  await expect(openers).toHaveCount(3)
  await page.locator('h1').click()
  for (const key of ['j', 'j', 'k', 'x']) await page.keyboard.press(key)
  await expect(openers.first()).toBeFocused()
  await expect(page.getByText('1 vaga na seleção')).toBeVisible()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  const titleOf = async (row: number) =>
    (await openers.nth(row).locator('[title]').getAttribute('title')) ?? ''
  await expect(panel.getByRole('heading', { name: await titleOf(0) })).toBeVisible()
  await page.keyboard.press('j')
  await expect(panel.getByRole('heading', { name: await titleOf(1) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(openers.nth(1)).toBeFocused()
})

test('a 1280x800 screen shows 12 rows of 44 px, or 15 of 36 px, as was last chosen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await startSession(page, demoAccounts.admin)
  await openPage(page, '/dashboard/jobs')
  const shape = () =>
    page.locator('table').evaluate((table) => {
      const rows = [...table.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect())
      const box = table.parentElement
      return {
        head: table.querySelector('thead tr')?.getBoundingClientRect().height,
        row: rows[0]?.height,
        whole: rows.filter(({ bottom }) => bottom <= innerHeight).length,
        isCutOff: box !== null && table.scrollWidth > box.clientWidth,
      }
    })
  const compact = page.getByRole('button', { name: 'Linhas compactas' })
  await expect.poll(shape).toEqual({ head: 40, row: 44, whole: 12, isCutOff: false })
  await compact.click()
  await expect.poll(shape).toEqual({ head: 40, row: 36, whole: 15, isCutOff: false })
  await openPage(page, '/dashboard/admin/organizations')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await expect.poll(shape).toMatchObject({ head: 40, row: 36, isCutOff: false })
  await page.reload()
  await expect(compact).toHaveAttribute('aria-pressed', 'true')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(compact).toBeHidden()
  await expect.poll(shape).toMatchObject({ isCutOff: false })
})

test('several jobs are refused with one reason, with a result for each, and one is deleted', async ({
  page,
  request,
}) => {
  const titles = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `Plantonista ${letter}`)
  const list = await listOfNewJobs(page, request, titles)
  await openPage(page, `${list}&situacao=active&ordem=title&sentido=asc`)
  const boxes = page.locator('tbody').getByRole('checkbox')
  for (const row of [0, 1, 2, 3, 4, 5]) await boxes.nth(row).check()
  await page.getByRole('button', { name: 'Recusar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recusar: 6 vagas' })
  await expect(dialog.getByRole('listitem')).toHaveText([...titles.slice(0, 5), 'e mais 1 vaga'])
  const confirm = dialog.getByRole('button', { name: 'Recusar' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('O que está errado').selectOption('Requisito discriminatório (Lei 9.029/95)')
  await confirm.click()
  const result = page.getByRole('dialog', { name: 'Resultado' })
  await expect(result.getByText('6 de 6 concluídas.')).toBeVisible()
  await expect(result.getByRole('listitem').first()).toHaveText(`${titles[0]}: concluído`)
  await result.getByRole('button', { name: 'Fechar' }).last().click()

  await openPage(page, `${list}&situacao=rejected`)
  await page.getByRole('button', { name: 'Plantonista A', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Excluir vaga' }).click()
  await expect(question.getByText('Informe o motivo')).toBeVisible()
  await question.getByLabel('Motivo').fill('Publicada por engano')
  await question.getByRole('button', { name: 'Excluir vaga' }).click()
  await expect(page.getByText('Vaga excluída')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the menu of a row shows, edits and, with a reason, deletes a job by keyboard', async ({
  page,
  request,
}) => {
  const titles = ['Plantonista Norte', 'Plantonista Sul']
  await openPage(page, `${await listOfNewJobs(page, request, titles)}&ordem=title&sentido=asc`)
  const trigger = page.getByRole('button', { name: 'Ações: Plantonista Norte' })
  await trigger.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Ver', 'Editar', 'Excluir'])
  await page.keyboard.press('Escape')
  await expect(trigger).toBeFocused()
  await page.keyboard.press('Enter')
  await chooseByKey(page, 'Excluir')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Excluir vaga' }).click()
  await expect(question.getByText('Informe o motivo')).toBeVisible()
  await question.getByLabel('Motivo').fill('Publicada por engano')
  await question.getByRole('button', { name: 'Excluir vaga' }).click()
  await expect(page.getByText('Vaga excluída com sucesso.')).toBeVisible()
  await expect(page.locator('[data-open-row]')).toHaveText(['Plantonista Sul'], { useInnerText: true })
})

test('one search box finds a job by its id and a company by its e-mail', async ({ page }) => {
  const { jobOffers } = await (await page.request.get(`/api/jobs?${STABLE_JOBS}`)).json()
  const { id, title } = jobOffers[0]
  await startSession(page, demoAccounts.admin)
  await openPage(page, '/dashboard/jobs')
  // The shortcut exists once the page knows that its visitor is an admin.
  await expect(page.getByRole('button', { name: 'Buscar tudo' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Buscar tudo' })
  const box = dialog.getByLabel('O que você procura?')
  await box.fill(demoAccounts.employer)
  await expect(dialog.getByRole('link')).toHaveCount(1)
  await box.fill(id)
  await expect(dialog.getByRole('link', { name: title })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('heading', { name: title })).toBeVisible()
})

test('an admin verifies an organization, and its page says what was checked', async ({ page, request }) => {
  const name = `Clínica ${Date.now()}`
  await createAccount(request, { ...company, name, cnpj: generateCnpj() })
  await startSession(page, demoAccounts.admin)
  await openPage(
    page,
    `/dashboard/admin/organizations?verificacao=unverified&busca=${encodeURIComponent(name)}`,
  )
  await page.getByRole('button', { name, exact: true }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Verificar empresa' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel('CNPJ').check()
  await question.getByRole('button', { name: 'Verificar empresa' }).click()
  await expect(panel.getByText(/^CNPJ conferido em/)).toBeVisible()
  await panel.getByRole('link', { name: 'Ver página' }).click()
  // The toast of the verification says the same words and may still be visible.
  await expect(page.locator('#conteudo').getByText('Empresa verificada')).toBeVisible()
})

test('an admin asks about the CNPJ of an organization, and closes the case that follows', async ({
  page,
  request,
}) => {
  const name = `Clínica ${Date.now()}`
  // The sandbox of the registry answers 'inapta' for this order number.
  const owner = { ...company, name, cnpj: cnpj(randomOf(name), '0902') }
  await createAccount(request, owner)
  await startSession(page, demoAccounts.admin)
  await openPage(page, `/dashboard/admin/organizations?busca=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name, exact: true }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Consultar agora' }).click()
  await expect(panel.getByText(/^Receita Federal: inapta, conferido em/)).toBeVisible()
  await expect(panel.getByText('Nada foi pausado')).toBeVisible()
  expect(await wcagViolations(page)).toEqual([])
  await panel.getByRole('button', { name: 'Encerrar o caso' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Encerrar o caso' }).click()
  await expect(question.getByText('Escolha a decisão.')).toBeVisible()
  expect(await wcagViolations(page)).toEqual([])
  await question.getByLabel('Decisão').selectOption('Esclarecido com a empresa')
  await question.getByLabel('Motivo').fill('Mandou o protocolo da regularização.')
  await question.getByRole('button', { name: 'Encerrar o caso' }).click()
  await expect(panel.getByText(/^Caso encerrado em .*esclarecido com a empresa/)).toBeVisible()
  await openPage(page, `/dashboard/admin/organizations?aba=cnpj&busca=${encodeURIComponent(name)}`)
  await expect(page.getByText('Nenhuma organização encontrada')).toBeVisible()
})
