import { generateCnpj, generateCpf } from '@brazilian-utils/brazilian-utils'
import { accounts, expect, NEW_PASSWORD, newAccount, open, signIn, test } from './fixtures.ts'

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

test('what people write runs nowhere, whoever opens it', async ({ page, browser }) => {
  test.setTimeout(120_000)
  // Of one browser only the last would still be signed in.
  const [visitor, ownersBrowser] = [await browser.newContext(), await browser.newContext()]
  const api = visitor.request
  const owner = await newAccount(ownersBrowser.request, { ...company, cnpj: generateCnpj() })
  const applicant = await newAccount(api, { ...doctor, cpf: generateCpf() })
  const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  const published = await api.post('/api/jobs', {
    ...as(owner.token),
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
  expect((await api.post(`/api/jobs/${id}/apply`, { ...as(applicant.token), data: {} })).ok()).toBe(true)
  await Promise.all([visitor.close(), ownersBrowser.close()])

  const nothingRan = async (path: string) => {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect(await page.evaluate(() => 'ran' in window), path).toBe(false)
    expect(
      await page.locator('main [onerror], main [onload], main [onclick], main iframe').count(),
      path,
    ).toBe(0)
    expect(await page.locator('a[href^="javascript:" i]').count(), path).toBe(0)
  }
  const open4all = [
    `/vagas/detalhes/${id}`,
    `/perfil/${owner.id}`,
    `/perfil/${applicant.id}`,
    '/vagas?search=Plantonista',
  ]
  for (const path of [
    ...open4all,
    `/vagas?search=${encodeURIComponent(breakOut)}`,
    `/login?message=${encodeURIComponent(tag)}`,
  ])
    await nothingRan(path)
  const rooms = {
    [owner.email]: [
      '/dashboard',
      '/dashboard/jobs',
      '/dashboard/applications',
      `/vagas/${id}/editar`,
      '/perfil',
      '/perfil/editar',
    ],
    [applicant.email]: ['/dashboard', '/dashboard/applications', '/perfil', '/perfil/editar'],
    [accounts.admin]: ['/dashboard'],
  }
  for (const [email, paths] of Object.entries(rooms)) {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.removeItem('authToken'))
    await (email === accounts.admin ? signIn(page, email) : signIn(page, email, NEW_PASSWORD))
    for (const path of [...paths, ...open4all]) await nothingRan(path)
  }
})

test('names and titles of one long word make no page wider than a phone', async ({ page, browser }) => {
  test.setTimeout(90_000)
  const word = (length: number) => 'Otorrino'.repeat(length / 8)
  const [owners, doctors] = [await browser.newContext(), await browser.newContext()]
  const owner = await newAccount(owners.request, {
    ...company,
    name: word(120),
    bio: word(400),
    cnpj: generateCnpj(),
  })
  const applicant = await newAccount(doctors.request, {
    ...doctor,
    name: `${word(96)} ${word(16)}`,
    bio: word(400),
    cpf: generateCpf(),
  })
  const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  const published = await owners.request.post('/api/jobs', {
    ...as(owner.token),
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
  await doctors.request.post(`/api/jobs/${id}/apply`, { ...as(applicant.token), data: {} })
  await doctors.request.post(`/api/saved-jobs/${id}`, { ...as(applicant.token), data: {} })
  await Promise.all([owners.close(), doctors.close()])
  await page.setViewportSize({ width: 320, height: 640 })
  const own = { [owner.email]: '/dashboard/jobs', [applicant.email]: '/dashboard/saved' }
  for (const [email, list] of Object.entries(own)) {
    await page.context().clearCookies()
    await page.goto('/')
    await page.evaluate(() => localStorage.removeItem('authToken'))
    await signIn(page, email, NEW_PASSWORD)
    const open4all = [`/vagas/detalhes/${id}`, `/perfil/${owner.id}`, `/perfil/${applicant.id}`]
    for (const path of ['/dashboard', '/dashboard/applications', list, '/perfil', ...open4all]) {
      await open(page, path)
      await expect(
        page
          .getByText(/Otorrino/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, path).toBeLessThanOrEqual(0)
    }
  }
})

const addresses = [
  `javascript:${RUN}`,
  `java\tscript:${RUN}`,
  ` JaVaScRiPt:${RUN}`,
  `javascript://exemplo.com/%0A${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `vbscript:${RUN}`,
  'https://alguem@exemplo.com',
]
test('a website is an address of the web or nothing', async ({ request }) => {
  const { token } = await newAccount(request, { ...company, cnpj: generateCnpj() })
  const headers = { authorization: `Bearer ${token}` }
  for (const website of addresses)
    expect((await request.put('/api/user', { headers, data: { website } })).status(), website).toBe(400)
  const { user } = await (
    await request.put('/api/user', { headers, data: { website: 'exemplo.com.br' } })
  ).json()
  expect(user.website).toBe('https://exemplo.com.br/')
})
