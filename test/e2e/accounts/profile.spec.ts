import { generateCnpj, generateCpf } from '@brazilian-utils/brazilian-utils'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { createAccount, expect, horizontalOverflow, openPage, test } from '../fixtures.ts'

/** Creates an account and signs it in on this page; `profile` completes its profile. */
async function signInNewAccount(page: Page, profile?: object): Promise<void> {
  const { token } = await createAccount(page.request, profile)
  await page.goto('/')
  await page.evaluate((authToken) => localStorage.setItem('authToken', authToken), token)
}

const doctor = () => ({
  profileType: 'individual',
  name: 'Regina Prado',
  phone: '41998765432',
  cpf: generateCpf(),
  registration: { crm: String(Math.floor(Math.random() * 9e9)), uf: 'PR' },
})

const company = () => ({
  profileType: 'employer',
  name: 'Clínica Boa Vista',
  phone: '4133334444',
  cnpj: generateCnpj(),
  state: 'PR',
  city: 'Curitiba',
})

/** Opens the profile form of a new account. */
async function editNewProfile(page: Page, profile: object): Promise<void> {
  await signInNewAccount(page, profile)
  await openPage(page, '/perfil/editar')
  await expect(page.getByRole('heading', { level: 1, name: 'Editar perfil' })).toBeVisible()
}

const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText('Perfil atualizado').first()).toBeVisible()
  await expect(page).toHaveURL('/perfil')
}

test('a new name, specialty with RQE and second CRM are shown on both pages of a doctor', async ({
  page,
}) => {
  const crm = String(Math.floor(Math.random() * 9e9))
  await editNewProfile(page, doctor())
  await page.getByLabel('Nome completo').fill('Regina Prado Sampaio')
  await page.getByRole('button', { name: 'Adicionar CRM' }).click()
  await expect(row(page, 'CRM 2').getByLabel('Número do CRM')).toBeFocused()
  await row(page, 'CRM 2').getByLabel('Número do CRM').fill(crm)
  await row(page, 'CRM 2').getByLabel('UF').selectOption('SC')
  await page.getByRole('button', { name: 'Adicionar especialidade' }).click()
  await row(page, 'Especialidade 1').getByRole('combobox').fill('cardiolo')
  await page.getByRole('option', { name: 'Cardiologia', exact: true }).click()
  await row(page, 'Especialidade 1').getByLabel(/RQE/).fill('43210')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expectSaved(page)

  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Regina Prado Sampaio' })).toBeVisible()
  await expect(main.getByText(`CRM-SC ${crm}`)).toBeVisible()
  await expect(main.getByText('RQE 43210')).toBeVisible()
  await expect(
    main.getByText('Confidencial: só você e, com motivo registrado, a equipe do Medponto'),
  ).toBeVisible()
  await main.getByRole('link', { name: 'Ver perfil público' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Regina Prado Sampaio' })).toBeVisible()
  await expect(main.getByText(`CRM/SC ${crm}`)).toBeVisible()
  await expect(main.getByText('RQE 43210')).toBeVisible()
  await main.getByRole('link', { name: 'Editar perfil' }).click()
  await expect(page).toHaveURL('/perfil/editar')
  // Guests get the same from the server's HTML.
  const { id } = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` }
    return (await fetch('/api/user/me', { headers })).json()
  })
  const html = await (await page.request.get(`/perfil/${id}`)).text()
  expect(html).toContain('Regina Prado Sampaio')
  expect(html).toContain('MÉDICO')
  expect(html).not.toContain('Editar perfil')
})

test('what was changed at the top of the form is saved without scrolling to its end', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await editNewProfile(page, doctor())
  const save = page.getByRole('button', { name: 'Salvar alterações' })
  await expect(save).not.toBeInViewport()
  await page.getByLabel('Nome completo').fill('Regina Prado Sampaio')
  await expect(save).toBeInViewport()
  await save.click()
  await expectSaved(page)
})

test('a company edits its profile and becomes a telehealth provider', async ({ page }) => {
  await editNewProfile(page, company())
  await page.getByLabel('Nome da empresa').fill('Clínica Boa Vista Online')
  for (const part of ['Apresentação', 'Site, setor e tamanho', 'Responsabilidade técnica', 'Telemedicina'])
    await page.getByRole('main').getByText(part, { exact: true }).click()
  await page.getByLabel('Descrição da empresa').fill('Teleconsultas em todo o Paraná.')
  await page.getByLabel('Site').fill('boavista.example')
  await page.getByLabel('Tamanho').selectOption('11-50')
  await page.getByLabel('Ano de fundação').fill('1998')
  await page.getByLabel('Diretor técnico-médico').fill('Dra. Lúcia Amaral')
  await page.getByLabel(/telemedicina/).check()
  await page.getByText('Especialidades atendidas').click()
  await page.getByLabel('Filtrar opções').fill('pedia')
  await page.getByRole('checkbox', { name: 'Pediatria' }).check()
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expectSaved(page)
  const main = page.getByRole('main')
  for (const text of ['Empresa (CNPJ) - Telemedicina', '11-50 funcionários', '1998', 'Pediatria'])
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  await main.getByRole('link', { name: 'Ver perfil público' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Clínica Boa Vista Online' })).toBeVisible()
  await expect(main.getByText('Pediatria', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: /boavista\.example/ })).toBeVisible()
})

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus()
  await page.keyboard.press('ControlOrMeta+a')
  // One input event with the whole text, as for a paste.
  await page.keyboard.insertText(text)
}

test('masks accept pasted digits, masked text and +55, keep the caret, and take letters in a CNPJ', async ({
  page,
}) => {
  await signInNewAccount(page)
  await openPage(page, '/welcome')
  const phone = page.getByLabel('Telefone')
  for (const [pasted, shown] of [
    ['41998765432', '(41) 99876-5432'],
    ['(41) 99876-5432', '(41) 99876-5432'],
    ['+55 41 99876-5432', '(41) 99876-5432'],
    ['5541998765432', '(41) 99876-5432'],
    ['55998765432', '(55) 99876-5432'],
    ['4133334444', '(41) 3333-4444'],
  ] as const) {
    await paste(page, phone, pasted)
    await expect(phone, pasted).toHaveValue(shown)
  }
  // (41) 3333-4444 with a 9 typed before its first 3: the caret stays behind the 9.
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5))
  await page.keyboard.type('9')
  await expect(phone).toHaveValue('(41) 93333-4444')
  expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6)

  await page.getByLabel('Nome completo').fill('Regina Prado')
  await page.getByRole('button', { name: 'Próximo' }).click()
  const cpf = page.getByLabel('CPF')
  for (const pasted of ['52998224725', '529.982.247-25', ' 529 982 247 25 ']) {
    await paste(page, cpf, pasted)
    await expect(cpf, pasted).toHaveValue('529.982.247-25')
  }
  await cpf.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
  await page.keyboard.press('Backspace')
  await expect(cpf).toHaveValue('529.822.472-5')
  expect(await cpf.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2)
  await paste(page, cpf, '52998224725')
  await page.getByRole('button', { name: 'Voltar' }).click()
  await page.getByLabel('Represento uma empresa').check()
  await page.getByLabel('Nome da empresa').fill('Clínica Boa Vista')
  await page.getByRole('button', { name: 'Próximo' }).click()
  const cnpj = page.getByLabel('CNPJ')
  for (const pasted of ['12abc34501de35', '12.ABC.345/01DE-35', '12 abc 345 01de 35']) {
    await paste(page, cnpj, pasted)
    await expect(cnpj, pasted).toHaveValue('12.ABC.345/01DE-35')
  }
  await page.getByRole('button', { name: 'Próximo' }).click()
  await expect(page.getByLabel('Estado')).toBeVisible()
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6a5d' } })
    .png()
    .toBuffer()

test('a picture is checked, previewed, saved, shown and removed', async ({ page }) => {
  await editNewProfile(page, doctor())
  const main = page.getByRole('main')
  const input = main.locator('input[type=file]')
  await input.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(
    main.getByText('Por favor selecione uma imagem no formato JPG, PNG, WebP ou GIF.'),
  ).toBeVisible()
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(main.getByText('Erro ao processar imagem. Por favor, tente novamente.')).toBeVisible()
  await input.setInputFiles({
    name: 'b.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  })
  await expect(main.getByText('A imagem deve ter no máximo 10MB.')).toBeVisible()

  const preview = main.locator('img[src^="blob:"]')
  const file = { name: 'eu.png', mimeType: 'image/png', buffer: await picture(1200, 900) }
  await input.setInputFiles(file)
  await expect(preview).toBeVisible()
  await main.getByRole('button', { name: 'Cancelar' }).click()
  await expect(preview).toHaveCount(0)
  await input.setInputFiles(file)
  await expect(preview).toBeVisible()
  await main.getByRole('button', { name: 'Salvar imagem' }).click()
  await expect(page.getByText('Imagem atualizada')).toBeVisible()
  await expect(page.getByRole('banner').locator('img[src^="/files/"]')).toBeVisible()
  await openPage(page, '/perfil')
  const shown = main.locator('img[src^="/files/"]')
  await expect(shown).toBeVisible()
  expect(
    await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(800)
  await openPage(page, '/perfil/editar')
  await main.getByRole('button', { name: 'Remover imagem' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover imagem' }).click()
  await expect(page.getByText('Imagem removida')).toBeVisible()
  await expect(page.locator('img[src^="/files/"]')).toHaveCount(0)
})

test('a large picture is reduced before it is sent', async ({ page }) => {
  await editNewProfile(page, doctor())
  const noise = await sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(noise.length).toBeGreaterThan(2 * 1024 * 1024)
  const main = page.getByRole('main')
  await main
    .locator('input[type=file]')
    .setInputFiles({ name: 'grande.png', mimeType: 'image/png', buffer: noise })
  const preview = main.locator('img[src^="blob:"]')
  await expect(preview).toBeVisible()
  const size = await preview.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })
  expect(size).toEqual([800, 600])
  const sending = page.waitForRequest('**/api/images/upload-profile-picture')
  await main.getByRole('button', { name: 'Salvar imagem' }).click()
  expect(Number(await (await sending).headerValue('content-length'))).toBeLessThan(1024 * 1024)
  await expect(page.getByText('Imagem atualizada')).toBeVisible()
})

test('an invalid field is described and focused, and leaving with unsaved changes asks first', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/500/)
  await editNewProfile(page, doctor())
  const name = page.getByLabel('Nome completo')
  await name.fill('')
  await page.getByLabel('Data de nascimento').fill('31022000')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(/Nome é obrigatório/)
  await expect(page.getByLabel('Data de nascimento')).toHaveAccessibleDescription(
    /Data de nascimento inválida\. Use o formato DD\/MM\/AAAA\./,
  )
  await name.fill('Regina Prado Lima')
  await page.getByLabel('Data de nascimento').fill('')
  // An added row that stays blank is not invalid.
  await page.getByRole('button', { name: 'Adicionar especialidade' }).click()

  await page.getByRole('main').getByRole('link', { name: 'Cancelar' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
  await dialog.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(page).toHaveURL('/perfil/editar')
  await expect(name).toHaveValue('Regina Prado Lima')

  await page.route('**/api/user', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Erro ao atualizar', { exact: true })).toBeVisible()
  await page.unroute('**/api/user')
  await page.getByLabel('Perfil visível para outras pessoas').uncheck()
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expectSaved(page)
  await expect(page.getByText('Seu perfil não aparece para outras pessoas')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Regina Prado Lima' })).toBeVisible()
})

test('a CRM of another account is saved as any other, so that nobody learns who has it', async ({
  page,
  request,
}) => {
  const other = doctor()
  await createAccount(request, other)
  await editNewProfile(page, doctor())
  await page.getByRole('button', { name: 'Adicionar CRM' }).click()
  await row(page, 'CRM 2').getByLabel('Número do CRM').fill(other.registration.crm)
  await row(page, 'CRM 2').getByLabel('UF').selectOption('PR')
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expectSaved(page)
  await expect(page.getByRole('main').getByText(`CRM-PR ${other.registration.crm}`)).toBeVisible()
})

test('the profile can be edited by keyboard at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signInNewAccount(page, doctor())
  await openPage(page, '/')
  const press = (key: string) => page.keyboard.press(key)
  const tabTo = async (target: Locator) => {
    for (let steps = 0; steps < 80; steps++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await press('Tab')
    }
    throw new Error('not reached with the Tab key')
  }
  await page.getByRole('button', { name: 'Abrir menu' }).focus()
  await press('Enter')
  await tabTo(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Perfil' }))
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Meu perfil' })).toBeVisible()
  await tabTo(page.getByRole('main').getByRole('link', { name: 'Editar perfil' }))
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Editar perfil' })).toBeVisible()
  await tabTo(page.locator('input[type=file]'))
  await tabTo(page.getByLabel('Nome completo'))
  await press('ControlOrMeta+a')
  await page.keyboard.type('Regina Teclado')
  await tabTo(page.getByRole('button', { name: 'Adicionar área de atuação' }))
  await press('Enter')
  const area = row(page, 'Área de atuação 1').getByRole('combobox')
  await expect(area).toBeFocused()
  await page.keyboard.type('dor')
  await press('Enter')
  await expect(area).toHaveValue('Dor')
  await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await tabTo(page.getByRole('button', { name: 'Salvar alterações' }))
  await press('Enter')
  await expectSaved(page)
  await expect(page.getByRole('heading', { name: 'Regina Teclado' })).toBeVisible()
  await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0)
})
