import type { Locator, Page } from '@playwright/test'
import {
  type DemoAccount,
  demoAccounts,
  expect,
  goInApp,
  openPage,
  startSession,
  test,
  waitForHydration,
} from '../fixtures.ts'

const NOT_ALLOWED = 'Você não tem permissão para acessar esta página.'
const LOGIN_REQUIRED = 'Por favor, faça login para acessar esta página.'
const UNKNOWN = 'Esta página não existe.'
/** The sentence of a refusal that names those who can use the page. */
const AUDIENCE = {
  doctors: /^Ela é só para médicas e médicos\. Se você tem outra conta/,
  companies: /^Ela é só para empresas\. Se você tem outra conta/,
  admins: /^Ela é só para a administração\. Se você tem outra conta/,
  both: /^Ela é só para médicas, médicos e empresas\. Se você tem outra conta/,
}

const roles = ['doctor', 'employer', 'telehealth', 'admin'] as const
/** Without telehealth companies, which may open the same pages as every company. */
const distinctRoles = process.env.PROOF ? roles : (['doctor', 'employer', 'admin'] as const)
const companies: readonly DemoAccount[] = ['employer', 'telehealth']
const admins: readonly DemoAccount[] = ['admin']
const doctors: readonly DemoAccount[] = ['doctor']

/**
 * The pages for some roles only (spec B §2.5 and §2.18), where other roles are led, and what these are told. `axe.spec.ts`
 * loads each page as the roles that may see it.
 */
const pages: readonly [path: string, allowed: readonly DemoAccount[], refusedAt: string, audience: RegExp][] =
  [
    ['/pricing', companies, '/', AUDIENCE.companies],
    ['/payment/success', companies, '/', AUDIENCE.companies],
    ['/payment/failure', companies, '/', AUDIENCE.companies],
    ['/payment/pending', companies, '/', AUDIENCE.companies],
    ['/dashboard/jobs', [...companies, ...admins], '/dashboard', AUDIENCE.companies],
    ['/dashboard/applications', [...companies, ...doctors], '/dashboard', AUDIENCE.both],
    ['/dashboard/bookings', [...companies, ...doctors], '/dashboard', AUDIENCE.both],
    ['/dashboard/bookings/closing', [...companies, ...doctors], '/dashboard', AUDIENCE.both],
    ['/dashboard/availability', doctors, '/dashboard', AUDIENCE.doctors],
    ['/dashboard/bookings/rules', companies, '/dashboard', AUDIENCE.companies],
    ['/dashboard/billing', companies, '/dashboard', AUDIENCE.companies],
    ['/dashboard/invitations', doctors, '/dashboard', AUDIENCE.doctors],
    ['/dashboard/saved', doctors, '/dashboard', AUDIENCE.doctors],
    ['/dashboard/documents', doctors, '/dashboard', AUDIENCE.doctors],
    ...[
      'users',
      'organizations',
      'telehealth',
      'reports',
      'referrals',
      'abuse-reports',
      'payments',
      'settings',
    ].map((name): (typeof pages)[number] => [
      `/dashboard/admin/${name}`,
      admins,
      '/dashboard',
      AUDIENCE.admins,
    ]),
  ]
/** A form that has no job for anybody here: only its refusal is of interest. */
const EDIT_FORM = '/vagas/00000000-0000-4000-8000-000000000000/editar'
/** The pages of every account. */
const ownPages = ['/dashboard', '/perfil', '/perfil/editar', '/vagas/criar']

/** Entries that the menus must have (spec B §2.5 and §2.16). */
const menus: Record<DemoAccount, string[]> = {
  doctor: [
    '/dashboard',
    '/dashboard/applications',
    '/dashboard/bookings',
    '/dashboard/saved',
    '/dashboard/documents',
    '/perfil',
    '/vagas',
    '/telemedicina',
  ],
  employer: ['/dashboard', '/dashboard/jobs', '/dashboard/applications', '/dashboard/billing', '/perfil'],
  telehealth: ['/dashboard', '/dashboard/jobs', '/dashboard/applications', '/dashboard/billing', '/perfil'],
  admin: [
    '/dashboard',
    '/dashboard/jobs',
    '/perfil',
    ...pages.map(([path]) => path).filter((path) => path.includes('/admin/')),
  ],
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 }).first()

async function expectShown(page: Page, path: string): Promise<void> {
  await expect(heading(page), path).toBeVisible()
  await expect(page, path).toHaveURL(path)
}

const panelMenu = (page: Page) => page.getByRole('navigation', { name: 'Painel' })

/** The addresses that the menus, the header and the quick actions or figures of the dashboard offer at this width. */
async function offeredAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 })
  await expect(heading(page)).toBeVisible()
  const found: string[] = []
  const collect = async (links: Locator) => {
    await expect(links.first()).toBeVisible()
    found.push(...(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))))
  }
  const shown = (selector: string) => page.locator(selector).filter({ visible: true })
  await collect(shown('header a[href^="/"]'))
  await collect(shown('nav[aria-label=Painel] a'))
  await collect(shown('section:is([aria-labelledby=acoes-rapidas], [aria-labelledby=numeros]) a'))
  const more = panelMenu(page).getByRole('button', { name: 'Mais' })
  if (await more.filter({ visible: true }).count()) {
    await more.click()
    await collect(page.locator('[role=menuitem][href]'))
    await page.keyboard.press('Escape')
  }
  if (width < 768) {
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await collect(page.locator('#menu-movel a'))
    await page.getByRole('button', { name: 'Fechar menu' }).click()
  } else {
    await page.getByRole('button', { name: /Minha conta/ }).click()
    await collect(page.locator('[role=menuitem][href]'))
    await page.keyboard.press('Escape')
  }
  return [...new Set(found)].sort()
}

for (const who of distinctRoles)
  test(`every menu entry and every address of the specification leads the ${who} to its page, or says why not`, async ({
    page,
  }) => {
    await startSession(page, demoAccounts[who])
    await test.step('a page that does not exist, when it is loaded', async () => {
      await openPage(page, '/dashboard/nada')
      await expect(page.getByText(UNKNOWN)).toBeVisible()
      await expectShown(page, '/dashboard')
    })
    await test.step('the menus at 360 and 1280 px', async () => {
      const onPhone = await offeredAt(page, 360)
      const addresses = await offeredAt(page, 1280)
      // Phones have the notifications in the header's bell.
      expect(onPhone).toEqual(addresses.filter((address) => address !== '/dashboard/notifications'))
      expect(addresses).toEqual(expect.arrayContaining(menus[who]))
      for (const address of addresses) {
        await goInApp(page, address)
        await expectShown(page, address)
      }
    })
    await test.step('the pages of this role', async () => {
      const allowed = pages.filter(([, roles]) => roles.includes(who)).map(([path]) => path)
      for (const path of [...ownPages, ...allowed]) {
        await goInApp(page, path)
        await expectShown(page, path)
      }
    })
    await test.step('the pages of other roles', async () => {
      const refused = pages.filter(([, roles]) => !roles.includes(who))
      if (who === 'doctor') refused.push([EDIT_FORM, companies, '/', AUDIENCE.companies])
      const told = new Set<RegExp>()
      for (const [path, , target, audience] of refused) {
        // The first of each audience is loaded. What it says would still be there after the next ones.
        if (told.has(audience)) await goInApp(page, path)
        else await openPage(page, path)
        await expectShown(page, target)
        if (told.has(audience)) continue
        await expect(page.getByText(NOT_ALLOWED), path).toBeVisible()
        await expect(page.getByText(audience), path).toBeVisible()
        told.add(audience)
      }
    })
    await test.step('the list of all jobs, which has one address', async () => {
      await goInApp(page, '/vagas')
      await goInApp(page, '/dashboard/admin/jobs?state=closed')
      await expectShown(page, who === 'admin' ? '/dashboard/jobs?state=closed' : '/dashboard')
    })
  })

test('guests are asked to sign in by every page of an account', async ({ page }) => {
  const guarded = [...pages.map(([path]) => path), EDIT_FORM, '/dashboard/admin/jobs', '/welcome']
  for (const [index, path] of [...ownPages, ...guarded].entries()) {
    // The server renders no page of an account for anybody; the loader in the browser is the same after a first load.
    if (index < ownPages.length) await page.goto(path)
    else {
      await goInApp(page, '/faq')
      await goInApp(page, path)
    }
    await expect(page, path).toHaveURL(new RegExp(`/login\\?from=${encodeURIComponent(path)}&motivo=`))
    const text = path === '/vagas/criar' ? 'Faça login para criar vagas.' : LOGIN_REQUIRED
    await expect(page.getByRole('main').getByText(text), path).toBeVisible()
    await waitForHydration(page)
  }
})
