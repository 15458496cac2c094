import { publishJob } from '../company.ts'
import {
  DEMO_PASSWORD,
  demoAccounts,
  expect,
  expectAccessible,
  openPage,
  startSession,
  test,
  WIDTHS,
} from '../fixtures.ts'
import {
  addDate,
  chooseKind,
  currentDay,
  DESCRIPTION,
  day,
  dayCell,
  description,
  kindChoice,
  main,
  openJobForm,
  openPart,
  publish,
  title,
  topics,
} from '../job-form.ts'
import { TapCounter } from '../tap-counter.ts'

// The form begins with the city of the company's last job, and other tests rely on the jobs in São Paulo.
test.beforeAll(async ({ request }) => {
  const data = { email: demoAccounts.employer, password: DEMO_PASSWORD }
  const { authToken } = await (await request.post('/api/auth/login', { data })).json()
  await publishJob(request, { token: authToken })
})

test('a plantão with three dates takes six fields and six clicks', async ({ page }) => {
  await startSession(page, demoAccounts.employer)
  await openPage(page, '/vagas/criar')
  const name = `Plantão de UTI ${Date.now()}`
  const count = new TapCounter()
  await count.click(kindChoice(page, 'Plantão'))
  await count.fill(title(page), name)
  await count.fill(description(page), DESCRIPTION)
  await count.fill(topics(page), 'clinica med')
  await count.click(page.getByRole('option', { name: 'Clínica Médica', exact: true }))
  // The weeks that are shown have at least five days after any first one.
  for (const inDays of [1, 2, 4]) await count.click(dayCell(page, day(inDays)))
  const times = page.getByRole('group', { name: 'Horário de todas as datas' })
  await count.fill(times.getByLabel('Início'), '19')
  await count.fill(page.getByLabel('Mínimo'), '1500')
  await count.fill(page.getByLabel('Máximo'), '1500')
  await count.click(publish(page))
  expect(count).toMatchObject({ taps: 6, filled: { length: 6 } })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const facts = page.getByRole('region', { name: 'Resumo da vaga' })
  await expect(facts.getByText('19h–7h', { exact: true })).toHaveCount(3)
  await expect(facts.getByText('Noturno')).toBeVisible()
})

for (const width of WIDTHS)
  test(`one start is for all dates, and one of them can differ, at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    await page.setViewportSize({ width, height: 800 })
    await startSession(page, demoAccounts.employer)
    await openJobForm(page, 'Plantão')
    for (const inDays of [1, 2, 4]) await addDate(page, day(inDays))
    await title(page).fill('Plantão 12h noturno')
    await expect(main(page).getByText(/nenhuma data é nesse turno/)).toBeVisible()
    const rows = main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Remover / }) })
    await expect(rows).toHaveCount(3)
    const start = page.getByRole('group', { name: 'Horário de todas as datas' }).getByLabel('Início')
    await start.fill('19')
    await start.blur()
    await expect(rows.getByText('19h–7h')).toHaveCount(3)
    await expect(main(page).getByText('Turno: noturno.')).toBeVisible()
    await expect(main(page).getByText(/O título diz/)).toHaveCount(0)

    await rows
      .nth(1)
      .getByRole('button', { name: /^Alterar / })
      .click()
    const own = rows.nth(1).getByRole('textbox', { name: /^Início em / })
    await expect(own).toBeFocused()
    await own.fill('7')
    await rows
      .nth(1)
      .getByRole('textbox', { name: /^Lugares em / })
      .fill('2')
    await expect(rows.getByText('7h–19h · 2 lugares')).toHaveCount(1)
    await expect(main(page).getByText('Turno: varia conforme a data.')).toBeVisible()
    await expectAccessible(page)
    // The date that differs keeps its start.
    await start.fill('20')
    await start.blur()
    await expect(rows.getByText('20h–8h')).toHaveCount(2)
    await expect(rows.getByText('7h–19h · 2 lugares')).toHaveCount(1)
    // A second press on the day takes it back. What was changed for it alone is not lost.
    await dayCell(page, day(2)).click()
    await expect(rows).toHaveCount(2)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(rows.nth(1).getByText('7h–19h · 2 lugares')).toBeVisible()
    await expect(rows).toHaveCount(3)
    await dayCell(page, day(1)).click()
    await expect(rows).toHaveCount(2)
    await expect(page.getByText(/plantão removido/)).toHaveCount(0)
    if (width < 400) {
      const cell = await dayCell(page, day(1)).boundingBox()
      expect([cell?.width, cell?.height].every((side) => (side ?? 0) >= 44)).toBe(true)
    }
  })

test('the calendar works by keyboard, and a pattern adds every Monday of four weeks', async ({ page }) => {
  await startSession(page, demoAccounts.employer)
  // A Friday, with a holiday on the Friday four weeks later.
  await page.clock.setFixedTime(new Date('2026-11-27T12:00:00-03:00'))
  await openJobForm(page, 'Plantão')
  const grid = page.getByRole('grid', { name: 'Datas dos plantões novembro de 2026' })
  await currentDay(page).focus()
  await expect(dayCell(page, '2026-11-27')).toBeFocused()
  // The day before is over.
  await page.keyboard.press('ArrowLeft')
  await expect(dayCell(page, '2026-11-27')).toBeFocused()
  await expect(dayCell(page, '2026-11-26')).toHaveAttribute('aria-disabled', 'true')
  await dayCell(page, '2026-11-26').click({ force: true })
  await expect(dayCell(page, '2026-11-26')).not.toBeFocused()
  await currentDay(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dayCell(page, '2026-12-04')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(grid.getByRole('gridcell', { selected: true })).toHaveCount(1)
  await page.keyboard.press('Home')
  await expect(dayCell(page, '2026-11-29')).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('grid', { name: 'Datas dos plantões dezembro de 2026' })).toBeVisible()
  await expect(dayCell(page, '2026-12-29')).toBeFocused()
  await expect(dayCell(page, '2026-12-25')).toHaveAccessibleName(/25 de dezembro de 2026, Natal$/)
  await page.keyboard.press('Enter')
  const status = main(page).getByRole('status')
  await expect(status.filter({ hasText: '2 datas' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(status.filter({ hasText: '1 data' })).toBeVisible()

  await main(page).getByRole('button', { name: 'Repetir toda semana' }).press('Enter')
  await page.getByRole('button', { name: 'segunda', exact: true }).press('Space')
  await page.getByRole('button', { name: 'Adicionar 4 plantões' }).press('Enter')
  await expect(status.filter({ hasText: '5 datas' })).toBeVisible()
  const named = await main(page)
    .getByRole('button', { name: /^Remover .*\d\d\/\d\d$/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')?.slice(-5)))
  expect(named).toEqual(['30/11', '04/12', '07/12', '14/12', '21/12'])
})

test('a fixed job is published with the keyboard alone', async ({ page }) => {
  await startSession(page, demoAccounts.employer)
  await openPage(page, '/vagas/criar')
  const first = page.getByRole('radio').first()
  await first.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^Fixo/ })).toBeChecked()
  await expect(page.getByRole('toolbar', { name: 'Formatação' })).toBeVisible()
  const tabTo = async (name: RegExp) => {
    const isThere = () =>
      page.evaluate((source) => {
        const element = document.activeElement
        const by = element?.getAttribute('aria-labelledby')
        const label =
          element?.getAttribute('aria-label') ??
          (by && document.getElementById(by)?.textContent) ??
          (element as HTMLInputElement | null)?.labels?.[0]?.textContent ??
          element?.textContent ??
          ''
        return new RegExp(source).test(label)
      }, name.source)
    for (let presses = 0; presses < 40 && !(await isThere()); presses += 1) await page.keyboard.press('Tab')
    expect(await isThere(), name.source).toBe(true)
  }
  const name = `Diarista de enfermaria ${Date.now()}`
  await tabTo(/^Título da vaga/)
  await page.keyboard.type(name)
  // The buttons are one stop, and the arrows move between them.
  await tabTo(/^Negrito$/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Itálico' }).first()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(description(page)).toBeFocused()
  await page.keyboard.type('Rotina de enfermaria')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' com equipe completa.')
  await expect(description(page).locator('strong')).toHaveText('Rotina de enfermaria')
  // Until its code is loaded, the field takes no text.
  await expect(topics(page)).toBeVisible()
  await tabTo(/^Especialidades, áreas e tags/)
  await page.keyboard.type('cardiologia')
  await page.keyboard.press('Enter')
  await page.keyboard.type('pediatria')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remover Pediatria' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('button', { name: 'Remover Pediatria' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remover Cardiologia' })).toBeVisible()
  await tabTo(/^Cidade/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('sao jose dos pinh')
  // Until its reply is here, the list has other cities of this name, too.
  await expect(page.getByRole('option', { name: /, [A-Z]{2}$/ })).toHaveText(['São José dos Pinhais, PR'])
  await page.keyboard.press('Enter')
  await tabTo(/^Mínimo/)
  await page.keyboard.type('15000')
  await tabTo(/^Publicar vaga/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(main(page).getByText('São José dos Pinhais, PR').first()).toBeVisible()
  await expect(main(page).locator('.rich-text strong')).toHaveText('Rotina de enfermaria')
})

test('the form shows the fields of its kind, and keeps what was typed when the kind changes', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await startSession(page, demoAccounts.employer)
  await openPage(page, '/vagas/criar')
  await expect(page.getByText('O que você quer publicar?')).toBeVisible()
  await expect(title(page)).toHaveCount(0)
  await expectAccessible(page)
  await chooseKind(page, 'Plantão')
  await expect(page.getByRole('switch', { name: 'Vaga remota' })).toHaveCount(0)
  await expect(page.getByLabel('Unidade')).toHaveValue('shift')
  await title(page).fill('Médica ou médico')
  await addDate(page, day(5))
  await topics(page).fill('uti')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await chooseKind(page, 'Telemedicina')
  await expect(page.getByRole('switch', { name: 'Vaga remota' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: /^Cidade/ })).toHaveCount(0)
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect(page.getByLabel('Unidade')).toHaveValue('consultation')
  await expectAccessible(page)
  await page.getByLabel('Unidade').selectOption('report')

  await chooseKind(page, 'Plantão')
  await expect(title(page)).toHaveValue('Médica ou médico')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(1)
  // Chosen by hand, so it stays.
  await expect(page.getByLabel('Unidade')).toHaveValue('report')
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Plantão/ })).toBeChecked()
  await expect(page.getByText(/^Rascunho recuperado/)).toBeVisible()
})

test('a wrong form focuses its first wrong field, clear of the bar, and past times are refused', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await startSession(page, demoAccounts.employer)
  const today = day(0)
  // At noon, so that midnight neither is just now nor comes in the middle.
  await page.clock.setFixedTime(new Date(`${today}T12:00:00-03:00`))
  await openJobForm(page, 'Plantão')
  await title(page).fill('Plantão em clínica médica')
  await description(page).fill(DESCRIPTION)
  await addDate(page, day(3))
  const times = page.getByRole('group', { name: 'Horário' })
  await times.getByLabel('Horas').fill('30')
  const start = times.getByLabel('Início')
  await start.fill('25h')
  await page.getByRole('button', { name: 'Limpar: cidade' }).click()
  await publish(page).click()
  await expect(start).toBeFocused()
  await expect(page.getByText('Início inválido')).toBeVisible()
  await expect(page.getByText('Informe de 1 a 24 horas')).toBeVisible()
  await expect(page.getByText('Cidade é obrigatória')).toBeAttached()
  const box = await start.boundingBox()
  const bar = await page.locator('form [data-bottom-bar]').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await start.fill('0:00')
  await times.getByLabel('Horas').fill('12')
  await addDate(page, day(3))
  await addDate(page, today)
  await publish(page).click()
  await expect(page.getByText('Informe um início que ainda não passou')).toBeVisible()
  await expect(dayCell(page, today)).toBeFocused()
})

test('a double click publishes once, and the preview shows the page first', async ({ page }) => {
  await startSession(page, demoAccounts.employer)
  await openJobForm(page, 'Plantão')
  const name = `Plantão de pediatria ${Date.now()}`
  await title(page).fill(name)
  await description(page).fill(DESCRIPTION)
  await addDate(page, day(8))
  await page.getByRole('button', { name: 'Pré-visualizar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name })).toBeVisible()
  await expect(dialog.getByText('7h–19h · 12h')).toBeVisible()
  await dialog.getByRole('button', { name: 'Voltar ao formulário' }).click()
  await expect(page.getByRole('button', { name: 'Pré-visualizar' })).toBeFocused()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/jobs')
      sent.push(request.url())
  })
  await publish(page).dblclick()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('folded fields say what a draft sets, and open at the error of a reply', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/400/)
  await page.setViewportSize({ width: 360, height: 740 })
  await startSession(page, demoAccounts.employer)
  await openJobForm(page, 'Plantão')
  await title(page).fill('Plantão de pediatria, 12h')
  await description(page).fill(DESCRIPTION)
  await openPart(page, 'Regime, duração e turno')
  await page.getByLabel('Turno').selectOption('Noturno')
  await openPart(page, 'Valor em texto e prazo')
  await page.getByLabel('Valor em palavras').fill('Conforme a escala')
  const term = page.getByLabel('Prazo de pagamento, em dias')
  await term.fill('30')
  await expect(main(page).getByText(/^Rascunho salvo/)).toBeVisible()

  await page.reload()
  await expect(main(page).getByText('Plantão, Noturno')).toBeVisible()
  await expect(main(page).getByText('Conforme a escala, pagamento em 30 dias')).toBeVisible()
  await expect(term).toBeHidden()
  const reply = {
    errorDto: { errorName: 'ValidationFailed', details: 'Prazo recusado', code: 1001 },
    errors: { paymentTermDays: ['Prazo recusado'] },
  }
  await page.route('**/api/jobs', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, json: reply }) : route.continue(),
  )
  await publish(page).click()
  await expect(main(page).getByText('Prazo recusado')).toBeVisible()
  await expect(term).toBeFocused()
})
