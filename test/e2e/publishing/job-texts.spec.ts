import type { Page } from '@playwright/test'
import { publishJob } from '../company.ts'
import { expect, openPage, test } from '../fixtures.ts'
import { description, main, openJobForm, publish, startCompany, title } from '../job-form.ts'

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
  await expect(page.getByRole('toolbar')).toBeVisible()
  await expect(description(page).locator('li')).toHaveCount(4)
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  // Not the form any more, whose editor has the same items.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ambulatório de clínica médica')
  await expect(shown.locator('li')).toHaveCount(4)

  await openJobForm(page, 'Fixo')
  await description(page).focus()
  await paste(page, `<p>${'palavra '.repeat(2_600)}</p>`)
  await publish(page).click()
  await expect(page.getByText('Use no máximo 20.000 caracteres')).toBeVisible()
})

const withoutEditor = (page: Page) => page.route(/\/assets\/editor-[^/]*\.js/, (route) => route.abort())

test('without the code of the editor, a plain text area publishes the same', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/)
  await startCompany(page, request)
  await withoutEditor(page)
  await openPage(page, '/vagas/criar')
  await page.locator('label').getByText('Fixo', { exact: true }).click()
  await title(page).fill('Clínico geral para a rotina')
  await description(page).fill('Equipe completa.\n\nSalário < 30 mil\ne alimentação')
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  await publish(page).click()
  await expect(main(page).locator('.rich-text p')).toHaveText([
    'Equipe completa.',
    'Salário < 30 mile alimentação',
  ])
})

test('without the code of the editor, a formatted text can be read and stays as it is', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/)
  const html = '<p>Há <b>refeitório</b> e:</p><ul><li>equipe completa</li></ul>'
  const id = await publishJob(request, await startCompany(page, request), { description: html })
  await withoutEditor(page)
  await openPage(page, `/vagas/${id}/editar`)
  await expect(description(page)).toHaveValue('Há refeitório e:\n\nequipe completa')
  await expect(description(page)).not.toBeEditable()
  const saved = page.waitForRequest((sent) => sent.method() === 'PUT')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  expect((await saved).postDataJSON().description).toBe(html)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plantonista de enfermaria')
})

test('a draft from before the editor has its texts as paragraphs', async ({ page, request }) => {
  await startCompany(page, request)
  await openJobForm(page, 'Fixo')
  await title(page).fill('Clínico geral para a rotina')
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('kept-draft:')) ?? ''
    const draft = JSON.parse(localStorage.getItem(key) ?? '')
    const { kind: _, ...values } = draft.values
    values.description = 'Oferecemos:\n- equipe **completa**\n\nPA < 90'
    localStorage.setItem(key, JSON.stringify({ ...draft, values }))
  })
  await page.reload()
  await expect(page.getByRole('toolbar', { name: 'Formatação' })).toBeVisible()
  await expect(description(page).locator('p')).toHaveText(['Oferecemos:- equipe **completa**', 'PA < 90'])
  await publish(page).click()
  await expect(main(page).locator('.rich-text p')).toHaveText(['Oferecemos:- equipe **completa**', 'PA < 90'])
})
