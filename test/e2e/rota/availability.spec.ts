import { generateCpf } from '@brazilian-utils/brazilian-utils'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
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
import { main } from '../job-form.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a doctor says when she can work, and filters the search by it', async ({ page }) => {
  const day = brazilDay(Date.now() + 8 * DAY_MS)
  for (const startsAt of ['07:00', '19:00']) {
    const company = await createCompany(page.request, { name: 'Clínica Boa Agenda' })
    await publishJob(page.request, company, {
      title: `Plantonista da agenda ${startsAt === '07:00' ? 'de dia' : 'de noite'}`,
      dates: [{ day, startsAt, hours: 12, places: 1 }],
    })
  }
  const profile = { profileType: 'individual', phone: '41998765432', state: 'PR', city: 'Curitiba' }
  const doctor = await createAccount(page.request, { ...profile, name: 'Lia Prates', cpf: generateCpf() })
  const search = `${paths.jobs}?search=plantonista+da+agenda`

  // Guests read that the filter is for doctors.
  await openPage(page, `${search}&fitsAgenda=true`)
  await expect(page.getByText('Entre para filtrar pela sua agenda')).toBeVisible()

  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await startSession(page, doctor.email, NEW_PASSWORD)
  await openPage(page, paths.dashboardBookings)
  await main(page).getByRole('button', { name: 'Mais', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Minha disponibilidade' }).click()
  await expect(page.getByRole('heading', { name: 'Minha disponibilidade' })).toBeVisible()
  await page.getByRole('button', { name: 'Noites' }).click()
  await expect(page.getByLabel('Segunda, fim no dia seguinte')).toHaveValue('07:00')
  // By keyboard.
  await page.getByRole('button', { name: 'Adicionar horário: Domingo' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Domingo, horário 2, início')).toBeVisible()
  await page.getByRole('button', { name: 'Remover horário: Domingo, horário 2' }).press('Enter')
  await page.getByLabel('Primeiro dia').fill(brazilDay(Date.now() + 30 * DAY_MS))
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Dias diferentes da semana' })).toContainText('não posso')
  await expectAccessible(page)
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Salvar disponibilidade' }).click()
  await expect(page.getByText('Disponibilidade salva', { exact: true })).toBeVisible()

  await openPage(page, search)
  await expect(page.getByRole('heading', { name: 'Encontramos 2 vagas' })).toBeVisible()
  await page.getByText('Filtros', { exact: true }).first().click()
  await page.getByRole('switch', { name: 'Só os que cabem na minha agenda' }).check()
  await expect(page.getByRole('heading', { name: 'Encontramos 1 vaga' })).toBeAttached()
  await page.getByRole('button', { name: 'Ver 1 vaga' }).click()
  await expect(page.getByRole('heading', { name: 'Plantonista da agenda de noite' })).toBeVisible()
  await expectAccessible(page)
  // The page itself is the same for everybody.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Encontramos 1 vaga' })).toBeVisible()
  await page.getByRole('link', { name: 'Remover filtro Cabem na minha agenda' }).click()
  await expect(page.getByRole('heading', { name: 'Encontramos 2 vagas' })).toBeVisible()
})
