import type { Locator, Page } from '@playwright/test'
import { bearer, expect, openPage, STABLE_JOBS, test, waitForPaint } from '../fixtures.ts'
import { applicationsOf, applyButton, openSomeJob, sentButton, signInNewDoctor } from '../job-page.ts'

const isCovered = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return !(hit !== null && element.contains(hit))
  })

test.describe('double actions', () => {
  test('a double click or double Enter applies once, and withdrawing asks first', async ({
    page,
    request,
  }) => {
    const token = await signInNewDoctor(page, request)
    const id = await openSomeJob(page, request)
    const writes: string[] = []
    page.on('request', (sent) => {
      if (sent.url().endsWith('/apply')) writes.push(sent.method())
    })
    await applyButton(page).dblclick()
    await expect(sentButton(page)).toBeVisible()
    await sentButton(page).click({ force: true })
    await sentButton(page).press('Enter')
    await waitForPaint(page)
    expect(writes).toEqual(['POST'])
    await expect(page.getByRole('alertdialog')).toBeHidden()

    const remove = page.getByRole('button', { name: 'Remover candidatura' }).first()
    await remove.dblclick()
    const dialog = page.getByRole('alertdialog', { name: 'Remover candidatura?' })
    await expect(dialog).toBeVisible()
    expect(writes).toEqual(['POST'])
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(remove).toBeFocused()
    await remove.press('Enter')
    await dialog.getByRole('button', { name: 'Remover candidatura' }).click()
    await expect(applyButton(page)).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(writes).toEqual(['POST', 'DELETE'])

    await applyButton(page).press('Enter')
    await page.keyboard.press('Enter')
    await expect(sentButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await waitForPaint(page)
    expect(writes).toEqual(['POST', 'DELETE', 'POST'])
    expect(await applicationsOf(request, token)).toMatchObject([{ jobId: id, status: 'submitted' }])
  })

  test('nothing claims success before the reply', async ({ page, request }) => {
    await signInNewDoctor(page, request)
    await openSomeJob(page, request)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/apply', async (route) => {
      await released
      await route.continue()
    })
    await applyButton(page).click()
    await expect(page.getByText('Enviando...').first()).toBeVisible()
    await expect(sentButton(page)).toBeHidden()
    release()
    await expect(sentButton(page)).toBeVisible()
  })

  test('applying in a second tab that does not know of the first application leaves one', async ({
    page,
    context,
    request,
  }) => {
    const token = await signInNewDoctor(page, request)
    const id = await openSomeJob(page, request)
    const other = await context.newPage()
    await openPage(other, `/vagas/detalhes/${id}`)
    await expect(applyButton(other)).toBeVisible()
    await applyButton(page).click()
    await expect(sentButton(page)).toBeVisible()
    await applyButton(other).click()
    await expect(sentButton(other)).toBeVisible()
    expect(await applicationsOf(request, token)).toHaveLength(1)
  })

  test('a double click saves a job, and removes only one of the saved jobs', async ({ page, request }) => {
    const token = await signInNewDoctor(page, request)
    const { jobOffers } = await (await request.get(`/api/jobs?${STABLE_JOBS}`)).json()
    for (const { id } of jobOffers.slice(1, 4))
      await request.post(`/api/saved-jobs/${id}`, { headers: bearer(token), data: {} })
    await openPage(page, `/vagas/detalhes/${jobOffers[0].id}`)
    const saved = page.waitForResponse(
      (reply) => reply.url().endsWith(`/saved-jobs/${jobOffers[0].id}`) && reply.ok(),
    )
    await page.getByRole('button', { name: 'Salvar', exact: true }).first().dblclick()
    await saved
    await expect(page.getByRole('button', { name: 'Remover das salvas' }).first()).toBeVisible()
    await openPage(page, '/dashboard/saved')
    const remove = page.getByRole('button', { name: /^Remover: / })
    await expect(remove).toHaveCount(4)
    await remove.first().dblclick()
    await expect(remove).toHaveCount(3)
    // The button disappears before the server has replied.
    await expect(page.getByText('Vaga removida', { exact: true }).first()).toBeVisible()
    const { totalCount } = await (await request.get('/api/saved-jobs', { headers: bearer(token) })).json()
    expect(totalCount).toBe(3)
  })
})

/** A card on the search page that is below the first screen. */
async function cardBelow(page: Page) {
  await openPage(page, `/vagas?${STABLE_JOBS}`)
  const card = page.getByRole('main').getByRole('article').nth(9)
  const link = card.getByRole('link', { name: /^Ver vaga/ })
  const path = (await link.getAttribute('href')) as string
  const title = (await card.getByRole('heading').textContent()) as string
  return { card, link, path, title, call: `**/api/jobs/${path.split('/').at(-1)}` }
}

test("a slow job page shows its card's facts at once, then the rest, and Back restores the scroll", async ({
  page,
}) => {
  const { card, link, path, title, call } = await cardBelow(page)
  const employer = (await card.getByText(/ · (Hoje|Ontem|.* atrás)$/).textContent())?.split(
    ' · ',
  )[0] as string
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    await released
    await route.continue()
  })
  await link.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await link.press('Enter')
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('main').getByText(employer).first()).toBeVisible()
  await expect(page.getByText('Remuneração')).toBeVisible()
  await expect(page.getByText('Carregando a vaga...')).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Descrição' })).toBeHidden()
  release()
  await expect(page.getByRole('heading', { name: 'Descrição' })).toBeVisible()
  await page.goBack()
  await expect(link).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
})

test('a job that was closed, or cannot be loaded, since its card was shown says so', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/410|503/)
  const { link, call } = await cardBelow(page)
  const replies = [410, 503, 503]
  await page.route(call, (route) => {
    const status = replies.shift()
    return status ? route.fulfill({ status, json: {} }) : route.continue()
  })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vaga encerrada' })).toBeVisible()
  await page.goBack()
  await link.click()
  await expect(page.getByText(/^Serviço temporariamente indisponível/)).toBeVisible()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { name: 'Descrição' })).toBeVisible()
})

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })

  test('the bar at the bottom never covers what has the focus, and not the footer', async ({
    page,
    request,
  }) => {
    await openSomeJob(page, request)
    const bar = page.locator('[data-bottom-bar]')
    await expect(bar.getByRole('link', { name: 'Candidatar-se' })).toBeVisible()
    const footer = page.getByRole('contentinfo').getByRole('link').last()
    const focused = page.locator('main :focus, footer :focus').last()
    const last = await footer.evaluateHandle((link) => link)
    await page.locator('#conteudo').focus()
    for (let isLast = false; !isLast; ) {
      await page.keyboard.press('Tab')
      isLast = await last.evaluate((link) => link === document.activeElement)
      expect(await isCovered(focused), await focused.evaluate((element) => element.outerHTML)).toBe(false)
    }
  })

  test('a double tap saves once, and there is one toast at a time, above the bar with the buttons', async ({
    page,
    request,
  }) => {
    await signInNewDoctor(page, request)
    await openSomeJob(page, request)
    const save = page.getByRole('button', { name: 'Salvar', exact: true }).last()
    const { x, y, width, height } = (await save.boundingBox()) as {
      x: number
      y: number
      width: number
      height: number
    }
    // A double tap, not two locators: the first tap changes the button's name.
    // All at once, so that the second tap follows in time, however long the page takes for the first.
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchEnd') =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchStart' ? [{ x: x + width / 2, y: y + height / 2 }] : [],
      })
    await Promise.all([touch('touchStart'), touch('touchEnd'), touch('touchStart'), touch('touchEnd')])
    await expect(page.getByText('Vaga salva!')).toBeVisible()
    await page.getByRole('button', { name: 'Candidatar-se' }).last().click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Candidatura enviada' })).toBeVisible()
    await expect(page.getByText('Vaga salva!')).toBeHidden()
    for (const name of ['Candidatura enviada', 'Remover das salvas'])
      await expect.poll(() => isCovered(page.getByRole('button', { name }).last()), name).toBe(false)
  })
})
