import type { JobCard } from '#contract/api/jobs.ts'
import {
  createAccount,
  type DemoAccount,
  demoAccounts,
  expect,
  horizontalOverflow,
  openPage,
  STABLE_JOBS,
  signIn,
  test,
  waitForHydration,
  wcagViolations,
} from './fixtures.ts'

const pages: Record<DemoAccount | 'guest', string[]> = {
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
    '/termos',
    '/privacidade',
    '/contato',
    '/denunciar',
    'a report',
    '/denunciar/confirmar?token=nada',
    '/denuncias/00000000-0000-4000-8000-000000000000',
    '/transparencia',
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
    '/debug/ui',
  ],
  doctor: [
    '/dashboard',
    '/dashboard/applications',
    '/dashboard/saved',
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
    '/dashboard/notifications',
    '/dashboard/notifications/settings',
    '/dashboard/billing',
    '/dashboard/billing/details',
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
  telehealth: [
    '/dashboard',
    '/dashboard/jobs',
    '/dashboard/applications',
    '/pricing',
    '/perfil',
    '/perfil/editar',
  ],
  admin: [
    '/dashboard',
    '/dashboard/jobs',
    '/dashboard/jobs?state=awaiting_review',
    '/dashboard/admin/organizations',
    '/dashboard/jobs?state=active',
    '/dashboard/admin/abuse-reports',
    '/dashboard/admin/abuse-reports?situacao=recurso',
    'a case',
    'an appeal',
    '/dashboard/admin/messages',
    'a message',
    '/dashboard/admin/payments',
    '/dashboard/admin/reports',
    '/dashboard/admin/referrals',
    '/dashboard/admin/referrals?embaixador=CAIO',
    '/dashboard/admin/referrals?busca=xyzzyx',
    '/dashboard/admin/log',
    '/dashboard/admin/payments?aba=a-emitir',
    '/dashboard/admin/users',
    '/dashboard/admin/users?busca=xyzzyx',
    '/dashboard/admin/telehealth',
    '/dashboard/admin/telehealth?busca=xyzzyx',
    '/dashboard/admin/payments?aba=eventos',
    '/dashboard/admin/settings',
    '/dashboard/admin/settings?aba=sinonimos',
    '/dashboard/admin/settings?aba=apelidos',
    '/dashboard/admin/settings?aba=historico',
    '/perfil',
    '/perfil/editar',
  ],
}

/** Lists whose first row is opened. */
const openedRows: Record<string, string> = {
  'a case': '/dashboard/admin/abuse-reports',
  'an appeal': '/dashboard/admin/abuse-reports?situacao=recurso',
  'a message': '/dashboard/admin/messages',
}

// The dark theme changes only colours.
for (const [who, paths] of Object.entries(pages) as [DemoAccount | 'guest', string[]][])
  for (const theme of ['light', 'dark'] as const)
    test(`pages of ${who}, ${theme} theme: ${theme === 'light' ? 'WCAG 2.2 AA, and no overflow at 320 px' : 'contrast'}`, async ({
      page,
      request,
      expectErrors,
    }) => {
      test.setTimeout(30_000 + paths.length * 6_000)
      if (who === 'guest') expectErrors(/404.*\/(nada|decision)/, /about:srcdoc/)
      await page.addInitScript((dark) => localStorage.setItem('darkMode', String(dark)), theme === 'dark')
      await page.emulateMedia({ reducedMotion: 'reduce' })
      if (who !== 'guest') await signIn(page, demoAccounts[who])
      const { jobOffers } = await (await page.request.get(`/api/jobs?limit=20&${STABLE_JOBS}`)).json()
      for (const name of paths) {
        let path = name
        if (name === 'a mailbox') path = `/debug/emails?to=${(await createAccount(request)).email}`
        if (name === 'a job') path = `/vagas/detalhes/${jobOffers[0].id}`
        if (name === 'a report') path = `/denunciar?vaga=${jobOffers[0].id}`
        path = openedRows[name] ?? path
        if (name === 'a company') {
          const { employer } = jobOffers.find((job: JobCard) => job.employer.id !== null)
          path = `/perfil/${employer.id}`
        }
        if (name === 'the sandbox of Stripe') path = '/debug/payments'
        if (name === 'a receipt') {
          await openPage(page, '/dashboard/billing')
          path = (await page
            .getByRole('region', { name: 'Pagamentos e recibos' })
            .getByRole('link')
            .first()
            .getAttribute('href')) as string
        }
        if (name === 'an edit') {
          await openPage(page, '/dashboard/jobs')
          // Other tests close the newest jobs.
          path = (await page
            .getByRole('link', { name: /Editar/ })
            .last()
            .getAttribute('href')) as string
        }
        if (name === 'a profile') {
          await openPage(page, '/dashboard/applications')
          path = (await page
            .getByRole('link', { name: /Ver perfil/ })
            .first()
            .getAttribute('href')) as string
        }
        await page.setViewportSize({ width: 1280, height: 900 })
        await openPage(page, path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        if (name === 'the sandbox of Stripe') {
          await waitForHydration(page)
          await page.getByRole('tab', { name: 'Stripe' }).click()
          await expect(page.getByRole('heading', { name: 'Assinaturas' })).toBeVisible()
        }
        // Checks the loaded page, not its skeletons. /debug/ui always shows skeletons, and buttons have a hidden second label.
        const loading = page.getByRole('main').getByText(/^(Carregando|Buscando)/)
        if (path !== '/debug/ui') await expect(loading.filter({ visible: true })).toHaveCount(0)
        if (openedRows[name]) {
          await page.locator('[data-open-row]').first().click()
          await expect(page.getByRole('dialog')).toBeVisible()
        }
        // A mail is shown in a frame without scripts, where axe would wait forever.
        if (name === 'a mailbox')
          await page.locator('iframe').evaluateAll((frames) => frames.forEach((frame) => void frame.remove()))
        const rules = theme === 'light' ? 'all' : 'contrast'
        expect(await wcagViolations(page, rules), `${path} ${theme}`).toEqual([])
        await waitForHydration(page)
        if (theme === 'dark') continue
        await page.setViewportSize({ width: 320, height: 640 })
        expect(await horizontalOverflow(page), `${path} at 320 px`).toBeLessThanOrEqual(0)
      }
    })
