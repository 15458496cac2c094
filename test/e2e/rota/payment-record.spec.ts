import { paths } from '#contract/paths.ts'
import { expect, expectAccessible, horizontalOverflow, openPage, startSession, test } from '../fixtures.ts'
import { main } from '../job-form.ts'

test('a company replies to its payment record, and visitors read both', async ({ page, browser }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await startSession(page, 'hospital@demo.test')
  await openPage(page, `${paths.bookingsClosing}#prazos`)
  const section = main(page).getByRole('region', { name: 'Prazos de pagamento' })
  await expect(section).toContainText(/Prometeu 30 dias, pagou em \d+/)
  await expect(section).toContainText('Os médicos veem')
  await section.getByText(/^Plantões que contam hoje/).click()
  await expect(section.getByRole('link').first()).toBeVisible()
  await section.getByRole('button', { name: 'Editar resposta' }).click()
  const words = 'Pagamos toda sexta-feira desde setembro.'
  await section.getByLabel('Sua resposta').fill(words)
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Salvar resposta' }).click()
  await expect(section.getByRole('blockquote')).toHaveText(words)

  await openPage(page, paths.profile)
  const address =
    (await main(page).getByRole('link', { name: 'Ver perfil público' }).getAttribute('href')) ?? ''
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    colorScheme: 'light',
    viewport: { width: 360, height: 740 },
  })
  const visitor = await context.newPage()
  await openPage(visitor, address)
  const shown = visitor.getByRole('region', { name: 'Prazos de pagamento' })
  await expect(shown).toContainText(/mediana de \d+ plantões, \d+ médicos/)
  await expect(shown.getByRole('blockquote')).toHaveText(words)
  await expectAccessible(visitor)
  expect(await horizontalOverflow(visitor)).toBeLessThanOrEqual(0)
  await context.close()
})
