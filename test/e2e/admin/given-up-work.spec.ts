import type { Page, Route } from '@playwright/test'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { API_HEADER } from '#contract/endpoint.ts'
import { demoAccounts, expect, openPage, startSession, test, WIDTHS } from '../fixtures.ts'

const reply = (route: Route, json: object) => route.fulfill({ json, headers: { [API_HEADER]: '1' } })

/** The server of the journeys has no work that fails: its replies are made up, and follow what the admin does. */
async function failOneDeletion(page: Page): Promise<void> {
  const at = new Date(Date.now() - HOUR_MS).toISOString()
  const work = {
    id: '00000000-0000-4000-8000-000000000000',
    queue: 'maintenance.delete',
    kind: 'sessions',
    reason: 'database error (57014): canceling statement due to statement timeout',
    times: 3,
    firstFailedAt: new Date(Date.now() - 3 * DAY_MS).toISOString(),
    lastFailedAt: at,
    succeededAt: null as string | null,
    runnable: 1,
    settledAt: null as string | null,
  }
  await page.route('**/api/admin/attention', (route) =>
    reply(route, { items: [{ kind: 'givenUpWork', count: work.settledAt ? 0 : 1 }] }),
  )
  await page.route('**/api/admin/given-up-work?*', (route) =>
    reply(route, {
      items: [work],
      openCount: work.settledAt ? 0 : 1,
      currentPage: 1,
      hasNextPage: false,
      hasPreviousPage: false,
      pageSize: 20,
      totalCount: 1,
      totalPages: 1,
    }),
  )
  await page.route('**/api/admin/given-up-work/*/run', (route) => {
    Object.assign(work, { succeededAt: new Date().toISOString(), runnable: 0 })
    return reply(route, { success: true, count: 1 })
  })
  await page.route('**/api/admin/given-up-work/*/settle', (route) => {
    Object.assign(work, { settledAt: new Date().toISOString(), runnable: 0 })
    return reply(route, { success: true })
  })
}

for (const width of WIDTHS)
  test(`an admin finds a failed task at home, runs it again and settles it, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await failOneDeletion(page)
    await startSession(page, demoAccounts.admin)
    await openPage(page, '/dashboard')
    await page.getByRole('link', { name: /1\s*tarefa automática com falha/ }).click()
    const title = 'Exclusões da limpeza noturna: sessões'
    const card = page.getByRole('article').filter({ hasText: title })
    await expect(card).toContainText('3 falhas desde')
    await expect(card).toContainText('statement timeout')

    const run = card.getByRole('button', { name: `Executar de novo: ${title}` })
    await run.focus()
    await page.keyboard.press('Enter')
    await expect(card).toContainText('Voltou a funcionar')
    await expect(run).toBeHidden()
    await expect(card.getByRole('heading')).toBeFocused()

    await card.getByRole('button', { name: `Resolver: ${title}` }).click()
    await expect(card).toContainText('Resolvida')
    await expect(card.getByRole('button')).toHaveCount(0)
    await expect(card.getByRole('heading')).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

    await openPage(page, '/dashboard')
    await expect(page.getByText('Nada espera por você agora.')).toBeVisible()
  })
