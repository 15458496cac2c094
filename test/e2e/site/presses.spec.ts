import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { Page } from '@playwright/test'
import { publishJob } from '../company.ts'
import {
  bearer,
  createAccount,
  expect,
  NEW_PASSWORD,
  openPage,
  STABLE_JOBS,
  test,
  UNDATED_JOBS,
  waitForPaint,
} from '../fixtures.ts'
import { main, startCompany } from '../job-form.ts'
import { applicationsOf, signInNewDoctor } from '../job-page.ts'
import { openJobMenu } from '../own-jobs-table.ts'
import { controlAt, DELAYS, expectNoHarmAfter, holdReplies, middleOf, pressAt } from '../press.ts'

const button = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name }).filter({ visible: true })

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }
const COMPUTER = { viewport: { width: 1280, height: 800 } }

for (const [device, options] of [
  ['a phone', PHONE],
  ['a computer', COMPUTER],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(options)

    test('nothing harmful comes to where somebody has just applied', async ({ page, request }) => {
      test.slow()
      const token = await signInNewDoctor(page, request)
      const { jobOffers } = await (await request.get(`/api/jobs?${UNDATED_JOBS}`)).json()
      const holdFor = await holdReplies(page)
      for (const [index, delay] of DELAYS.entries()) {
        await openPage(page, `/vagas/detalhes/${jobOffers[index].id}`)
        holdFor(delay)
        await expectNoHarmAfter(page, button(page, 'Candidatar-se'), () =>
          expect(button(page, 'Candidatura enviada')).toBeVisible(),
        )
      }
      expect(await applicationsOf(request, token)).toHaveLength(DELAYS.length)
    })

    test('pressing where a saved job was removed removes no other', async ({ page, request }) => {
      const token = await signInNewDoctor(page, request)
      const headers = bearer(token)
      const { jobOffers } = await (await request.get(`/api/jobs?${STABLE_JOBS}`)).json()
      // Enough for a list that is taller than the screen: focus that moves to it would scroll the page.
      for (const { id } of jobOffers.slice(0, 8))
        await request.post(`/api/saved-jobs/${id}`, { headers, data: {} })
      const holdFor = await holdReplies(page)
      // For a second, a press on what has just come to its place is ignored. This is longer.
      holdFor(1500)
      await openPage(page, '/dashboard/saved')
      await expect(button(page, /^Remover/)).toHaveCount(8)
      const removed = page.waitForResponse((reply) => reply.request().method() === 'DELETE')
      const remove = button(page, /^Remover/).first()
      const point = await middleOf(remove)
      await expectNoHarmAfter(page, remove, async () => {
        await removed
        await expect(main(page).getByText('Removida', { exact: true })).toBeVisible()
        // The card is a link to its job everywhere else.
        expect(await controlAt(page, point)).toBe('')
      })
      await expect(button(page, /^Remover/)).toHaveCount(7)
      const { totalCount } = await (await request.get('/api/saved-jobs', { headers })).json()
      expect(totalCount).toBe(7)
    })

    test('pressing where a session was ended ends no other', async ({ page, request, browser }) => {
      const { email } = await startCompany(page, request)
      const data = { email, password: NEW_PASSWORD }
      for (const _ of [1, 2, 3]) {
        const other = await browser.newContext()
        await other.request.post('/api/auth/login', { data })
        await other.close()
      }
      await openPage(page, '/perfil/editar')
      const end = button(page, /^Encerrar/)
      // The account was also signed in over the API when it was created.
      await expect(end).toHaveCount(4)
      const holdFor = await holdReplies(page)
      holdFor(1000)
      await expectNoHarmAfter(page, end.first(), () =>
        expect(main(page).getByText('Encerrada', { exact: true })).toBeVisible(),
      )
      await expect(end).toHaveCount(3)
    })

    test('a question whose code comes late is not answered by the press that was meant for its button', async ({
      page,
      request,
    }) => {
      const token = await signInNewDoctor(page, request)
      const { jobOffers } = await (await request.get(`/api/jobs?${STABLE_JOBS}`)).json()
      const { id } = jobOffers[0]
      await request.post(`/api/jobs/${id}/apply`, { headers: bearer(token), data: {} })
      await openPage(page, `/vagas/detalhes/${id}`)
      const point = await middleOf(button(page, 'Remover candidatura'))
      await pressAt(page, point)
      const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Remover candidatura' })
      await expect(confirm).toBeVisible()
      // The question may be anywhere, and here it comes with its answer under the finger.
      await confirm.evaluate((element, { x, y }) => {
        const dialog = element.closest<HTMLElement>('[role=alertdialog]') as HTMLElement
        for (const animation of dialog.getAnimations()) animation.finish()
        const { left, top, width, height } = element.getBoundingClientRect()
        dialog.style.translate = `${x - left - width / 2}px ${y - top - height / 2}px`
      }, point)
      // At once: the question takes no answer only for a moment.
      await pressAt(page, point)
      await waitForPaint(page)
      await expect(confirm).toBeVisible()
      expect(await controlAt(page, point)).toContain('Remover candidatura')
      expect(await applicationsOf(request, token)).toMatchObject([{ status: 'submitted' }])
    })
  })

test.describe('the received applications', () => {
  test.use(COMPUTER)

  test('rows stay where they are while applicants are opened and selected', async ({ page, request }) => {
    // Its own company: a notice of somebody who applies meanwhile would move the rows.
    const company = await startCompany(page, request)
    const jobId = await publishJob(request, company)
    for (const _ of [1, 2, 3]) {
      const { token } = await createAccount(request, {
        profileType: 'individual',
        name: 'Helena Duarte Prado',
        phone: '41998765432',
        cpf: generateCpf(),
      })
      const reply = await request.post(`/api/jobs/${jobId}/apply`, { headers: bearer(token), data: {} })
      expect(reply.ok(), await reply.text()).toBe(true)
    }
    await openPage(page, '/dashboard/applications')
    const third = main(page).locator('[data-row]').nth(2)
    await expect(third).toBeVisible()
    const top = async () => (await third.boundingBox())?.y
    const panel = page.getByRole('complementary', { name: 'Candidatura aberta' })
    for (const filters of ['folded', 'unfolded']) {
      if (filters === 'unfolded') await button(page, 'Mais filtros').click()
      const before = await top()
      await third.locator('[data-open-row]').click()
      await expect(panel.getByRole('heading', { name: 'Histórico' })).toBeVisible()
      expect(await top(), filters).toBe(before)
      await third.getByRole('checkbox').check()
      await expect(page.getByText('1 candidatura na seleção')).toBeVisible()
      expect(await top(), filters).toBe(before)
      await third.getByRole('checkbox').uncheck()
      await panel.getByRole('button', { name: 'Fechar painel' }).click()
      await expect(panel).toHaveCount(0)
      expect(await top(), filters).toBe(before)
    }
  })
})

test('the entries of an open menu stay where they are when a reply would add one', async ({
  page,
  request,
}) => {
  const company = await startCompany(page, request)
  await publishJob(request, company, { title: 'Plantonista de enfermaria' })
  const release = Promise.withResolvers<void>()
  await page.route('**/api/subscriptions/permissions', async (route) => {
    await release.promise
    await route.continue()
  })
  await openPage(page, '/dashboard/jobs')
  await openJobMenu(page, 'Plantonista de enfermaria')
  const entries = page.getByRole('menuitem')
  await expect(entries.filter({ hasText: 'Pausar' })).toBeVisible()
  const before = await entries.allTextContents()
  const reply = page.waitForResponse('**/api/subscriptions/permissions')
  release.resolve()
  await (await reply).finished()
  await waitForPaint(page)
  expect(await entries.allTextContents()).toEqual(before)
  await page.keyboard.press('Escape')
  await openJobMenu(page, 'Plantonista de enfermaria')
  await expect(entries.filter({ hasText: 'Destacar vaga' })).toBeVisible()
})
