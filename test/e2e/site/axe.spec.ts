import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { JobCard } from '#contract/api/jobs/jobs.ts'
import {
  createAccount,
  type DemoAccount,
  demoAccounts,
  expect,
  expectAccessible,
  openPage,
  STABLE_JOBS,
  startSession,
  test,
} from '../fixtures.ts'

type Who = DemoAccount | 'guest'

const pages: Record<Who, string[]> = {
  guest: [
    '/',
    '/vagas',
    '/vagas?search=xyzzyx',
    '/vagas?state=SP&medicalSpecialties=Cardiologia',
    'a job',
    'a company',
    '/vagas/especialidade/cardiologia',
    '/vagas/cidade/sao-paulo-sp',
    '/telemedicina',
    '/login',
    '/login?motivo=guard',
    '/register',
    '/email-verification-sent?email=alguem@example.com',
    '/verify-email',
    '/forgot-password',
    '/reset-password',
    '/reset-password/nada',
    '/novo-email/nada',
    '/novo-email/nada?desfazer=1',
    '/termos',
    '/privacidade',
    '/contato',
    '/denunciar',
    'a report',
    '/denunciar/confirmar?token=nada',
    '/denuncias/00000000-0000-4000-8000-000000000000',
    '/transparencia',
    '/verificar',
    '/status',
    '/contato?plano=plus&periodo=quarterly',
    '/about',
    '/faq',
    '/nada',
    'a mailbox',
    '/debug/queue',
    '/debug/payments',
    'the sandbox of Stripe',
    '/debug/mercadopago',
    '/parar-emails-de-vagas',
    '/alertas/nada',
    '/equipe/convite/nada',
    '/debug/ui',
  ],
  doctor: [
    '/dashboard',
    '/dashboard/applications',
    '/dashboard/bookings',
    '/dashboard/availability',
    '/dashboard/bookings/closing',
    '/dashboard/invitations',
    '/dashboard/saved',
    '/dashboard/documents',
    '/dashboard/documents?aba=aberturas',
    '/dashboard/alerts',
    '/dashboard/notifications',
    'a job',
    '/vagas/criar',
    '/perfil',
    '/perfil/editar',
    '/perfil/verificacao-em-duas-etapas',
    '/dashboard/applications?situacao=withdrawn',
  ],
  employer: [
    '/dashboard',
    '/dashboard/jobs',
    '/dashboard/applications',
    '/dashboard/bookings',
    '/dashboard/bookings/closing',
    '/dashboard/bookings/rules',
    '/dashboard/notifications/settings',
    '/dashboard/billing',
    '/dashboard/billing/details',
    '/dashboard/team',
    '/dashboard/team?aba=atividade',
    'a receipt',
    '/payment/success',
    '/payment/failure',
    '/payment/pending',
    '/vagas/criar',
    'an edit',
    'a profile',
    '/pricing',
    '/perfil',
    '/perfil/editar',
    '/dashboard/applications?busca=xyzzyx',
  ],
  telehealth: [],
  admin: [
    '/dashboard',
    '/dashboard/jobs',
    '/dashboard/jobs?state=awaiting_review',
    '/dashboard/admin/organizations',
    '/dashboard/admin/abuse-reports',
    '/dashboard/admin/abuse-reports?situacao=recurso',
    'a case',
    'an appeal',
    '/dashboard/admin/messages',
    'a message',
    '/dashboard/admin/payments',
    '/dashboard/admin/given-up-work',
    '/dashboard/admin/reports',
    '/dashboard/admin/referrals',
    '/dashboard/admin/referrals?embaixador=CAIO',
    '/dashboard/admin/referrals?busca=xyzzyx',
    '/dashboard/admin/log',
    '/dashboard/admin/access-records',
    '/dashboard/admin/payments?aba=a-emitir',
    '/dashboard/admin/users',
    '/dashboard/admin/users?busca=xyzzyx',
    '/dashboard/admin/registrations',
    '/dashboard/admin/registrations?situacao=decided',
    '/dashboard/admin/registrations?busca=xyzzyx',
    '/dashboard/admin/telehealth',
    '/dashboard/admin/telehealth?busca=xyzzyx',
    '/dashboard/admin/payments?aba=eventos',
    '/dashboard/admin/settings',
    '/dashboard/admin/settings?aba=sinonimos',
    '/dashboard/admin/settings?aba=apelidos',
    '/dashboard/admin/settings?aba=historico',
  ],
}

/** Pages that are the same for another role, which `npm run proof` opens too. */
const repeated: Partial<Record<Who, string[]>> = {
  employer: ['/dashboard/notifications'],
  telehealth: [
    '/dashboard',
    '/dashboard/jobs',
    '/dashboard/applications',
    '/pricing',
    '/perfil',
    '/perfil/editar',
  ],
  admin: ['/dashboard/jobs?state=active', '/perfil', '/perfil/editar'],
}
const walks = (['guest', 'doctor', 'employer', 'telehealth', 'admin'] as const).map(
  (who) => [who, [...pages[who], ...(process.env.PROOF ? (repeated[who] ?? []) : [])]] as const,
)

/** Lists whose first row is opened. */
const openedRows: Record<string, string> = {
  'a case': '/dashboard/admin/abuse-reports',
  'an appeal': '/dashboard/admin/abuse-reports?situacao=recurso',
  'a message': '/dashboard/admin/messages',
}

/** Few enough that a test ends before the last one of a run would keep one worker waiting. */
const PAGES_OF_A_TEST = 10

/** The address of the page that the list calls `name`. */
async function addressOf(
  page: Page,
  request: APIRequestContext,
  name: string,
  jobs: JobCard[],
): Promise<string> {
  const hrefOf = async (list: string, link: Locator) => {
    await openPage(page, list)
    return (await link.getAttribute('href')) as string
  }
  switch (name) {
    case 'a mailbox':
      return `/debug/emails?to=${(await createAccount(request)).email}`
    case 'a job':
      return `/vagas/detalhes/${jobs[0]?.id}`
    case 'a report':
      return `/denunciar?vaga=${jobs[0]?.id}`
    case 'a company':
      return `/perfil/${jobs.find(({ employer }) => employer.id !== null)?.employer.id}`
    case 'the sandbox of Stripe':
      return '/debug/payments'
    case 'a receipt': {
      const payments = page.getByRole('region', { name: 'Pagamentos e recibos' })
      return hrefOf('/dashboard/billing', payments.getByRole('link').first())
    }
    case 'an edit':
      // Other tests close the newest jobs.
      return (
        await hrefOf('/dashboard/jobs?situacao=active', page.locator('#conteudo [data-open-row]').last())
      )
        .replace('/detalhes/', '/')
        .concat('/editar')
    case 'a profile':
      return hrefOf('/dashboard', page.getByRole('link', { name: /Ver perfil/ }).first())
    default:
      return openedRows[name] ?? name
  }
}

/** Brings the opened page into the state that is checked. */
async function prepare(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  if (name === 'the sandbox of Stripe') {
    await page.getByRole('tab', { name: 'Stripe' }).click()
    await expect(page.getByRole('heading', { name: 'Assinaturas' })).toBeVisible()
  }
  // Checks the loaded page, not its skeletons. /debug/ui always shows skeletons, and buttons have a hidden second label.
  const loading = page.getByRole('main').getByText(/^(Carregando|Buscando)/)
  if (name !== '/debug/ui') await expect(loading.filter({ visible: true })).toHaveCount(0)
  if (openedRows[name]) {
    await page.locator('[data-open-row]').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  // A mail is shown in a frame without scripts, where axe would wait forever.
  if (name === 'a mailbox')
    await page.locator('iframe').evaluateAll((frames) => frames.forEach((frame) => void frame.remove()))
}

for (const [who, all] of walks)
  for (let first = 0; first < all.length; first += PAGES_OF_A_TEST)
    test(`pages of ${who} from ${all[first]} on: WCAG 2.2 AA, contrast in both themes, and no overflow at 320 px`, async ({
      page,
      request,
      expectErrors,
    }) => {
      const names = all.slice(first, first + PAGES_OF_A_TEST)
      test.setTimeout(30_000 + names.length * 12_000)
      if (who === 'guest')
        expectErrors(/404.*(\/nada|\/decision|token=nada)/, /400.*team\/invitation/, /about:srcdoc/)
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 900 })
      if (who !== 'guest') await startSession(page, demoAccounts[who])
      const { jobOffers } = await (await page.request.get(`/api/jobs?limit=20&${STABLE_JOBS}`)).json()
      for (const name of names) {
        const address = await addressOf(page, request, name, jobOffers)
        await openPage(page, address)
        await prepare(page, name)
        if (!openedRows[name]) await expect(page).toHaveURL(address)
        await expectAccessible(page)
      }
    })
