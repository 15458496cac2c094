import { generateCnpj } from '@brazilian-utils/brazilian-utils'
import type { APIRequestContext, Page } from '@playwright/test'
import {
  bearer,
  createAccount,
  demoAccounts,
  expect,
  expectAccessible,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
} from './fixtures.ts'
import { chooseKind, openJobForm } from './job-form.ts'

const DESCRIPTION = 'Plantão em enfermaria com equipe completa e retaguarda de especialidades.'

/** A company that may publish several jobs has no free plan; this one publishes only one at a time. */
async function startCompany(page: Page, request: APIRequestContext) {
  const company = await createAccount(request, {
    profileType: 'employer',
    name: 'Clínica Serra Azul',
    phone: '41998765432',
    cnpj: generateCnpj(),
    state: 'PR',
    city: 'Curitiba',
  })
  await startSession(page, company.email, NEW_PASSWORD)
  return company
}

const day = (inDays: number) =>
  new Date(Date.now() + inDays * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

const main = (page: Page) => page.locator('#conteudo')
const title = (page: Page) => page.getByLabel(/^Título da vaga/)
const description = (page: Page) => page.getByRole('textbox', { name: /^Descrição da vaga/ })
const topics = (page: Page) => page.getByRole('combobox', { name: 'Buscar e adicionar' })
const publish = (page: Page) => main(page).getByRole('button', { name: 'Publicar vaga' })

async function addDate(page: Page, date: string) {
  await page.getByLabel('Datas dos plantões').fill(date)
  await page.keyboard.press('Enter')
}

/** The clipboard of Word: paragraphs with the bullet as text, and conditional comments. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} --></style></head>
<body lang=PT-BR style='tab-interval:35.4pt'><!--StartFragment-->
<h1>O hospital<o:p></o:p></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Oferecemos</b> <span style='color:red'>a todos</span> em <a href="https://example.com">nosso site</a>:<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Equipe completa<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]>com <b>residentes</b><o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Alimentação<o:p></o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>CRM ativo<o:p></o:p></p>
<!--EndFragment--></body></html>`

/** Pastes HTML into the focused text, as the browser does for Ctrl+V. */
const paste = (page: Page, html: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    clipboardData.setData('text/plain', 'sem formatação')
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, html)

test('a plantão with two dates takes seven fields and five clicks', async ({ page }) => {
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
  await page.keyboard.type('sao jose dos camp')
  await expect(page.getByRole('option', { name: 'São José dos Campos, SP' })).toBeVisible()
  await page.keyboard.press('Enter')
  await tabTo(/^Mínimo/)
  await page.keyboard.type('15000')
  await tabTo(/^Publicar vaga/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(main(page).getByText('São José dos Campos, SP').first()).toBeVisible()
  await expect(main(page).locator('.rich-text strong')).toHaveText('Rotina de enfermaria')
})

test('texts pasted from Word keep lists and bold, and count against the limit', async ({ page, request }) => {
  await startCompany(page, request)
  await openJobForm(page, 'Ambulatório')
  await title(page).fill('Ambulatório de clínica médica')
  await description(page).focus()
  await paste(page, WORD)
  const text = 'O hospitalOferecemos a todos em nosso site:Equipe completacom residentesAlimentaçãoCRM ativo'
  await expect(page.getByText(`${text.length}/20.000`)).toBeVisible()
  await publish(page).click()
  const shown = main(page).locator('.rich-text').first()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ambulatório de clínica médica')
  expect((await shown.innerHTML()).replaceAll('<br>', '<br />')).toBe(
    '<h3>O hospital</h3><p><strong>Oferecemos</strong> a todos em nosso site:</p>' +
      '<ul><li>Equipe completa<ul><li>com <strong>residentes</strong></li></ul></li><li>Alimentação</li></ul>' +
      '<ol><li>CRM ativo</li></ol>',
  )
  // Saving what was loaded changes nothing.
  await page.goto(page.url().replace('detalhes/', '').concat('/editar'))
  await expect(page.getByRole('toolbar')).toHaveCount(2)
  await expect(description(page).locator('li')).toHaveCount(4)
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(shown.locator('li')).toHaveCount(4)

  await openJobForm(page, 'Fixo')
  await description(page).focus()
  await paste(page, `<p>${'palavra '.repeat(2_600)}</p>`)
  await publish(page).click()
  await expect(page.getByText('Use no máximo 20.000 caracteres')).toBeVisible()
})

test('without the code of the editor, a plain text area publishes the same', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/)
  await startCompany(page, request)
  await page.route(/\/assets\/editor-[^/]*\.js/, (route) => route.abort())
  await openPage(page, '/vagas/criar')
  await page.locator('label').getByText('Fixo', { exact: true }).click()
  await title(page).fill('Clínico geral para a rotina')
  await description(page).fill('Oferecemos:\n- equipe **completa**\n- alimentação')
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  await publish(page).click()
  await expect(main(page).locator('.rich-text li')).toHaveCount(2)
  await expect(main(page).locator('.rich-text strong')).toHaveText('completa')
})

test('the form shows the fields of its kind, and keeps what was typed when the kind changes', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await startSession(page, demoAccounts.employer)
  await openPage(page, '/vagas/criar')
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
  const bar = await page.locator('[data-bottom-bar]').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await start.fill('0:00')
  await page.getByRole('textbox', { name: /^Horas/ }).fill('12')
  await page.getByRole('button', { name: /^Remover .*\d\d\/\d\d$/ }).click()
  await addDate(page, day(0))
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

test('a form is saved as a template, renamed, used without its dates and deleted', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/400.*\/api\/job-templates/)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await startCompany(page, request)
  await openJobForm(page, 'Plantão')
  await expect(page.getByRole('button', { name: 'Usar modelo' })).toHaveCount(0)
  await title(page).fill('Plantão de cardiologia')
  await description(page).fill(DESCRIPTION)
  await addDate(page, day(6))
  await page.getByRole('button', { name: 'Salvar como modelo' }).click()
  const save = page.getByRole('alertdialog')
  await expect(save.getByLabel(/Nome do modelo/)).toHaveValue('Plantão de cardiologia')
  await expectAccessible(page)
  await save.getByRole('button', { name: 'Salvar modelo' }).click()
  await expect(page.getByText('Modelo salvo')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar como modelo' }).click()
  await save.getByRole('button', { name: 'Salvar modelo' }).click()
  await expect(save.getByText('Já existe um modelo com este nome')).toBeVisible()
  await save.getByRole('button', { name: 'Cancelar' }).click()

  await page.reload()
  await page.getByRole('button', { name: 'Descartar rascunho' }).click()
  await page.getByRole('button', { name: 'Usar modelo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Renomear: Plantão de cardiologia' }).click()
  await expect(dialog.getByLabel('Nome do modelo')).toBeFocused()
  await dialog.getByLabel('Nome do modelo').fill('Cardio')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Cardio', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Usar: Cardio' }).click()
  await expect(page.getByText('Preenchido do modelo “Cardio”')).toBeVisible()
  await expect(title(page)).toHaveValue('Plantão de cardiologia')
  await expect(description(page)).toHaveText(DESCRIPTION)
  await expect(page.getByRole('textbox', { name: /^Início/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Limpar', exact: true }).first().click()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Usar modelo' }).click()
  await dialog.getByRole('button', { name: 'Excluir: Cardio' }).click()
  await dialog.getByRole('button', { name: 'Excluir de vez: Cardio' }).click()
  await expect(dialog.getByText('Nenhum modelo salvo.')).toBeVisible()
})

test('a closed job is published again with its fields but without past dates, and a pause is undone', async ({
  page,
  request,
}) => {
  const { token } = await startCompany(page, request)
  const reply = await request.post('/api/jobs', {
    headers: bearer(token),
    data: {
      title: 'Plantonista da serra',
      description: DESCRIPTION,
      state: 'PR',
      city: 'Curitiba',
      job_type: 'contract',
      regime: 'shift',
      dates: [{ day: day(9), startsAt: '19:00', hours: 12, places: 3 }],
    },
  })
  const { id } = await reply.json()
  await openPage(page, '/dashboard/jobs')
  await page.getByRole('button', { name: 'Pausar: Plantonista da serra' }).click()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Vaga reativada')).toBeVisible()

  await request.post(`/api/jobs/${id}/close`, {
    headers: bearer(token),
    data: { reason: 'filled_elsewhere' },
  })
  await openPage(page, '/dashboard/jobs')
  await page.getByRole('link', { name: 'Publicar de novo: Plantonista da serra' }).click()
  await expect(page.getByText('Preenchido da vaga “Plantonista da serra”')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Plantão/ })).toBeChecked()
  await expect(page.getByRole('textbox', { name: /^Lugares/ })).toHaveValue('3')
  await publish(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plantonista da serra' })).toBeVisible()
  expect(page.url()).not.toContain(id)
})
