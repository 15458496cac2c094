import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { Browser } from '@playwright/test'
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
import { main, openPart } from '../job-form.ts'
import { keep } from '../wallet.ts'

const reduced = { reducedMotion: 'reduce', colorScheme: 'light' } as const
const SHIFT_PRESET = ['crm_card', 'rqe_certificate', 'diploma', 'life_support', 'vaccination']

/** A new doctor with a phone, who keeps documents of these kinds. */
async function doctor(browser: Browser, name: string, kinds: readonly string[]) {
  const context = await browser.newContext({ ...reduced, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const profile = { profileType: 'individual', name, phone: '41998765432', state: 'PR', city: 'Curitiba' }
  const { email } = await createAccount(page.request, { ...profile, cpf: generateCpf() })
  await startSession(page, email, NEW_PASSWORD)
  for (const kind of kinds) await keep(page, kind)
  return page
}

test('a job asks for five documents: three taps of a doctor send them, two clicks of the company find the complete ones', async ({
  page,
  browser,
}) => {
  await page.emulateMedia(reduced)
  const company = await createCompany(page.request)
  const id = await publishJob(page.request, company, { regime: 'shift' })
  await startSession(page, company.email, NEW_PASSWORD)
  await openPage(page, paths.editJob(id))
  await openPart(page, 'Documentos pedidos')
  await main(page).getByRole('button', { name: 'Usar os mais comuns para plantão' }).click()
  await expect(main(page).getByRole('checkbox', { name: 'ACLS, ATLS ou PALS' })).toBeChecked()
  await expectAccessible(page)
  await main(page).getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(main(page).getByRole('heading', { name: 'Documentos pedidos' })).toBeVisible()

  const complete = await doctor(browser, 'Helena Prates', SHIFT_PRESET)
  await openPage(complete, paths.job(id))
  const apply = { name: 'Candidatar-se' }
  await complete.getByRole('button', apply).filter({ visible: true }).click()
  const sheet = complete.getByRole('dialog', { name: 'Documentos da candidatura' })
  await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await sheet.getByRole('checkbox', { name: 'Compartilhar os 5 documentos abaixo' }).check()
  await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(6)
  await expectAccessible(complete)
  await sheet.getByRole('button', { name: 'Enviar candidatura' }).click()
  await expect(
    main(complete).getByText('Candidatura enviada').filter({ visible: true }).first(),
  ).toBeVisible()

  const other = await doctor(browser, 'Ingrid Fontoura', ['diploma'])
  await openPage(other, paths.job(id))
  await other.getByRole('button', apply).filter({ visible: true }).click()
  const lacking = other.getByRole('dialog', { name: 'Documentos da candidatura' })
  await expect(lacking.getByText(/^Faltam: Carteira do CRM/)).toBeVisible()
  await lacking.getByRole('button', { name: 'Enviar candidatura' }).click()
  await expect(main(other).getByText('Candidatura enviada').filter({ visible: true }).first()).toBeVisible()

  await openPage(page, paths.dashboardApplications)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Helena Prates')).toContainText('5 de 5')
  await expect(row('Ingrid Fontoura')).toContainText('0 de 5')
  await page.getByRole('link', { name: /^Documentos completos/ }).click()
  await expect(row('Ingrid Fontoura')).toHaveCount(0)
  await expect(row('Helena Prates')).toBeVisible()
  await page.getByRole('link', { name: /^Documentos completos/ }).click()

  await row('Ingrid Fontoura')
    .getByRole('button', { name: /Ingrid Fontoura/ })
    .click()
  const panel = page.getByRole('complementary', { name: 'Candidatura aberta' })
  await panel.getByRole('button', { name: 'Pedir o que falta' }).click()
  await expect(page.getByText('Documentos pedidos', { exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Pedir o que falta' })).toBeDisabled()
  await expectAccessible(page)

  await openPage(other, paths.dashboardApplications)
  await other
    .getByRole('link', { name: /Plantonista de enfermaria/ })
    .first()
    .click()
  await other.getByRole('link', { name: 'Compartilhar documentos' }).click()
  const section = other.getByRole('region', { name: 'Documentos' })
  await expect(section.getByText('0 de 5')).toBeVisible()
  await section.getByRole('button', { name: 'Compartilhar documentos' }).click()
  const dialog = other.getByRole('dialog', { name: 'Compartilhar documentos' })
  await dialog.getByLabel('Diploma de medicina').check()
  await expectAccessible(other)
  await dialog.getByRole('button', { name: 'Compartilhar 1 documento' }).click()
  await expect(section.getByText('1 de 5')).toBeVisible()
  for (const one of [complete, other]) await one.context().close()
})
