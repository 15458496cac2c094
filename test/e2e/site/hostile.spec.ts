import { generateCnpj, generateCpf } from '@brazilian-utils/brazilian-utils'
import type { Page } from '@playwright/test'
import {
  bearer,
  createAccount,
  DEMO_PASSWORD,
  demoAccounts,
  expect,
  goInApp,
  horizontalOverflow,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
} from '../fixtures.ts'

const RUN = 'window.ran=1'
const tag = `<img src=x onerror="${RUN}">`
const breakOut = `</script><script>${RUN}</script>"><svg onload="${RUN}">`
const text = `${breakOut} {{constructor.constructor('${RUN}')()}} \u2028 <!--<script>`

const company = {
  profileType: 'employer',
  name: `${tag} Hospital`,
  phone: '4133334444',
  state: 'PR',
  city: 'Curitiba',
  bio: text,
}
const doctor = { profileType: 'individual', name: `${tag} Doutora`, phone: '41998765432', bio: text }

/** The hostile text as the page shows it: as plain text, or as the value of the name field of a profile form. */
const hostileText = (page: Page) =>
  page
    .getByText(/<(img|script|svg)/)
    .filter({ visible: true })
    .first()
const nameField = (page: Page) => page.getByLabel(/^Nome (completo|da empresa)/)

test('no user text runs as a script on any page, for any reader', async ({ page, browser }) => {
  // Two contexts, since a second sign-in replaces the session of the first.
  const [visitor, ownersBrowser] = [await browser.newContext(), await browser.newContext()]
  const api = visitor.request
  const owner = await createAccount(ownersBrowser.request, { ...company, cnpj: generateCnpj() })
  const applicant = await createAccount(api, { ...doctor, cpf: generateCpf() })
  const published = await api.post('/api/jobs', {
    headers: bearer(owner.token),
    data: {
      title: `${tag} Plantonista`,
      description: `<p onclick="${RUN}">Texto</p><script>${RUN}</script>${text} <a href="javascript:${RUN}">x</a> plantão com equipe`,
      requirements: `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>${text}`,
      isRemote: false,
      state: 'PR',
      city: 'Curitiba',
      job_type: 'contract',
      salary: tag,
    },
  })
  expect(published.status()).toBe(201)
  const { id } = await published.json()
  expect((await api.post(`/api/jobs/${id}/apply`, { headers: bearer(applicant.token), data: {} })).ok()).toBe(
    true,
  )
  await Promise.all([visitor.close(), ownersBrowser.close()])

  const expectNoScriptRan = async (path: string, go = openPage) => {
    await go(page, path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    if (path === '/perfil/editar') await expect(nameField(page)).toHaveValue(/^<img/)
    else if (!withoutHostileText.has(path)) await expect(hostileText(page)).toBeVisible()
    expect(await page.evaluate(() => 'ran' in window), path).toBe(false)
    expect(
      await page.locator('main [onerror], main [onload], main [onclick], main iframe').count(),
      path,
    ).toBe(0)
    expect(await page.locator('a[href^="javascript:" i]').count(), path).toBe(0)
  }
  const publicPaths = [
    `/vagas/detalhes/${id}`,
    `/perfil/${owner.id}`,
    `/perfil/${applicant.id}`,
    '/vagas?search=Plantonista',
  ]
  const withoutHostileText = new Set([
    '/vagas?search=Plantonista',
    `/login?message=${encodeURIComponent(tag)}`,
  ])
  for (const path of [
    ...publicPaths,
    `/vagas?search=${encodeURIComponent(breakOut)}`,
    `/login?message=${encodeURIComponent(tag)}`,
  ])
    await expectNoScriptRan(path)
  const privatePaths = {
    [owner.email]: [
      '/dashboard',
      '/dashboard/jobs',
      '/dashboard/applications',
      `/vagas/${id}/editar`,
      '/perfil',
      '/perfil/editar',
    ],
    [applicant.email]: ['/dashboard', '/dashboard/applications', '/perfil', '/perfil/editar'],
    [demoAccounts.admin]: ['/dashboard'],
  }
  for (const [email, paths] of Object.entries(privatePaths)) {
    // A page without scripts: one of the account before would go on reading without its session.
    await page.goto('/robots.txt')
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.removeItem('authToken'))
    await startSession(page, email, email === demoAccounts.admin ? DEMO_PASSWORD : NEW_PASSWORD)
    // The newest jobs on the admin's dashboard may be those of other tests.
    if (email === demoAccounts.admin) withoutHostileText.add('/dashboard')
    const [first = '', ...others] = paths
    await expectNoScriptRan(first)
    // Guests have got the pages from the server, as everybody does. From here on the browser renders them.
    for (const path of [...others, ...publicPaths]) await expectNoScriptRan(path, goInApp)
  }
})

test('names and titles of one long word cause no overflow at 320 px', async ({ page, browser }) => {
  const word = (length: number) => 'Otorrino'.repeat(length / 8)
  const [owners, doctors] = [await browser.newContext(), await browser.newContext()]
  const owner = await createAccount(owners.request, {
    ...company,
    name: word(120),
    bio: word(400),
    cnpj: generateCnpj(),
  })
  const applicant = await createAccount(doctors.request, {
    ...doctor,
    name: `${word(96)} ${word(16)}`,
    bio: word(400),
    cpf: generateCpf(),
  })
  const published = await owners.request.post('/api/jobs', {
    headers: bearer(owner.token),
    data: {
      title: word(120),
      description: word(800),
      state: 'PR',
      city: 'Curitiba',
      job_type: 'contract',
    },
  })
  expect(published.ok(), await published.text()).toBe(true)
  const { id } = await published.json()
  await doctors.request.post(`/api/jobs/${id}/apply`, { headers: bearer(applicant.token), data: {} })
  await doctors.request.post(`/api/saved-jobs/${id}`, { headers: bearer(applicant.token), data: {} })
  await Promise.all([owners.close(), doctors.close()])
  await page.setViewportSize({ width: 320, height: 640 })
  const own = { [owner.email]: '/dashboard/jobs', [applicant.email]: '/dashboard/saved' }
  for (const [email, list] of Object.entries(own)) {
    // A page without scripts: one of the account before would go on reading without its session.
    await page.goto('/robots.txt')
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.removeItem('authToken'))
    await startSession(page, email, NEW_PASSWORD)
    const publicPaths = [`/vagas/detalhes/${id}`, `/perfil/${owner.id}`, `/perfil/${applicant.id}`]
    await openPage(page, '/faq')
    for (const path of ['/dashboard', '/dashboard/applications', list, '/perfil', ...publicPaths]) {
      await goInApp(page, path)
      await expect(
        page
          .getByText(/Otorrino/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      await expect.poll(() => horizontalOverflow(page), path).toBeLessThanOrEqual(0)
    }
  }
})

const refusedWebsites = [
  `javascript:${RUN}`,
  `java\tscript:${RUN}`,
  ` JaVaScRiPt:${RUN}`,
  `javascript://exemplo.com/%0A${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `vbscript:${RUN}`,
  'https://alguem@exemplo.com',
]
test('a website must be a plain web address, and https is added', async ({ request }) => {
  const { token } = await createAccount(request, { ...company, cnpj: generateCnpj() })
  const headers = bearer(token)
  for (const website of refusedWebsites)
    expect((await request.put('/api/user', { headers, data: { website } })).status(), website).toBe(400)
  const { user } = await (
    await request.put('/api/user', { headers, data: { website: 'exemplo.com.br' } })
  ).json()
  expect(user.website).toBe('https://exemplo.com.br/')
})
