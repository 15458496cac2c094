import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { createCompany } from '../company.ts'
import { demoAccounts, expect, NEW_PASSWORD, openPage, startSession, test } from '../fixtures.ts'
import { chooseKind } from '../job-form.ts'
import { chooseJobAction, jobRow } from '../own-jobs-table.ts'

// A second process on the same database, in which jobs are reviewed before they are published.
const PORT = Number(process.env.E2E_PORT ?? 3199) - 1
const ORIGIN = `http://localhost:${PORT}`
test.use({ baseURL: ORIGIN })

let app: ChildProcess

test.beforeAll(async () => {
  test.setTimeout(180_000)
  app = spawn(process.execPath, [process.env.E2E_SERVER ?? 'test/e2e/server.ts'], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(PORT),
      DATA_DIR: 'data/e2e',
      RATE_LIMIT_PER_MINUTE: '0',
      MODERATION: 'review_first',
      // Background work would treat the jobs of other tests by the rule of this process.
      WORKER: 'off',
      E2E_KEEP_DATABASE: '1',
    },
  })
  // A page: the first one is slower, and must not be counted as part of the test.
  const state = () =>
    app.exitCode === null
      ? fetch(`${ORIGIN}/login`).then(
          ({ ok }) => (ok ? 'ready' : 'starting'),
          () => 'starting',
        )
      : 'ended'
  await expect.poll(state, { timeout: 150_000 }).not.toBe('starting')
  expect(await state()).toBe('ready')
})

test.afterAll(async () => {
  const exited = once(app, 'exit')
  app.kill('SIGTERM')
  await exited
})

const article = (page: Page, title: string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: title }).first()

test('a job is refused, corrected and approved, and later its new text is refused and approved', async ({
  page,
  browser,
  request,
  expectErrors,
}) => {
  test.slow()
  expectErrors(/404.*\/api\/jobs/)
  const title = `Hematologista ${Date.now()}`
  const { email } = await createCompany(request)
  await startSession(page, email, NEW_PASSWORD)

  await openPage(page, '/vagas/criar')
  await expect(page.getByText('Nossa equipe lê cada vaga antes de publicá-la.')).toBeVisible()
  await chooseKind(page, 'Ambulatório')
  await page.getByLabel(/Título/).fill(title)
  await page
    .getByLabel(/Descrição/)
    .first()
    .fill('Ambulatório de hematologia com equipe completa e retaguarda.')
  await page.getByRole('button', { name: 'Enviar para análise' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Vaga em análise')).toBeVisible()
  const address = new URL(page.url()).pathname
  await openPage(page, '/dashboard/jobs')
  await expect(
    jobRow(page, title).getByText('Em análise', { exact: true }).filter({ visible: true }),
  ).toBeVisible()
  await expect(page.getByText('Nossa equipe está lendo a vaga.')).toBeVisible()

  const guestContext = await browser.newContext()
  const guest = await guestContext.newPage()
  expect((await guest.goto(ORIGIN + address))?.status()).toBe(404)
  const search = `/vagas?search=${encodeURIComponent(title)}`
  const isFound = async () => {
    await openPage(guest, ORIGIN + search)
    return article(guest, title).isVisible()
  }
  expect(await isFound()).toBe(false)

  const adminContext = await browser.newContext({ baseURL: ORIGIN })
  const admin = await adminContext.newPage()
  await startSession(admin, demoAccounts.admin)
  await openPage(admin, address)
  await expect(admin.getByText('Ela não recebe candidaturas no momento.')).toBeVisible()
  await openPage(admin, '/dashboard/jobs')
  await expect(admin.getByRole('heading', { level: 1, name: 'Todas as vagas' })).toBeVisible()
  await admin.getByRole('link', { name: 'Revisar agora' }).click()
  await expect(article(admin, title).getByText('Ambulatório de hematologia')).toBeVisible()
  await admin.getByRole('button', { name: `Recusar: ${title}` }).click()
  await admin
    .getByRole('alertdialog')
    .getByLabel(/Motivo/)
    .fill('Falta a forma de contratação')
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Recusar vaga' }).click()
  await expect(admin.getByText('Vaga recusada', { exact: true })).toBeVisible()

  await openPage(page, '/dashboard/jobs')
  await expect(page.getByText('Motivo: Falta a forma de contratação')).toBeVisible()
  await chooseJobAction(page, title, 'Editar')
  await expect(page.getByText('Motivo: Falta a forma de contratação')).toBeVisible()
  await page.getByLabel('Contratação', { exact: true }).selectOption('CLT')
  await page.getByRole('button', { name: 'Salvar e enviar para análise' }).click()
  await expect(page.getByText('Vaga em análise')).toBeVisible()
  expect(await isFound()).toBe(false)

  await openPage(admin, '/dashboard/jobs?state=awaiting_review')
  await admin.getByRole('button', { name: `Aprovar: ${title}` }).click()
  await expect(admin.getByText('Vaga aprovada')).toBeVisible()
  await expect.poll(isFound).toBe(true)

  // The text of a published job is changed: the approved text stays until the new one is approved.
  await openPage(page, `/vagas/${address.split('/').at(-1)}/editar`)
  await expect(page.getByText('Textos novos passam por análise')).toBeVisible()
  await page.getByLabel(/Título/).fill(`${title} pediátrico`)
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('O texto novo aparecerá assim que for aprovado.')).toBeVisible()
  await expect(page.getByText('Texto novo em análise')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await openPage(guest, ORIGIN + address)
  await expect(guest.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()

  await openPage(admin, '/dashboard/jobs?state=awaiting_review')
  await expect(article(admin, title).getByText(`Título: ${title} pediátrico`)).toBeVisible()
  await admin.getByRole('button', { name: `Recusar texto: ${title}` }).click()
  await admin
    .getByRole('alertdialog')
    .getByLabel(/Motivo/)
    .fill('A descrição fala de adultos')
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Recusar texto' }).click()
  await expect(admin.getByText('Texto novo recusado', { exact: true })).toBeVisible()

  await openPage(page, '/dashboard/jobs')
  await expect(page.getByText('Texto novo recusado. Motivo: A descrição fala de adultos')).toBeVisible()
  await chooseJobAction(page, title, 'Editar')
  await expect(page.getByLabel(/Título/)).toHaveValue(`${title} pediátrico`)
  await page
    .getByLabel(/Descrição/)
    .first()
    .fill('Ambulatório de hematologia pediátrica com equipe completa.')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Texto novo em análise')).toBeVisible()

  await openPage(admin, '/dashboard/jobs?state=awaiting_review')
  await admin.getByRole('button', { name: `Aprovar texto: ${title}` }).click()
  await expect(admin.getByText('Texto novo aprovado')).toBeVisible()
  const isPublished = async () => {
    await openPage(page, address)
    return page.getByRole('heading', { level: 1, name: `${title} pediátrico` }).isVisible()
  }
  await expect.poll(isPublished).toBe(true)
  await expect(page.getByText('Texto novo em análise')).toHaveCount(0)
  await guestContext.close()
  await adminContext.close()
})
