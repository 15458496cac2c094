import { randomInt } from 'node:crypto'
import { generateCpf } from '@brazilian-utils/brazilian-utils'
import { createCompany, publishJob } from '../company.ts'
import {
  bearer,
  createAccount,
  demoAccounts,
  expect,
  expectAccessible,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
} from '../fixtures.ts'
import { keep } from '../wallet.ts'

/** The sandbox of the registry has another name for numbers with this end, so that an admin decides. */
const CASE_END = '905'

test('a doctor asks for the check of her CRM, an admin decides, and the company sees what was verified', async ({
  page,
  browser,
}) => {
  const reduced = { reducedMotion: 'reduce', colorScheme: 'light' } as const
  await page.emulateMedia(reduced)
  await page.setViewportSize({ width: 360, height: 780 })
  const name = `Iracema Conferida ${randomInt(1e6, 1e7)}`
  const crm = `${randomInt(1e5, 1e6)}${CASE_END}`
  const { request: doctors } = await browser.newContext()
  const doctor = await createAccount(doctors, {
    profileType: 'individual',
    name,
    phone: '41998765432',
    cpf: generateCpf(),
    registration: { crm, uf: 'PR' },
    medicalSpecialties: ['Cardiologia'],
    rqe: '45678',
  })
  const { request: companies } = await browser.newContext()
  const company = await createCompany(companies)
  const jobId = await publishJob(companies, company)
  const applied = await doctors.post(`/api/jobs/${jobId}/apply`, { headers: bearer(doctor.token) })
  expect(applied.ok(), await applied.text()).toBe(true)

  await startSession(page, doctor.email, NEW_PASSWORD)
  await openPage(page, '/perfil')
  const own = page.getByRole('listitem').filter({ hasText: `CRM-PR ${crm}` })
  await expect(own.getByText('Não conferido', { exact: true })).toBeVisible()
  await own.getByRole('button', { name: 'Pedir conferência' }).click()
  await expect(own.getByText('Em conferência')).toBeVisible()
  await expect(own.getByText('está levando mais tempo')).toBeVisible()
  await expectAccessible(page)
  await keep(page, 'crm_card')
  await own.getByRole('button', { name: 'Compartilhar a carteira' }).click()
  const sharing = page.getByRole('alertdialog', { name: 'Compartilhar a carteira do CRM?' })
  await sharing.getByRole('checkbox', { name: 'Compartilhar: Carteira do CRM' }).check()
  await expectAccessible(page)
  await sharing.getByRole('button', { name: 'Compartilhar', exact: true }).click()
  const shared = own.getByText('Carteira do CRM compartilhada com a administração')
  await expect(shared).toBeVisible()
  await own.getByRole('button', { name: 'Retirar o acesso' }).click()
  await expect(shared).toBeHidden()
  await expect(sharing).toBeHidden()
  await own.getByRole('button', { name: 'Compartilhar a carteira' }).click()
  await sharing.getByRole('checkbox', { name: 'Compartilhar: Carteira do CRM' }).check()
  await sharing.getByRole('button', { name: 'Compartilhar', exact: true }).click()
  await expect(shared).toBeFocused()

  const admins = await (await browser.newContext({ ...reduced })).newPage()
  await startSession(admins, demoAccounts.admin)
  await openPage(admins, `/dashboard/admin/registrations?busca=${crm}`)
  await admins.getByRole('button', { name }).click()
  const panel = admins.getByRole('dialog', { name })
  await expect(panel.getByText('CARLOS EXEMPLO DA SILVA')).toBeVisible()
  await expect(panel.getByRole('link', { name: /^Busca de médicos do CFM/ })).toHaveAttribute(
    'href',
    'https://portal.cfm.org.br/busca-medicos',
  )
  await expectAccessible(admins)
  const [download] = await Promise.all([
    admins.waitForEvent('download'),
    panel.getByRole('button', { name: 'Abrir a carteira' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Carteira do CRM.pdf')
  await panel.getByRole('button', { name: 'Conferido', exact: true }).click()
  const dialog = admins.getByRole('alertdialog').or(admins.getByRole('dialog', { name: /^Registrar/ }))
  await expect(dialog.getByRole('checkbox', { name: 'RQE 45678 (Cardiologia)' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Conferido', exact: true }).click()
  await expect(admins.getByText('CRM conferido', { exact: true })).toBeVisible()
  await expect(panel.getByText('Decisões anteriores')).toBeVisible()
  await admins.close()

  await openPage(page, '/perfil')
  // The number is just above.
  const checked = /^Conferido pela equipe do Medponto em \d\d\/\d\d\/\d{4}, com RQE 45678 \(Cardiologia\)/
  await expect(own.getByText(checked)).toBeVisible()
  await expect(own.getByText('Carteira do CRM compartilhada')).toBeHidden()
  await openPage(page, '/dashboard/documents?aba=aberturas')
  await expect(page.getByText(`Conferência do CRM-PR ${crm}`)).toBeVisible()

  const hiring = await (await browser.newContext({ ...reduced })).newPage()
  await startSession(hiring, company.email, NEW_PASSWORD)
  await openPage(hiring, '/dashboard/applications?crm=sim')
  const row = hiring.locator('#conteudo [data-row]').filter({ hasText: name })
  await expect(row.getByRole('img', { name: 'CRM conferido' })).toBeVisible()
  await expect(hiring.getByLabel('Conferência do CRM')).toHaveValue('sim')
  await row.locator('[data-open-row]').click()
  const verified = `CRM-PR ${crm} e RQE 45678 (Cardiologia) conferidos pela equipe do Medponto em`
  await expect(hiring.getByText(verified)).toBeVisible()
  // The check names the number, which is not repeated beside it.
  const profile = hiring.locator('section', {
    has: hiring.getByRole('heading', { name: 'Perfil', exact: true }),
  })
  await expect(profile.getByText(crm)).toHaveCount(1)
  await expectAccessible(hiring)
})
