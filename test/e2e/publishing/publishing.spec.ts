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
  DESCRIPTION,
  day,
  description,
  main,
  openJobForm,
  publish,
  title,
  topics,
} from '../job-form.ts'

// The form begins with the city of the company's last job, and other tests rely on the jobs in São Paulo.
test.beforeAll(async ({ request }) => {
  const data = { email: demoAccounts.employer, password: DEMO_PASSWORD }
  const { authToken } = await (await request.post('/api/auth/login', { data })).json()
  await publishJob(request, { token: authToken })
})

test('a plantão with two dates takes nine fields and five clicks', async ({ page }) => {
  await startSession(page, demoAccounts.employer)
  await openPage(page, '/vagas/criar')
  const name = `Plantão de UTI ${Date.now()}`
  // 1: the kind.
  await chooseKind(page, 'Plantão')
  await title(page).fill(name)
  await description(page).fill(DESCRIPTION)
  await topics(page).fill('clinica med')
  // 2
  await page.getByRole('option', { name: 'Clínica Médica', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remover Clínica Médica' })).toBeVisible()
  await page.getByLabel('Datas dos plantões').fill(day(10))
  // 3
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await page.getByRole('textbox', { name: /^Início/ }).fill('19')
  await page.getByLabel('Datas dos plantões').fill(day(17))
  // 4
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(page.getByRole('textbox', { name: /^Início/ }).nth(1)).toHaveValue('19:00')
  await page
    .getByRole('textbox', { name: /^Lugares/ })
    .nth(1)
    .fill('2')
  await page.getByLabel('Mínimo').fill('1500')
  await page.getByLabel('Máximo').fill('1500')
  // 5
  await publish(page).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const facts = page.getByRole('region', { name: 'Resumo da vaga' })
  await expect(facts.getByText('19h–7h', { exact: true })).toHaveCount(2)
  await expect(facts.getByText('2 lugares', { exact: true })).toBeVisible()
  await expect(facts.getByText(/Plantão 12h/)).toBeVisible()
  await expect(facts.getByText('Noturno')).toBeVisible()
})

for (const width of WIDTHS)
  test(`a start changed in the first date reaches the others, and in another one only if wanted, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await startSession(page, demoAccounts.employer)
    await openJobForm(page, 'Plantão')
    await title(page).fill('Plantão 12h noturno')
    for (const inDays of [10, 11, 12]) await addDate(page, day(inDays))
    const starts = page.getByRole('textbox', { name: /^Início/ })
    const values = () =>
      starts.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
    await expect(main(page).getByText(/nenhuma data é nesse turno/)).toBeVisible()
    await starts.first().fill('19')
    // Enter shows what has changed, and does not send the form.
    await page.keyboard.press('Enter')
    await expect(main(page).getByText('Início às 19h também em outras 2 datas.')).toBeVisible()
    expect(await values()).toEqual(['19:00', '19:00', '19:00'])
    await expect(main(page).getByText('Turno: noturno.')).toBeVisible()
    await expect(main(page).getByText(/O título diz/)).toHaveCount(0)
    await main(page).getByRole('button', { name: 'Só nesta data' }).click()
    expect(await values()).toEqual(['19:00', '07:00', '07:00'])
    await main(page).getByRole('button', { name: 'Usar 19h em todas' }).click()
    expect(await values()).toEqual(['19:00', '19:00', '19:00'])
    await starts.nth(1).fill('7')
    await starts.nth(2).focus()
    await expect(main(page).getByText('Outras 2 datas continuam às 19h.')).toBeVisible()
    expect(await values()).toEqual(['19:00', '07:00', '19:00'])
    await expect(main(page).getByText('Turno: varia conforme a data.')).toBeVisible()
  })

test('a fixed job is published with the keyboard alone', async ({ page }) => {
  await startSession(page, demoAccounts.employer)
  await openPage(page, '/vagas/criar')
  const first = page.getByRole('radio').first()
  await first.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^Fixo/ })).toBeChecked()
  await expect(page.getByRole('toolbar', { name: 'Formatação' })).toHaveCount(2)
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
  await tabTo(/^Buscar e adicionar/)
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
  await expect(page.getByLabel('Datas dos plantões')).toHaveCount(0)
  await expect(page.getByLabel('Unidade')).toHaveValue('consultation')
  await expectAccessible(page)
  await page.getByLabel('Unidade').selectOption('report')

  await chooseKind(page, 'Plantão')
  await expect(title(page)).toHaveValue('Médica ou médico')
  await expect(page.getByRole('textbox', { name: /^Início/ })).toHaveCount(1)
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
  await addDate(page, '2020-01-31')
  await expect(page.getByText('Informe datas a partir de hoje')).toBeVisible()
  await page.getByLabel('Datas dos plantões').fill('')
  await addDate(page, day(3))
  await page.getByRole('textbox', { name: /^Horas/ }).fill('30')
  await page.getByRole('textbox', { name: /^Início/ }).fill('25h')
  await page.getByRole('button', { name: 'Limpar: cidade' }).click()
  await publish(page).click()
  const start = page.getByRole('textbox', { name: /^Início/ })
  await expect(start).toBeFocused()
  await expect(page.getByText('Início inválido')).toBeVisible()
  await expect(page.getByText('Informe de 1 a 24 horas')).toBeVisible()
  await expect(page.getByText('Cidade é obrigatória')).toBeAttached()
  const box = await start.boundingBox()
  const bar = await page.locator('form [data-bottom-bar]').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await start.fill('0:00')
  await page.getByRole('textbox', { name: /^Horas/ }).fill('12')
  await page.getByRole('button', { name: /^Remover .*\d\d\/\d\d$/ }).click()
  await addDate(page, today)
  await start.fill('00:00')
  await publish(page).click()
  await expect(page.getByText('Informe um início que ainda não passou')).toBeVisible()
  await expect(page.getByLabel('Datas dos plantões')).toBeFocused()
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
