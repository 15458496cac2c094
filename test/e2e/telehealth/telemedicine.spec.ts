import { randomInt } from 'node:crypto'
import { generateCnpj } from '@brazilian-utils/brazilian-utils'
import {
  bearer,
  createAccount,
  demoAccounts,
  expect,
  openPage,
  startSession,
  test,
  waitForHydration,
  wcagViolations,
} from '../fixtures.ts'

test('an admin checks a company, gives it a paid position and ends it, and the directory follows', async ({
  page,
  browser,
  expectErrors,
}) => {
  expectErrors(/409.*\/tier/)
  // axe would measure the contrast of text that is fading in.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const name = `Telessaúde Jornada ${randomInt(1_000_000)}`
  const visitor = await browser.newContext()
  const company = await createAccount(visitor.request, {
    profileType: 'employer',
    name,
    phone: '4133334444',
    cnpj: generateCnpj(),
    isTelehealth: true,
    state: 'PR',
    city: 'Curitiba',
  })
  const guest = await visitor.newPage()
  const card = guest.getByRole('article').filter({ hasText: name })
  // The page in the cache is replaced a moment after the change.
  const expectInDirectory = (text: string | RegExp) =>
    expect
      .poll(async () => {
        await openPage(guest, '/telemedicina?modalidade=teletriage')
        return card.getByText(text).isVisible()
      })
      .toBe(true)

  await startSession(page, demoAccounts.admin)
  await openPage(page, `/dashboard/admin/telehealth?busca=${encodeURIComponent(name)}`)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByText('A conferir')).toBeVisible()

  // Without a registration there is nothing to approve, and no position to sell.
  await row.getByRole('button', { name }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('Registro no CRM com número e UF')).toBeVisible()
  expect(await wcagViolations(page)).toEqual([])
  await expect(panel.getByRole('button', { name: 'Aprovar conferência' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  const tier = row.getByLabel(`Tier de ${name}`)
  await expect(tier.getByRole('option', { name: 'Destaque' })).toBeDisabled()

  const update = await visitor.request.put('/api/user', {
    headers: bearer(company.token),
    data: {
      crmRegistration: 'CRM/PR 4321',
      technicalDirector: 'Dra. Noemi Prado',
      technicalDirectorCrm: '8765-PR',
      website: 'https://jornada.example',
      telehealthModalities: ['teletriage'],
    },
  })
  expect(update.ok()).toBe(true)
  await page.reload()
  await waitForHydration(page)
  await row.getByRole('button', { name }).click()
  await panel.getByRole('button', { name: 'Aprovar conferência' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Aprovar', exact: true }).click()
  await expect(panel.getByText(/^Aprovada em .* por Equipe Medponto$/)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(row.getByText('Conferida')).toBeVisible()

  await expectInDirectory(/Registro CRM-PR 4321 · Diretor técnico-médico Dra\. Noemi Prado, CRM-PR 8765/)
  await expect(card.getByText('Publicidade')).toHaveCount(0)

  await tier.click()
  await page.keyboard.press('Escape')
  await tier.selectOption('sponsored')
  // Its code is loaded on demand.
  await expect(page.getByRole('alertdialog')).toBeVisible()
  // A click on the select is not one on the row, which would have opened the panel by now.
  await expect(panel).toHaveCount(0)
  expect(await wcagViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(tier).toBeFocused()
  await expect(tier).toHaveValue('regular')
  await tier.selectOption('sponsored')
  const date = page.getByRole('alertdialog').locator('input[type=date]')
  await date.fill('')
  await expect(page.getByRole('button', { name: 'Confirmar' })).toBeDisabled()
  await page.getByRole('button', { name: '7 dias', exact: true }).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Tier atualizado com sucesso')).toBeVisible()
  await expect(row.getByText(/^\d{2}\/\d{2}\/\d{4}$/)).toBeVisible()
  await expectInDirectory('Publicidade')
  await expect(card.getByText('Posição paga; não é avaliação de qualidade')).toBeVisible()

  // A running position is extended by its date, one month at a time.
  const end = row.getByRole('button', { name: /mudar a data de expiração/ })
  const before = await end.textContent()
  await expect(row.getByText('Expira em breve')).toBeVisible()
  await end.click()
  await expect(date).toHaveValue(/^\d{4}-\d{2}-\d{2}$/)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(row.getByText('Expira em breve')).toHaveCount(0)
  await expect(end).not.toHaveText(before ?? '')

  await tier.selectOption('regular')
  await expect(row.getByText(/^\d{2}\/\d{2}\/\d{4}$/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Adicionar empresa' }).click()
  await expect(panel.getByRole('button', { name: /^Adicionar / }).first()).toBeVisible()
  expect(await wcagViolations(page)).toEqual([])
  await panel.getByLabel('Buscar empresa').fill('xyzzyx')
  await panel.getByRole('button', { name: 'Buscar' }).click()
  await expect(panel.getByText(/^Nenhuma organização encontrada ou todas já estão/)).toBeVisible()
  await page.keyboard.press('Escape')

  // A position whose time is over.
  await openPage(page, '/dashboard/admin/telehealth?busca=Doce+Rotina')
  await expect(page.getByRole('row').filter({ hasText: 'Doce Rotina' }).getByText('Expirado')).toBeVisible()
  await visitor.close()
})

test('the table of companies fits every screen, and asks before companies leave the directory', async ({
  page,
}) => {
  await startSession(page, demoAccounts.admin)
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openPage(page, '/dashboard/admin/telehealth')
    await expect(page.locator('tbody tr').first()).toBeVisible()
    const overflow = await page
      .locator('table')
      .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
    expect([width, overflow]).toEqual([width, 0])
  }
  await page.getByLabel('Selecionar Acolhe Aqui Telemedicina').check()
  await page.getByRole('button', { name: 'Tirar do diretório' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tirar do diretório: 1 empresa' })
  await expect(dialog.getByRole('listitem')).toHaveText(['Acolhe Aqui Telemedicina'])
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()
})
