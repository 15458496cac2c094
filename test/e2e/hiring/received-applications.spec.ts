import { bearer, demoAccounts, expect, expectAccessible, openPage, startSession, test } from '../fixtures.ts'

/** A company of the demo that has let doctors wait, and that no other test signs in to. */
const SLOW_COMPANY = 'amparonorte@demo.test'

test('the dashboard leads to the applications that wait too long, and an answer ends the wait', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await startSession(page, SLOW_COMPANY)
  await openPage(page, '/dashboard')
  const content = page.locator('#conteudo')
  const task = content.getByRole('listitem').filter({ hasText: 'sem resposta há 14 dias ou mais' })
  const waiting = Number(await task.getByRole('strong').first().textContent())
  expect(waiting).toBeGreaterThan(1)
  await task.getByRole('link', { name: /^Responder/ }).click()

  const rows = content.locator('[data-row]')
  const filter = content.getByRole('link', { name: /^Sem resposta há 14 dias/ })
  await expect(rows).toHaveCount(waiting)
  await expect(filter).toHaveAccessibleName(`Sem resposta há 14 dias ${waiting} Tirar este filtro`)
  await expect(filter).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)

  // The usual next move appears with the pointer or the focus.
  await page.mouse.move(0, 0)
  await expect(rows.first().getByRole('button', { name: 'Pré-selecionar' })).toBeHidden()
  await rows.first().locator('[data-open-row]').focus()
  await rows.first().getByRole('button', { name: 'Pré-selecionar' }).click()
  await expect(filter).toHaveAccessibleName(`Sem resposta há 14 dias ${waiting - 1} Tirar este filtro`)
  // Only time makes an application overdue, so the answer is taken back for the next run.
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(filter).toHaveAccessibleName(`Sem resposta há 14 dias ${waiting} Tirar este filtro`)
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const reply = await page.request.get('/api/applications/employer?waiting=true', { headers: bearer(token) })
  expect((await reply.json()).totalCount).toBe(waiting)

  await filter.press('Enter')
  await expect(filter).toHaveAccessibleName(`Sem resposta há 14 dias ${waiting}`)
  await expect(filter).not.toHaveAttribute('aria-current')
  await expect.poll(() => rows.count()).toBeGreaterThan(waiting)
})

// The number of an RQE yields only where there is one line for it and the specialty.
for (const [density, whole] of [
  ['comfortable', / km$|RQE.[0-9]+$/],
  ['compact', / km$/],
] as const)
  test(`what must not be cut on 1280 pixels is whole in ${density} rows`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await startSession(page, demoAccounts.employer)
    await openPage(page, '/dashboard/applications')
    if (density === 'compact') await page.getByRole('button', { name: 'Linhas compactas' }).click()
    const cells = page.locator('#conteudo [data-row] td')
    const facts = cells.getByText(whole).filter({ visible: true })
    await expect(facts.filter({ hasText: 'km' }).first()).toBeVisible()
    const cut = await facts.evaluateAll((elements) =>
      elements
        .filter((element) => {
          const text = document.createRange()
          text.selectNodeContents(element)
          const cell = element.closest('td')
          return !cell || text.getBoundingClientRect().right > cell.getBoundingClientRect().right - 8
        })
        .map(({ textContent }) => textContent),
    )
    expect(cut).toEqual([])
  })
