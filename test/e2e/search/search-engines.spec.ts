import type { APIRequestContext, Page } from '@playwright/test'
import { expect, openPage, STABLE_JOBS, test } from '../fixtures.ts'

interface Job {
  id: string
  title: string
  description: string
  requirements: string
}

/** The jobs with the longest texts, the longest first, of those that no test changes. */
async function longestJobs(request: APIRequestContext, limit: number): Promise<Job[]> {
  const { jobOffers } = await (await request.get(`/api/jobs?pageSize=100&${STABLE_JOBS}`)).json()
  const jobs: Job[] = []
  for (const { id } of jobOffers) {
    const reply = await request.get(`/api/jobs/${id}`)
    expect(reply.ok(), await reply.text()).toBe(true)
    jobs.push(await reply.json())
  }
  const lengthOf = ({ description, requirements }: Job) => description.length + requirements.length
  return jobs.sort((a, b) => lengthOf(b) - lengthOf(a)).slice(0, limit)
}

/** The first of the jobs whose page shows similar ones. */
async function withSimilarJobs(request: APIRequestContext, jobs: Job[]): Promise<Job | undefined> {
  for (const job of jobs) {
    const { items } = await (await request.get(`/api/jobs/${job.id}/similar`)).json()
    if (items.length > 0) return job
  }
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

const blocks = (page: Page) => page.locator('script[type="application/ld+json"]')
const dataOf = async (page: Page) => (await blocks(page).allTextContents()).map((text) => JSON.parse(text))

test('a job prints on one page, in the light theme and without controls', async ({ page, request }) => {
  await page.addInitScript(() => localStorage.setItem('darkMode', 'true'))
  const jobs = await longestJobs(request, 5)
  expect(jobs).toHaveLength(5)
  for (const { id, title } of jobs) {
    await openPage(page, `/vagas/detalhes/${id}`)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect([title, pagesOf(pdf)]).toEqual([title, 1])
  }
  const { id } = (await withSimilarJobs(request, jobs)) as Job
  await openPage(page, `/vagas/detalhes/${id}`)
  const controls = [
    page.getByRole('link', { name: 'Candidatar-se' }),
    page.getByRole('link', { name: 'Início', exact: true }),
    page.getByRole('button', { name: 'Compartilhar' }),
    page.getByRole('heading', { name: 'Vagas similares' }),
  ]
  for (const control of controls) await expect(control.filter({ visible: true }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(18, 33, 42)')
  await expect(main.getByText(new RegExp(`/vagas/detalhes/${id}$`))).toBeVisible()
  // On paper, a relative date would soon be wrong.
  await expect(main.getByText(/^publicada em \d{2}\/\d{2}\/\d{4}$/)).toBeVisible()
  await expect(main.getByText(/atrás$/).filter({ visible: true })).toHaveCount(0)
  for (const name of ['Descrição', 'Sobre a empresa'])
    await expect(main.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  for (const control of controls) await expect(control.filter({ visible: true })).toHaveCount(0)
})

test('a text too long for one page is printed on several', async ({ page, request }) => {
  const { jobOffers } = await (await request.get(`/api/jobs?${STABLE_JOBS}`)).json()
  await openPage(page, `/vagas/detalhes/${jobOffers[0].id}`)
  await page
    .locator('.rich-text')
    .first()
    .evaluate((text) => {
      text.innerHTML = '<p>Plantão em pronto-socorro com equipe completa.</p>'.repeat(120)
    })
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBeGreaterThan(1)
})

test('a job page has structured data, also after a navigation in the browser', async ({ page }) => {
  await openPage(page, `/vagas?${STABLE_JOBS}`)
  expect(await dataOf(page)).toEqual([])
  await page
    .getByRole('main')
    .getByRole('link', { name: /Ver vaga/ })
    .first()
    .click()
  await expect(blocks(page)).toHaveCount(2)
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  const inBrowser = await dataOf(page)
  expect(inBrowser.map((data) => data['@type'])).toEqual(['JobPosting', 'BreadcrumbList'])
  expect(inBrowser[0]).toMatchObject({ title, directApply: true })
  await page.reload()
  expect(await dataOf(page)).toEqual(inBrowser)
  await page.getByRole('navigation', { name: 'Você está em' }).getByRole('link', { name: 'Vagas' }).click()
  await expect(page).toHaveURL('/vagas')
  await expect(blocks(page)).toHaveCount(0)
})

test('the home page leads to a specialty, a city and the search of its jobs', async ({ page }) => {
  await openPage(page, '/')
  await page.getByRole('region', { name: 'Vagas por especialidade' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/vagas\/especialidade\/[a-z-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Vagas de / })).toBeVisible()
  await page.getByRole('complementary', { name: 'Outras vagas' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/vagas\/cidade\/[a-z-]+-[a-z]{2}$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Vagas para médicos (em|no) / })).toBeVisible()
  const all = page.getByRole('link', { name: /^Ver todas as \d+ vagas$|^Ver na busca$/ }).first()
  await all.click()
  await expect(page).toHaveURL(/\/vagas\?state=[A-Z]{2}&city=/)
  await expect(page.getByRole('heading', { name: /^Encontramos \d+ vagas?$/ })).toBeVisible()
})

test('feed and sitemaps are well-formed XML', async ({ page }) => {
  await page.goto('/')
  for (const path of [
    '/sitemap.xml',
    '/sitemaps/paginas.xml',
    '/sitemaps/vagas-1.xml',
    '/vagas.atom',
    '/vagas.atom?search=%3C%26%22',
  ]) {
    const root = await page.evaluate(async (address) => {
      const parsed = new DOMParser().parseFromString(await (await fetch(address)).text(), 'application/xml')
      return [parsed.querySelector('parsererror')?.textContent ?? null, parsed.documentElement.tagName]
    }, path)
    expect([path, ...root]).toEqual([path, null, expect.stringMatching(/^(sitemapindex|urlset|feed)$/)])
  }
})
