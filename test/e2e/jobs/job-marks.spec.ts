import { generateCpf } from '@brazilian-utils/brazilian-utils'
import {
  createAccount,
  expect,
  NEW_PASSWORD,
  openPage,
  STABLE_JOBS,
  test,
  wcagViolations,
} from '../fixtures.ts'

test('a guest saves a job from the list by signing in; its card shows it, and reverts if saving fails', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/500.*saved-jobs/)
  const { email } = await createAccount(request, {
    profileType: 'individual',
    name: 'Helena Duarte Prado',
    phone: '41998765432',
    cpf: generateCpf(),
  })
  await openPage(page, `/vagas?${STABLE_JOBS}`)
  const cards = page.getByRole('main').getByRole('article')
  const save = cards.first().getByRole('button', { name: /^Salvar: / })
  await save.click()
  await expect(page).toHaveURL(/\/login\?/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remover das salvas' }).first()).toBeVisible()
  // The visit is noted by code that is loaded after the page.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('visit.seen'))).not.toBeNull()

  await openPage(page, `/vagas?${STABLE_JOBS}`)
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await expect(cards.first()).toContainText('Vista')
  await expect(cards.nth(1).getByRole('button', { name: /^Salvar: / })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  expect(await wcagViolations(page)).toEqual([])

  await page.route('**/api/saved-jobs/*', (route) => route.fulfill({ status: 500, json: {} }))
  await save.click()
  await expect(page.getByText('Erro ao remover', { exact: true }).first()).toBeVisible()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await page.unroute('**/api/saved-jobs/*')
  await save.click()
  await expect(page.getByText('Vaga removida', { exact: true }).first()).toBeVisible()
  await expect(save).toHaveAttribute('aria-pressed', 'false')
})
