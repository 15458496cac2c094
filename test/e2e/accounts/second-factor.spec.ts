import { generateCpf } from '@brazilian-utils/brazilian-utils'
import { TOTP } from 'otpauth'
import {
  createAccount,
  expect,
  horizontalOverflow,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
  waitForHydration,
  wcagViolations,
} from '../fixtures.ts'

test('a doctor turns two-step verification on, and signs in with a code and with a recovery code', async ({
  page,
  request,
  expectErrors,
}) => {
  // The password is right, but a code is missing; and the same code a second time.
  expectErrors(/401/, /400/)
  const { email } = await createAccount(request, {
    profileType: 'individual',
    name: 'Lívia Rocha',
    phone: '41998765432',
    cpf: generateCpf(),
  })
  const enterPassword = async () => {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await waitForHydration(page)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByLabel('Código')).toBeFocused()
  }
  const enterCode = async (code: string) => {
    await page.getByLabel('Código').fill(code)
    await page.getByRole('button', { name: 'Entrar' }).click()
  }

  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, '/perfil/editar')
  await page.getByRole('link', { name: 'Configurar verificação em duas etapas' }).click()
  await page.getByRole('button', { name: 'Ativar' }).click()
  await expect(page.getByText('Informe sua senha')).toBeVisible()
  await expect(page.getByLabel('Sua senha')).toBeFocused()
  await page.getByLabel('Sua senha').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Ativar' }).click()
  await expect(page.getByAltText('QR code para o aplicativo autenticador')).toBeVisible()
  expect(await wcagViolations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0)
  const secret = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const code = new TOTP({ secret: (secret ?? '').replaceAll(' ', '') }).generate()
  await page.getByLabel('Código de 6 números').fill(code)
  await page.getByRole('button', { name: 'Confirmar e ativar' }).click()
  await expect(page.getByRole('heading', { name: 'Verificação ativada' })).toBeFocused()
  const codes = await page
    .getByRole('list', { name: 'Códigos de recuperação' })
    .getByRole('listitem')
    .allInnerTexts()
  expect(codes).toHaveLength(10)
  await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Já guardei os códigos' }).click()
  await expect(page.getByText('Você tem 10 códigos de recuperação sem usar.')).toBeVisible()

  await enterPassword()
  await enterCode(code)
  await expect(page.getByText('Código incorreto, vencido ou já usado.')).toBeVisible()
  await enterCode(codes[0] as string)
  await expect(page).toHaveURL(/\/dashboard$/)

  await openPage(page, '/perfil/verificacao-em-duas-etapas')
  await expect(page.getByText('Você tem 9 códigos de recuperação sem usar.')).toBeVisible()
  await page.getByRole('button', { name: 'Desativar' }).click()
  await page.getByLabel('Sua senha').fill(NEW_PASSWORD)
  await page.getByLabel('Código').fill(codes[1] as string)
  await page.getByRole('button', { name: 'Desativar' }).click()
  await expect(page.getByText('A verificação está desativada.')).toBeVisible()
})
