import { generateCpf } from '@brazilian-utils/brazilian-utils'
import {
  bearer,
  createAccount,
  demoAccounts,
  expect,
  expectAccessible,
  horizontalOverflow,
  NEW_PASSWORD,
  openPage,
  SECOND_ADMIN,
  startSession,
  test,
} from '../fixtures.ts'
import { keep } from '../wallet.ts'

/** The journeys judge colours, which must not be changing. */
const still = { reducedMotion: 'reduce' } as const

const REASON = 'Denúncia de diploma falso, caso 4711'

test('an admin opens a diploma with the approval of another, and the doctor reads why', async ({
  page,
  browser,
}) => {
  test.slow()
  const name = `Médica ${Date.now()}`
  const profile = { profileType: 'individual', name, phone: '41998765432', cpf: generateCpf() }
  const doctor = await createAccount(page.request, profile)
  const own = await (await browser.newContext(still)).newPage()
  await startSession(own, doctor.email, NEW_PASSWORD)
  await keep(own, 'diploma')
  const me = await page.request.get('/api/user/me', { headers: bearer(doctor.token) })
  const { id } = await me.json()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia(still)
  await startSession(page, demoAccounts.admin)
  await openPage(page, `/dashboard/admin/users?busca=${encodeURIComponent(doctor.email)}&aberto=${id}`)
  const panel = page.getByRole('dialog', { name })
  await panel.getByRole('button', { name: 'Pedir abertura: Diploma de medicina' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Motivo').fill(REASON)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pedir abertura' }).click()
  await expect(panel.getByText(/^Você pediu em .* Aguarda/)).toBeVisible()
  await expectAccessible(page)
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)

  const second = await (await browser.newContext(still)).newPage()
  await startSession(second, SECOND_ADMIN)
  await openPage(second, '/dashboard')
  const row = second.getByRole('listitem').filter({ hasText: doctor.email })
  await expect(row).toContainText(REASON)
  await row.getByRole('button', { name: 'Aprovar' }).click()
  await expectAccessible(second)
  await second.getByRole('alertdialog').getByRole('button', { name: 'Aprovar a abertura' }).click()
  await expect(second.getByText('Pedido aprovado').first()).toBeVisible()

  await openPage(page, `/dashboard/admin/users?busca=${encodeURIComponent(doctor.email)}&aberto=${id}`)
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Abrir: Diploma de medicina' }).click()
  expect((await download).suggestedFilename()).toBe('Diploma de medicina.pdf')
  await expectAccessible(page)

  await openPage(own, '/dashboard/documents?aba=aberturas')
  const opening = own.getByRole('list', { name: 'Aberturas' }).getByRole('listitem')
  await expect(opening).toContainText('Medponto, administração')
  await expect(opening).toContainText(REASON)
  await expectAccessible(own)
})
