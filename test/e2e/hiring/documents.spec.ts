import { readFile } from 'node:fs/promises'
import { generateCpf } from '@brazilian-utils/brazilian-utils'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { documentRefusals } from '#contract/hiring/documents.ts'
import {
  chooseByKey,
  createAccount,
  expect,
  expectAccessible,
  horizontalOverflow,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
} from '../fixtures.ts'
import { pdf } from '../wallet.ts'

/** A day beyond the reminders of expiry, 'aaaa-mm-dd'. */
const farDay = brazilDay(Date.now() + 400 * DAY_MS)
const laterDay = brazilDay(Date.now() + 800 * DAY_MS)

/** The browser's own reports of failed requests. */
const FAILED_REQUESTS = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/

const doctor = {
  profileType: 'individual',
  name: 'Ana Prado',
  phone: '41998765432',
  state: 'PR',
  city: 'Curitiba',
}

/** A photo as a phone takes it. Noise hardly compresses, so that its upload has several parts. */
const photo = (name: string) =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }))

const file = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({ name, mimeType, buffer })

async function signInDoctor(page: Page): Promise<void> {
  const { email } = await createAccount(page.request, { ...doctor, cpf: generateCpf() })
  await startSession(page, email, NEW_PASSWORD)
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const adding = (page: Page) => dialogOf(page, 'Adicionar documento')
const rows = (page: Page) =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Ações/ }) })
const actionsOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Ações: ${name}`, exact: true })
const filesOf = (dialog: Locator) => dialog.getByLabel(/^(Escolher arquivo|Adicionar fotos)$/)
const cameraOf = (dialog: Locator) => dialog.getByLabel(/^(Tirar foto|Fotografar mais uma)$/)

async function act(page: Page, name: string, action: string): Promise<void> {
  await actionsOf(page, name).press('Enter')
  await chooseByKey(page, action)
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    await signInDoctor(page)
    await openPage(page, '/dashboard/documents')
    await expect(page.getByRole('heading', { name: 'Envie cada documento uma vez' })).toBeVisible()
  })

  test('a doctor adds a PDF, a newer version of it, downloads it and deletes it', async ({ page }) => {
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Adicionar documento' }).click()
    await adding(page).getByLabel('Documento', { exact: true }).selectOption('Diploma de medicina')
    await filesOf(adding(page)).setInputFiles(file('frente.pdf', await pdf('Diploma')))
    await expect(adding(page).getByText('frente.pdf')).toBeVisible()
    await adding(page).getByLabel('Nome (opcional)').fill('UFPR')
    await adding(page).getByLabel('Emissão (opcional)').fill(laterDay)
    await adding(page).getByLabel('Validade (se houver)').fill(farDay)
    await expectAccessible(page)
    const send = adding(page).getByRole('button', { name: 'Enviar documento' })
    await send.click()
    await expect(adding(page).getByText('A validade não pode ser anterior à emissão.')).toBeVisible()
    await expect(adding(page).getByLabel('Validade (se houver)')).toBeFocused()
    await adding(page).getByLabel('Emissão (opcional)').fill('2020-01-01')
    await send.click()
    await expect(adding(page)).toHaveCount(0)
    await expect(rows(page)).toHaveText(
      new RegExp(`Diploma de medicina.*UFPR.*Válido até ${farDay.split('-').reverse().join('/')}`),
    )
    await expect(page.getByRole('button', { name: 'Adicionar: Diploma de medicina' })).toHaveCount(0)

    const name = 'Diploma de medicina - UFPR'
    await act(page, name, 'Nova versão')
    const newer = dialogOf(page, 'Nova versão')
    await filesOf(newer).setInputFiles(file('nova.pdf', await pdf('Diploma, nova via')))
    await newer.getByRole('button', { name: 'Enviar nova versão' }).click()
    await expect(rows(page)).toContainText('2 versões')
    await act(page, name, 'Versões')
    const versions = dialogOf(page, 'Versões')
    await expect(versions.getByRole('listitem')).toHaveText([/^Versão 2 · atual/, /^Versão 1Enviada/])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(actionsOf(page, name)).toBeFocused()

    await act(page, name, 'Nome e datas')
    const edit = dialogOf(page, 'Nome e datas')
    await edit.getByLabel('Nome (opcional)').fill('')
    await edit.getByRole('button', { name: 'Salvar' }).click()
    const renamed = 'Diploma de medicina'
    const downloading = page.waitForEvent('download')
    await act(page, renamed, 'Baixar')
    const downloaded = await downloading
    expect(downloaded.suggestedFilename()).toBe('Diploma de medicina.pdf')
    expect((await readFile(await downloaded.path())).subarray(0, 5).toString()).toBe('%PDF-')

    await expectAccessible(page)
    await act(page, renamed, 'Excluir')
    const confirm = page.getByRole('alertdialog', { name: 'Excluir documento?' })
    await expect(confirm).toContainText('As 2 versões são apagadas')
    await confirm.getByRole('button', { name: 'Excluir documento' }).click()
    await expect(rows(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Documentos' })).toBeFocused()
  })

  test('photos become the pages of one document, although the connection is lost meanwhile', async ({
    page,
    context,
    expectErrors,
  }) => {
    expectErrors(FAILED_REQUESTS)
    await page.getByRole('button', { name: 'Adicionar: Carteira do CRM' }).click()
    await cameraOf(adding(page)).setInputFiles(await photo('verso.jpg'))
    await expect(adding(page).getByRole('img')).toHaveCount(1)
    await cameraOf(adding(page)).setInputFiles([await photo('frente.jpg')])
    await filesOf(adding(page)).setInputFiles([await photo('repetida.jpg')])
    const pages = adding(page).getByRole('list', { name: 'Páginas' }).getByRole('img')
    await expect(pages).toHaveCount(3)
    await adding(page).getByRole('button', { name: 'Remover a página 3' }).press('Enter')
    const forward = adding(page).getByRole('button', { name: 'Mover a página 1 para depois' })
    await forward.press('Enter')
    await expect(pages.nth(0)).toHaveAccessibleName('Página 1: frente.jpg')
    await expect(pages.nth(1)).toHaveAccessibleName('Página 2: verso.jpg')
    await expectAccessible(page)

    await page.keyboard.press('Escape')
    const discard = page.getByRole('alertdialog', { name: 'Descartar o que ainda não foi enviado?' })
    await discard.getByRole('button', { name: 'Voltar' }).click()
    await expect(pages).toHaveCount(2)

    let parts = 0
    const sent: string[] = []
    await page.route('**/api/documents/uploads/*/parts', async (route) => {
      parts += 1
      if (parts === 2) await context.setOffline(true)
      const place = /name="file"\s+(\d+).*name="part"\s+(\d+)/s.exec(
        route.request().postDataBuffer()?.toString('latin1') ?? '',
      )
      sent.push(`${place?.[1]}/${place?.[2]}`)
      await route.continue()
    })
    await adding(page).getByRole('button', { name: 'Enviar documento' }).click()
    await expect(adding(page).getByText('Sem conexão. O envio continua sozinho').first()).toBeVisible()
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await context.setOffline(false)
    await expect(adding(page)).toHaveCount(0)
    await expect(rows(page)).toHaveText(/Carteira do CRM/)
    expect(sent[0]).toBe('0/0')
    // Only the part that was lost is sent again.
    expect(sent.length).toBe(new Set(sent).size + 1)
    await act(page, 'Carteira do CRM', 'Versões')
    await expect(dialogOf(page, 'Versões').getByRole('listitem')).toContainText('2 páginas')
  })

  test('files that cannot be used are refused with the reason, and others take their place', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/4\d\d/)
    await page.getByRole('button', { name: 'Adicionar: Currículo' }).click()
    const send = adding(page).getByRole('button', { name: 'Enviar documento' })
    await send.click()
    await expect(adding(page).getByText('Escolha um arquivo ou tire uma foto.')).toBeVisible()
    await filesOf(adding(page)).setInputFiles(file('cv.docx', Buffer.from('PK'), 'application/msword'))
    await expect(adding(page).getByText(documentRefusals.type)).toBeVisible()
    await filesOf(adding(page)).setInputFiles([
      await photo('foto.jpg'),
      file('cv.pdf', await pdf('Currículo')),
    ])
    await expect(adding(page).getByText(documentRefusals.mixed)).toBeVisible()
    await adding(page).getByRole('button', { name: 'Remover a página 1' }).click()
    const secret = await pdf('Currículo', { userPassword: 'segredo' })
    await filesOf(adding(page)).setInputFiles(file('secreto.pdf', secret))
    await send.click()
    await expect(adding(page).getByText(documentRefusals.encrypted)).toBeVisible()
    await expectAccessible(page)
    await adding(page).getByRole('button', { name: 'Remover secreto.pdf' }).click()
    await expect(filesOf(adding(page))).toBeFocused()
    await expect(adding(page).getByText(documentRefusals.encrypted)).toHaveCount(0)
    await filesOf(adding(page)).setInputFiles(file('cv.pdf', await pdf('Currículo')))
    await send.click()
    await expect(adding(page)).toHaveCount(0)
    await expect(rows(page)).toHaveText(/Currículo/)
  })
})
