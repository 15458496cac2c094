import { generateCpf } from '@brazilian-utils/brazilian-utils'
import { paths } from '#contract/paths.ts'
import { createCompany, publishJob } from '../company.ts'
import {
  createAccount,
  expect,
  expectAccessible,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
} from '../fixtures.ts'

const reduced = { reducedMotion: 'reduce', colorScheme: 'light' } as const

test('a doctor who wants invitations gets one in three presses of the company, and then excludes it in silence', async ({
  page,
  browser,
}) => {
  const company = await createCompany(page.request)
  // Nobody of the demo lives there.
  const place = { state: 'RR', city: 'Boa Vista' }
  const job = await publishJob(page.request, company, place)
  const context = await browser.newContext({ ...reduced, viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  const name = 'Íris Convidada Prates'
  const profile = { profileType: 'individual', name, phone: '41998765432', ...place }
  const doctor = await createAccount(phone.request, { ...profile, cpf: generateCpf() })
  await startSession(phone, doctor.email, NEW_PASSWORD)
  await openPage(phone, paths.dashboardInvitations)
  await expect(phone.getByText('Você ainda não recebe convites.')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('switch', { name: 'Quero receber convites' }).check()
  await expect(phone.getByText('Nenhum convite até agora.')).toBeVisible()

  await page.emulateMedia(reduced)
  await startSession(page, company.email, NEW_PASSWORD)
  await openPage(page, paths.dashboardJobs)
  await page.getByRole('button', { name: /^Ações:/ }).click()
  await page.getByRole('menuitem', { name: 'Convidar médicos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Convidar médicos' })
  await expect(dialog.getByRole('checkbox', { name })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Convidar 1', exact: true }).click()
  await expect(page.getByText('Convite enviado', { exact: true })).toBeVisible()

  await expect(async () => {
    await openPage(phone, paths.dashboardInvitations)
    await expect(phone.getByRole('heading', { level: 3 })).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await expectAccessible(phone)
  await expect(phone.getByRole('heading', { level: 3 }).getByRole('link')).toHaveAttribute(
    'href',
    paths.job(job),
  )
  await phone.getByRole('button', { name: 'Não quero convites desta empresa' }).click()
  await expect(phone.getByText('Na sua lista privada')).toBeVisible()
  await expect(phone.getByRole('button', { name: /^Retirar .* da lista$/ })).toBeVisible()

  // The company reads that it has invited her, as before.
  await page.getByRole('button', { name: /^Ações:/ }).click()
  await page.getByRole('menuitem', { name: 'Convidar médicos' }).click()
  await dialog.getByText(/já convidadas?$/).click()
  await expect(dialog.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name })).toHaveCount(0)
  await context.close()
})
