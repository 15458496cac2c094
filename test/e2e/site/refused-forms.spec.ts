import type { APIRequestContext, Page, Request } from '@playwright/test'
import { createCompany, publishJob } from '../company.ts'
import {
  type DemoAccount,
  demoAccounts,
  expect,
  NEW_PASSWORD,
  openPage,
  STABLE_JOBS,
  startSession,
  test,
} from '../fixtures.ts'
import { DESCRIPTION, description, main, openJobForm, publish, startCompany, title } from '../job-form.ts'
import { expectRefusalSeen } from '../refusal.ts'

const LONG_TEXT = 'Um texto de verdade, com o tamanho que ele costuma ter. '.repeat(8)

interface Form {
  name: string
  account?: DemoAccount | 'new company'
  open: (page: Page, request: APIRequestContext) => Promise<unknown>
  fill: (page: Page) => Promise<unknown>
  /** The label of the button that sends it. */
  send: string
}

const forms: Form[] = [
  {
    name: 'contact',
    open: (page) => openPage(page, '/contato'),
    fill: async (page) => {
      await page.getByLabel('Nome').fill('Regina Prado')
      await page.getByLabel('E-mail').fill('regina@example.com')
      await page.getByLabel('Assunto').fill('Dúvida')
      await page.getByLabel('Mensagem').fill(LONG_TEXT)
    },
    send: 'Enviar mensagem',
  },
  {
    name: 'report without an account',
    open: async (page, request) => {
      const { jobOffers } = await (await request.get(`/api/jobs?${STABLE_JOBS}`)).json()
      await openPage(page, `/denunciar?vaga=${jobOffers[0].id}`)
    },
    fill: async (page) => {
      await page.getByLabel('Motivo da denúncia').fill(LONG_TEXT)
      await page.getByLabel('Seu e-mail').fill('regina@example.com')
    },
    send: 'Enviar denúncia',
  },
  {
    name: 'profile of a doctor',
    account: 'doctor',
    open: (page) => openPage(page, '/perfil/editar'),
    fill: (page) => page.getByLabel('Nome completo').fill('Dra. Marina Couto'),
    send: 'Salvar alterações',
  },
  {
    name: 'profile of a company',
    account: 'new company',
    open: (page) => openPage(page, '/perfil/empresa'),
    fill: (page) => page.getByLabel('Nome da empresa').fill('Clínica Serra Azul'),
    send: 'Salvar alterações',
  },
  {
    name: 'message template',
    account: 'new company',
    open: async (page) => {
      await openPage(page, '/dashboard/team?aba=modelos')
      await page.getByRole('button', { name: 'Novo modelo' }).click()
    },
    fill: async (page) => {
      await page.getByLabel('Nome do modelo').fill('Convite')
      await page.getByRole('textbox', { name: 'Mensagem' }).fill(LONG_TEXT)
    },
    send: 'Criar modelo',
  },
  {
    name: 'settings',
    account: 'admin',
    open: (page) => openPage(page, '/dashboard/admin/settings'),
    fill: (page) => page.getByLabel('Nome do remetente').fill(`Equipe ${Date.now()}`),
    send: 'Salvar configurações',
  },
]

const isWrite = (sent: Request) => sent.method() !== 'GET' && !sent.url().includes('/analytics')

async function signIn(page: Page, request: APIRequestContext, account: Form['account']) {
  if (account === 'new company') {
    const { email } = await createCompany(request)
    await startSession(page, email, NEW_PASSWORD)
  } else if (account) await startSession(page, demoAccounts[account])
}

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  for (const { name, account, open, fill, send } of forms)
    test(`a refused form says so in view: ${name}`, async ({ page, request, expectErrors }) => {
      expectErrors(/500|ERR_FAILED/)
      await signIn(page, request, account)
      await open(page, request)
      await fill(page)
      const button = page.getByRole('button', { name: send })
      for (const failure of ['no answer', '500']) {
        await page.route('**/api/**', (route) =>
          !isWrite(route.request())
            ? route.continue()
            : failure === '500'
              ? route.fulfill({ status: 500, json: {} })
              : route.abort(),
        )
        const sent = page.waitForEvent('request', (one) => isWrite(one))
        await button.click()
        await sent
        await expectRefusalSeen(page, failure)
        await page.unroute('**/api/**')
      }
    })
})

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
])
  test(`at the limit of the plan, publishing says so in the bar and shows the plans at ${viewport.width} px`, async ({
    page,
    request,
    expectErrors,
  }) => {
    expectErrors(/403/)
    await page.setViewportSize(viewport)
    const company = await startCompany(page, request)
    await publishJob(request, company)
    await openJobForm(page)
    await title(page).fill('Diarista de enfermaria')
    await description(page).fill(DESCRIPTION)
    await title(page).focus()
    await publish(page).click()
    const plans = main(page).getByRole('link', { name: 'Ver planos de assinatura' }).last()
    await expect(plans).toBeInViewport()
    await expectRefusalSeen(page, 'the limit of the plan')
    const bar = page
      .locator('[data-bottom-bar]')
      .filter({ has: page.getByRole('button', { name: 'Publicar vaga' }) })
    await expect(bar).toContainText('A vaga não foi publicada')
  })
