import { randomInt } from 'node:crypto'
import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { Browser, Page } from '@playwright/test'
import { createCompany, jobForm, publishJob } from '../company.ts'
import {
  bearer,
  createAccount,
  expect,
  expectAccessible,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
  WIDTHS,
  waitForHydration,
} from '../fixtures.ts'
import {
  DESCRIPTION,
  description,
  main,
  openJobForm,
  openPart,
  publish,
  startCompany,
  title,
} from '../job-form.ts'

const crm = () => String(randomInt(100_000, 9_999_999))
const doctorForm = (registration = true) => ({
  profileType: 'individual',
  name: 'Helena Duarte Prado',
  phone: '41998765432',
  cpf: generateCpf(),
  registration: registration ? { crm: crm(), uf: 'PR' } : null,
})
const applyButton = (page: Page) =>
  main(page).getByRole('button', { name: 'Candidatar-se' }).filter({ visible: true })
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Responda para se candidatar' })
const send = (page: Page) => sheetOf(page).getByRole('button', { name: 'Enviar candidatura' })
const isApplied = (page: Page) =>
  main(page).getByText('Candidatura enviada').filter({ visible: true }).first()

const NIGHT = { kind: 'yes_no', text: 'Pode dar plantão à noite?', isKnockOut: true, accepted: ['yes'] }
const YEARS = { kind: 'number', text: 'Anos de experiência', isKnockOut: true, min: 3 }
const UF = { kind: 'uf', text: 'Em que UF você tem CRM?', isKnockOut: true, accepted: ['PR', 'SC'] }
const SHIFT = { kind: 'choice', text: 'Qual turno prefere?', options: ['Manhã', 'Tarde'] }

/** A new company with a job that asks these questions, in a browser of its own. */
async function company(browser: Browser, questions: readonly object[]) {
  const { request } = await browser.newContext()
  const { token, email } = await createCompany(request)
  return { request, token, email, id: await publishJob(request, { token }, { questions }) }
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' }))

test('a company writes questions by keyboard, moves them, and a sensitive one gets a warning', async ({
  page,
  request,
}) => {
  await startCompany(page, request)
  await openJobForm(page, 'Fixo')
  await title(page).fill('Pediatra com perguntas')
  await description(page).fill(DESCRIPTION)
  await page.getByRole('combobox', { name: /^Cidade/ }).fill('Curitiba')
  await page
    .getByRole('option', { name: /Curitiba/ })
    .first()
    .click()
  const question = (at: number) => main(page).getByRole('listitem', { name: `Pergunta ${at}` })

  await openPart(page, 'Perguntas para quem se candidata')
  await main(page).getByRole('button', { name: 'Quantos anos de experiência na área?' }).press('Enter')
  await expect(question(1).getByRole('textbox', { name: /^Pergunta/ })).toBeFocused()
  await question(1).getByRole('checkbox', { name: 'Eliminatória' }).press('Space')
  await question(1).getByLabel('No mínimo').fill('3')
  await expect(question(1)).toContainText('Quantos anos de experiência na área? (exigido: pelo menos 3)')

  await main(page).getByRole('button', { name: 'Nova pergunta' }).press('Enter')
  await expect(question(2).getByRole('textbox', { name: /^Pergunta/ })).toBeFocused()
  await page.keyboard.type('Você está grávida?')
  await expect(question(2)).toContainText('parece ser sobre gravidez ou filhos')
  await expectAccessible(page)
  await question(2)
    .getByRole('textbox', { name: /^Pergunta/ })
    .fill('Qual turno?')
  await expect(question(2)).not.toContainText('parece ser sobre')
  await question(2).getByLabel('Tipo de resposta').selectOption('Escolha entre opções')
  await question(2).getByLabel('Opção 1', { exact: true }).fill('Manhã')
  // Folded, the part says what it contains, and an error opens it.
  await openPart(page, 'Perguntas para quem se candidata')
  await expect(main(page).getByText('2 perguntas, 1 eliminatória')).toBeVisible()
  await publish(page).click()
  await expect(question(2)).toContainText('Preencha ou remova cada opção')
  await question(2).getByLabel('Opção 2', { exact: true }).fill('Tarde')
  await page.keyboard.press('Enter')
  await expect(question(2).getByLabel('Opção 3', { exact: true })).toBeFocused()
  await page.keyboard.type('Noite')

  const up = question(2).getByRole('button', { name: 'Mover para cima: Pergunta 2' })
  await up.press('Enter')
  await expect(question(1).getByRole('textbox', { name: /^Pergunta/ })).toHaveValue('Qual turno?')
  await expect(question(1).getByRole('button', { name: 'Mover para baixo: Pergunta 1' })).toBeFocused()
  await main(page).getByRole('button', { name: 'Em quais UFs você tem CRM ativo?' }).press('Enter')
  await question(3).getByRole('button', { name: 'Remover: Pergunta 3' }).press('Enter')
  await expect(question(2).getByRole('textbox', { name: /^Pergunta/ })).toBeFocused()
  await publish(page).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Pediatra com perguntas' })).toBeVisible()
  await expect(main(page)).toContainText('Quantos anos de experiência na área? (exigido: pelo menos 3)')
  await page.getByRole('link', { name: 'Editar' }).filter({ visible: true }).click()
  await openPart(page, 'Perguntas para quem se candidata')
  await expect(question(1).getByRole('textbox', { name: /^Pergunta/ })).toHaveValue('Qual turno?')
  await expect(question(1).getByLabel('Opção 3', { exact: true })).toHaveValue('Noite')
  await expect(question(2).getByLabel('No mínimo')).toHaveValue('3')
})

test('an accepted option stays the accepted one while others are typed, renamed and removed', async ({
  page,
  request,
}) => {
  await startCompany(page, request)
  await openJobForm(page, 'Fixo')
  await openPart(page, 'Perguntas para quem se candidata')
  await main(page).getByRole('button', { name: 'Nova pergunta' }).click()
  const question = main(page).getByRole('listitem', { name: 'Pergunta 1' })
  const option = (at: number) => question.getByLabel(`Opção ${at}`, { exact: true })
  const accepted = (name: string) => question.getByRole('checkbox', { name, exact: true })
  await question.getByLabel('Tipo de resposta').selectOption('Escolha entre opções')
  await question.getByRole('checkbox', { name: 'Eliminatória' }).check()
  await option(1).fill('Rio')
  await accepted('Rio').check()

  // On its way it is called as the first one.
  await option(2).pressSequentially('Rio Grande')
  await expect(accepted('Rio')).toBeChecked()
  await expect(accepted('Rio Grande')).not.toBeChecked()
  await option(1).fill('Rio de Janeiro')
  await expect(accepted('Rio de Janeiro')).toBeChecked()
  await option(2).press('Enter')
  await option(3).fill('São Paulo')
  await question.getByRole('button', { name: 'Remover opção 2' }).click()
  await expect(accepted('Rio de Janeiro')).toBeChecked()
  await expect(accepted('São Paulo')).not.toBeChecked()
})

for (const width of WIDTHS)
  test(`a doctor answers by keyboard on ${width} pixels, and the company reads it`, async ({
    page,
    request,
    browser,
  }) => {
    const owner = await company(browser, [SHIFT, NIGHT, YEARS, UF])
    await page.setViewportSize({ width, height: 800 })
    const { email } = await createAccount(request, doctorForm())
    await startSession(page, email, NEW_PASSWORD)
    await openPage(page, `/vagas/detalhes/${owner.id}`)
    await expect(main(page).getByRole('heading', { name: 'Requisitos eliminatórios' })).toBeVisible()
    await applyButton(page).press('Enter')
    const sheet = sheetOf(page)
    await expect(sheet.getByRole('group').first()).toHaveAccessibleName('Pode dar plantão à noite?')
    await expect(sheet.getByRole('group', { name: UF.text })).toContainText('Do seu perfil')
    await expectAccessible(page)

    await send(page).press('Enter')
    await expect(sheet.getByRole('radio', { name: 'Sim' })).toBeFocused()
    await expect(sheet.getByText('Responda a esta pergunta')).toHaveCount(3)
    await expectAccessible(page)
    await sheet.getByRole('radio', { name: 'Não', exact: true }).press('Space')
    await expect(sheet).toContainText('Esta vaga exige a resposta “sim”. Com esta resposta, não é possível')
    await sheet.getByRole('radio', { name: 'Sim' }).press('Space')
    const years = sheet.getByRole('textbox', { name: YEARS.text })
    await years.fill('2')
    await expect(sheet).toContainText('Esta vaga exige pelo menos 3. Com esta resposta')
    await sheet.getByRole('radio', { name: 'Tarde' }).press('Space')
    await send(page).press('Enter')
    await expect(years).toBeFocused()
    await years.fill('7')
    await years.press('Enter')
    await expect(isApplied(page)).toBeVisible()
    await expect(sheet).toHaveCount(0)

    await openPage(page, '/dashboard/applications')
    await main(page)
      .getByRole('link', { name: /^Acompanhar: / })
      .press('Enter')
    await main(page).getByText('Suas respostas').press('Enter')
    await expect(main(page).getByText('Anos de experiência')).toBeVisible()
    // The bar at the bottom covers a part of a page that is not at its end.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expectAccessible(page)

    const context = await browser.newContext({
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
      colorScheme: 'light',
    })
    const reader = await context.newPage()
    await startSession(reader, owner.email, NEW_PASSWORD)
    await openPage(reader, `/dashboard/applications?vaga=${owner.id}`)
    await reader.locator('#conteudo').getByText('Helena Duarte Prado').first().click()
    await expect(reader.getByRole('heading', { name: 'Respostas' })).toBeVisible()
    await expect(reader.getByText('PR · do perfil')).toBeVisible()
    await expectAccessible(reader)
    await context.close()
  })

test('questions that change while the sheet is open are told, and the answers to the others stay', async ({
  page,
  request,
  browser,
  expectErrors,
}) => {
  expectErrors(/409.*\/apply/)
  const owner = await company(browser, [NIGHT, SHIFT])
  const { email } = await createAccount(request, doctorForm())
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, `/vagas/detalhes/${owner.id}`)
  await applyButton(page).click()
  const sheet = sheetOf(page)
  await sheet.getByRole('radio', { name: 'Sim' }).check()
  await sheet.getByRole('radio', { name: 'Manhã' }).check()
  const edited = await owner.request.put(`/api/jobs/${owner.id}`, {
    headers: bearer(owner.token),
    data: { ...jobForm, questions: [NIGHT, YEARS], version: 1 },
  })
  expect(edited.ok(), await edited.text()).toBe(true)
  await send(page).click()
  await expect(sheet.getByText('As perguntas desta vaga mudaram')).toBeVisible()
  await expect(sheet.getByRole('radio', { name: 'Sim' })).toBeChecked()
  await expect(sheet.getByText(SHIFT.text)).toHaveCount(0)
  await sheet.getByRole('textbox', { name: YEARS.text }).fill('4')
  await send(page).click()
  await expect(isApplied(page)).toBeVisible()

  await main(page).getByRole('button', { name: 'Remover candidatura' }).filter({ visible: true }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Remover/ })
    .click()
  await applyButton(page).click()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(applyButton(page)).toBeFocused()
})

test('an answer of the profile that does not meet the requirement gets the focus', async ({
  page,
  request,
  browser,
}) => {
  const owner = await company(browser, [{ ...UF, accepted: ['SP'] }])
  const { email } = await createAccount(request, doctorForm())
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, `/vagas/detalhes/${owner.id}`)
  await applyButton(page).click()
  const group = sheetOf(page).getByRole('group', { name: UF.text })
  await expect(group).toContainText('Com esta resposta, não é possível se candidatar')
  await send(page).press('Enter')
  const change = group.getByRole('button', { name: 'Alterar' })
  await expect(change).toBeFocused()
  await expect(change).toHaveAccessibleDescription(/Esta vaga exige CRM em SP/)
  await change.press('Enter')
  await expect(group.getByRole('checkbox').first()).toBeFocused()
})

test('a guest who wanted to apply is asked after the login, and CRM before the questions', async ({
  page,
  request,
  browser,
}) => {
  const owner = await company(browser, [UF])
  const { email } = await createAccount(request, doctorForm(false))
  await openPage(page, `/vagas/detalhes/${owner.id}`)
  await main(page).getByRole('link', { name: 'Candidatar-se' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/login/)
  await waitForHydration(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  const crmDialog = page.getByRole('dialog', { name: 'Informe seu CRM' })
  await crmDialog.getByLabel(/Número do CRM/).fill(crm())
  await crmDialog.getByLabel(/UF do CRM/).selectOption('SC')
  await crmDialog.getByRole('button', { name: 'Enviar candidatura' }).click()
  await expect(sheetOf(page).getByRole('group', { name: UF.text })).toContainText('SC')
  await expect(sheetOf(page)).toContainText('Do seu perfil')
  await send(page).click()
  await expect(isApplied(page)).toBeVisible()
})

test('a doctor without a complete profile completes it before the questions', async ({
  page,
  request,
  browser,
  expectErrors,
}) => {
  expectErrors(/403/)
  const owner = await company(browser, [NIGHT])
  const { email } = await createAccount(request)
  await startSession(page, email, NEW_PASSWORD)
  await openPage(page, `/vagas/detalhes/${owner.id}`)
  await applyButton(page).click()
  await expect(page).toHaveURL(/\/welcome\?from=/)
})
