import type { Page } from '@playwright/test'
import { demoAccounts, expect, openPage, STABLE_JOBS, signIn, test, waitForHydration } from '../fixtures.ts'

/** Calls of the API that the page makes while it is hydrated. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

async function someJob(page: Page): Promise<string> {
  const { jobOffers } = await (await page.request.get(`/api/jobs?${STABLE_JOBS}`)).json()
  return `/vagas/detalhes/${jobOffers[0].id}`
}

// React reports a difference between the server's page and its own as an exception, which fails every journey. `axe.spec.ts`
// opens the other kinds of pages.
test('each kind of page continues where the server has left off', async ({ page, expectErrors }) => {
  expectErrors(/status of 404/)
  const pages = [
    `/vagas?${STABLE_JOBS}`,
    '/vagas/detalhes/00000000-0000-4000-8000-000000000000',
    // Fields whose code is loaded on demand: rendered as a stream at first, and then to a string.
    '/debug/ui',
    '/debug/ui',
  ]
  for (const path of pages) await openPage(page, path)
})

test('what the server has read is not read again', async ({ page }) => {
  const calls = callsOf(page)
  for (const path of ['/', await someJob(page), '/telemedicina']) {
    calls.length = 0
    await openPage(page, path)
    await page.waitForLoadState('networkidle')
    expect(calls.filter((call) => !call.startsWith('/api/analytics'))).toEqual([])
  }
})

test('pages of an account are hydrated after a redirect and after a reload', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await waitForHydration(page)
  await signIn(page, demoAccounts.doctor)
  for (const path of ['/dashboard', '/']) {
    await openPage(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
