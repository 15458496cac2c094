import type { Locator, Page } from '@playwright/test'
import { type DemoAccount, demoAccounts, expect, openPage, startSession, test } from '../fixtures.ts'

const NOT_ALLOWED = 'Você não tem permissão para acessar esta página.'
const UNKNOWN = 'Esta página não existe.'

const roles = ['doctor', 'employer', 'telehealth', 'admin'] as const
/** Without telehealth companies, which may open the same pages as every company. */
const distinctRoles = process.env.PROOF ? roles : (['doctor', 'employer', 'admin'] as const)
const companies: readonly DemoAccount[] = ['employer', 'telehealth']
const admins: readonly DemoAccount[] = ['admin']
const doctors: readonly DemoAccount[] = ['doctor']

/** The pages for some roles only (spec B §2.5 and §2.18), and where other roles are led. */
const pages: readonly [path: string, allowed: readonly DemoAccount[], refusedAt: string][] = [
  ['/pricing', companies, '/'],
  ['/payment/success', companies, '/'],
  ['/payment/failure', companies, '/'],
  ['/payment/pending', companies, '/'],
  ['/dashboard/jobs', [...companies, ...admins], '/dashboard'],
  ['/dashboard/applications', [...companies, ...doctors], '/dashboard'],
  ['/dashboard/billing', companies, '/dashboard'],
  ['/dashboard/saved', doctors, '/dashboard'],
  ...['users', 'organizations', 'telehealth', 'reports', 'referrals', 'abuse-reports', 'settings'].map(
    (name): [string, readonly DemoAccount[], string] => [`/dashboard/admin/${name}`, admins, '/dashboard'],
  ),
]
/** The pages of every account. */
const ownPages = ['/dashboard', '/perfil', '/perfil/editar', '/vagas/criar']

/** Entries that the menus must have (spec B §2.5 and §2.16). */
const menus: Record<DemoAccount, string[]> = {
  doctor: ['/dashboard', '/dashboard/applications', '/dashboard/saved', '/perfil', '/vagas', '/telemedicina'],
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

for (const who of distinctRoles)
  test(`every address of the specification leads the ${who} to its page, or says why not`, async ({
    page,
  }) => {
    test.slow()
    await startSession(page, demoAccounts[who])
    for (const path of ownPages) {
      await page.goto(path)
      await expectShown(page, path)
    }
    for (const [path, allowed, refusedAt] of pages) {
      await page.goto(path)
      if (allowed.includes(who)) await expectShown(page, path)
      else {
        await expect(page.getByText(NOT_ALLOWED), path).toBeVisible()
        await expectShown(page, refusedAt)
      }
    }
    // The list has one address.
    await page.goto('/dashboard/admin/jobs?state=closed')
    if (who === 'admin') await expectShown(page, '/dashboard/jobs?state=closed')
    else {
      await expect(page.getByText(NOT_ALLOWED)).toBeVisible()
      await expectShown(page, '/dashboard')
    }
    await page.goto('/dashboard/nada')
    await expect(page.getByText(UNKNOWN)).toBeVisible()
    await expectShown(page, '/dashboard')
  })

test('guests are asked to sign in by every page of an account', async ({ page }) => {
  for (const path of [...ownPages, ...pages.map(([path]) => path), '/dashboard/admin/jobs', '/welcome']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(new RegExp(`/login\\?from=${encodeURIComponent(path)}&motivo=`))
    await expect(
      page
        .getByRole('main')
        .getByText(/faça login|precisa|entre/i)
        .first(),
      path,
    ).toBeVisible()
  }
})

const panelMenu = (page: Page) => page.getByRole('navigation', { name: 'Painel' })

/** The addresses that the menus, the header and the quick actions of the dashboard offer at this width. */
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
  await collect(shown('section[aria-labelledby=acoes-rapidas] a'))
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
  test(`no entry in the menus of the ${who} is dead or leads elsewhere, at 360 or 1280 px`, async ({
    page,
  }) => {
    test.slow()
    await startSession(page, demoAccounts[who])
    await openPage(page, '/dashboard')
    const onPhone = await offeredAt(page, 360)
    const addresses = await offeredAt(page, 1280)
    // Phones have the notifications in the header's bell.
    expect(onPhone).toEqual(addresses.filter((address) => address !== '/dashboard/notifications'))
    expect(addresses).toEqual(expect.arrayContaining(menus[who]))
    for (const address of addresses) {
      await page.goto(address)
      await expectShown(page, address)
    }
  })
