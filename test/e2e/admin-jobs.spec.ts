import { demoAccounts, expect, openPage, signIn, test } from './fixtures.ts'

test('an admin stops a job with a reason of the catalogue, and reactivates it', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  await openPage(page, '/dashboard/jobs?situacao=active&ordem=title&sentido=asc')
  const opener = page.locator('[data-open-row]').first()
  const title = (await opener.textContent()) ?? ''
  await opener.click()
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

test('the keyboard goes through the table, and its filters survive reload and back', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  await openPage(page, '/dashboard/jobs?situacao=active')
  const openers = page.locator('[data-open-row]')
  await expect(openers.first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Buscar vaga')).toBeFocused()
  await page.keyboard.type('plantonista')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/busca=plantonista&situacao=active/)
  await page.getByLabel('Patrocínio').selectOption('Sem patrocínio')
  await expect(page).toHaveURL(/patrocinio=nao/)
  await page.reload()
  await expect(page.getByLabel('Buscar vaga')).toHaveValue('plantonista')
  await expect(page.getByLabel('Patrocínio')).toHaveValue('nao')
  await page.goBack()
  await expect(page.getByLabel('Patrocínio')).toHaveValue('')

  await expect(openers.nth(2)).toBeVisible()
  await page.locator('h1').click()
  for (const key of ['j', 'j', 'k', 'x']) await page.keyboard.press(key)
  await expect(openers.first()).toBeFocused()
  await expect(page.getByText('1 vaga na seleção')).toBeVisible()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  const titleOf = async (row: number) => (await openers.nth(row).textContent()) ?? ''
  await expect(panel.getByRole('heading', { name: await titleOf(0) })).toBeVisible()
  await page.keyboard.press('j')
  await expect(panel.getByRole('heading', { name: await titleOf(1) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(openers.nth(1)).toBeFocused()
})

test('a 1280x800 screen shows 12 rows of 44 px, or 15 of 36 px, as was last chosen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, demoAccounts.admin)
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
  expect(await shape()).toEqual({ head: 40, row: 44, whole: 12, isCutOff: false })
  await compact.click()
  expect(await shape()).toEqual({ head: 40, row: 36, whole: 15, isCutOff: false })
  await openPage(page, '/dashboard/admin/organizations')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  expect(await shape()).toMatchObject({ head: 40, row: 36, isCutOff: false })
  await page.reload()
  await expect(compact).toHaveAttribute('aria-pressed', 'true')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(compact).toBeHidden()
  expect(await shape()).toMatchObject({ isCutOff: false })
})

test('several jobs are refused with one reason, with a result for each, and one is deleted', async ({
  page,
}) => {
  await signIn(page, demoAccounts.admin)
  await openPage(page, '/dashboard/jobs?situacao=active&ordem=title&sentido=desc')
  const boxes = page.locator('tbody').getByRole('checkbox')
  for (const row of [0, 1, 2, 3, 4, 5]) await boxes.nth(row).check()
  const titles = await page.locator('[data-open-row]').allTextContents()
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

  await openPage(page, '/dashboard/jobs?situacao=rejected&ordem=updatedAt')
  await page
    .getByRole('button', { name: titles[0] ?? '', exact: true })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Excluir vaga' }).click()
  await expect(question.getByText('Informe o motivo')).toBeVisible()
  await question.getByLabel('Motivo').fill('Publicada por engano')
  await question.getByRole('button', { name: 'Excluir vaga' }).click()
  await expect(page.getByText('Vaga excluída')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('one search box finds a job by its id and a company by its e-mail', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  await openPage(page, '/dashboard/jobs')
  const id = (await page.locator('[data-row]').first().getAttribute('data-row')) ?? ''
  const title = (await page.locator('[data-open-row]').first().textContent()) ?? ''
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

test('an admin verifies an organization, and its page says what was checked', async ({ page }) => {
  await signIn(page, demoAccounts.admin)
  await openPage(page, '/dashboard/admin/organizations?verificacao=unverified&ordem=name&sentido=asc')
  await page.locator('[data-open-row]').first().click()
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
