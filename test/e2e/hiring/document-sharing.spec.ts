import { generateCpf } from '@brazilian-utils/brazilian-utils'
import { createCompany, publishJob } from '../company.ts'
import {
  createAccount,
  expect,
  expectAccessible,
  horizontalOverflow,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
} from '../fixtures.ts'
import { headersOf, keep } from '../wallet.ts'

const name = 'Helena Prates'
const profile = { profileType: 'individual', name, phone: '41998765432', state: 'PR', city: 'Curitiba' }

test('a doctor shares two papers, the hospital opens one, and she sees the opening and ends the access', async ({
  page,
  browser,
}) => {
  const reduced = { reducedMotion: 'reduce', colorScheme: 'light' } as const
  await page.emulateMedia(reduced)
  await page.setViewportSize({ width: 360, height: 740 })
  const hospital = await (await browser.newContext(reduced)).newPage()
  await hospital.setViewportSize({ width: 1280, height: 800 })
  const company = await createCompany(hospital.request)
  const jobId = await publishJob(hospital.request, company)
  await startSession(hospital, company.email, NEW_PASSWORD)
  const { email } = await createAccount(page.request, { ...profile, cpf: generateCpf() })
  await startSession(page, email, NEW_PASSWORD)
  await keep(page, 'crm_card')
  await keep(page, 'diploma')
  await keep(page, 'other', 'Título de especialista')
  const applied = await page.request.post(`/api/jobs/${jobId}/apply`, { headers: await headersOf(page) })
  expect(applied.ok(), await applied.text()).toBe(true)
  const { items } = await (
    await page.request.get('/api/applications/doctor', { headers: await headersOf(page) })
  ).json()
  const [{ id }] = items as [{ id: string }]

  await openPage(page, `/dashboard/applications/${id}`)
  const section = page.getByRole('region', { name: 'Documentos' })
  await section.getByRole('button', { name: 'Compartilhar documentos' }).click()
  const sharing = page.getByRole('dialog', { name: 'Compartilhar documentos' })
  await expect(sharing.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(sharing.getByRole('button', { name: 'Compartilhar', exact: true })).toBeDisabled()
  await sharing.getByLabel('Carteira do CRM').check()
  await sharing.getByLabel('Título de especialista').check()
  await expectAccessible(page)
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await sharing.getByRole('button', { name: 'Compartilhar 2 documentos' }).click()
  await expect(section.getByText('Ainda não foi aberto')).toHaveCount(2)

  await openPage(hospital, `/dashboard/applications?aberto=${id}`)
  const panel = hospital.getByRole('complementary', { name: 'Candidatura aberta' })
  const open = panel.getByRole('button', { name: 'Baixar Carteira do CRM' })
  const download = hospital.waitForEvent('download')
  await open.click()
  expect((await download).suggestedFilename()).toBe('Carteira do CRM.pdf')
  await expectAccessible(hospital)

  await openPage(page, '/dashboard/documents?aba=aberturas')
  const openings = page.getByRole('list', { name: 'Aberturas' }).getByRole('listitem')
  await expect(openings).toHaveCount(1)
  await expect(openings).toContainText('Carteira do CRM')

  await openPage(page, `/dashboard/applications/${id}`)
  await expect(section.getByText(/^Aberto 1 vez/)).toBeVisible()
  await section.getByRole('button', { name: 'Retirar acesso: Carteira do CRM' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar acesso' }).click()
  await expect(section.getByText(/Acesso encerrado: você retirou o acesso/)).toBeVisible()
  await open.click()
  await expect(hospital.getByText('Não foi possível abrir')).toBeVisible()
  await expect(open).toHaveCount(0)
  await hospital.context().close()
})
