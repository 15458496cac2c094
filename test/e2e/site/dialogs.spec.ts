import type { Locator } from '@playwright/test'
import { demoAccounts, expect, openPage, startSession, test } from '../fixtures.ts'

const SIZES = [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
]

/** Expects the title, the close button and the actions in view, also after scrolling to the end, and a single scrollbar. */
async function expectEndsInView(dialog: Locator, action: string): Promise<void> {
  await expect(dialog).toBeVisible()
  const ends = [
    dialog.getByRole('heading', { level: 2 }).first(),
    dialog.getByRole('button', { name: 'Fechar', exact: true }),
    dialog.getByRole('button', { name: action, exact: true }),
  ]
  for (const end of ends) await expect(end).toBeInViewport({ ratio: 1 })
  const scrolling = await dialog.evaluate((element) => {
    const around: Element[] = []
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement)
      around.push(one)
    const scrolls = (one: Element) =>
      one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY)
    const middle = [...element.querySelectorAll(':scope > div')].filter(scrolls)
    for (const one of middle) one.scrollTop = one.scrollHeight
    return { around: around.filter(scrolls).length, middle: middle.length }
  })
  expect(scrolling).toEqual({ around: 0, middle: 1 })
  for (const end of ends) await expect(end).toBeInViewport({ ratio: 1 })
  // The actions cover no part of the middle.
  const last = dialog.locator('input, textarea, select').last()
  await last.scrollIntoViewIfNeeded()
  const [field, button] = [await last.boundingBox(), await ends[2]?.boundingBox()]
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
}

test('the longest dialogs keep their title and their actions in view', async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await startSession(page, demoAccounts.telehealth)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await openPage(page, '/dashboard/applications')
    const undecided = page.locator('#conteudo [data-row]').filter({ hasText: /Nova|Visualizada/ })
    await undecided.first().locator('[data-open-row]').click()
    await page.getByRole('button', { name: 'Recusar', exact: true }).click()
    await expectEndsInView(page.getByRole('dialog', { name: /^Recusar/ }), 'Recusar')
    await page.keyboard.press('Escape')
    if (size.width < 640) {
      await page.getByRole('button', { name: 'Mais', exact: true }).last().click()
      await page.getByRole('menuitem', { name: 'Chamar para entrevista' }).click()
    } else await page.getByRole('button', { name: 'Entrevista', exact: true }).click()
    await expectEndsInView(page.getByRole('dialog', { name: /^Chamar/ }), 'Propor horários')
    await page.keyboard.press('Escape')

    await openPage(page, '/dashboard/team?aba=modelos')
    await page.getByRole('button', { name: 'Novo modelo' }).click()
    const template = page.getByRole('dialog')
    await template.getByLabel('Mensagem').fill('Olá, {nome}.\n'.repeat(20))
    await expectEndsInView(template, 'Criar modelo')
    await page.keyboard.press('Escape')
  }
})
