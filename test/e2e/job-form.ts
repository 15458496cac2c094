import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { DAY_MS } from '#contract/durations.ts'
import { createCompany, jobForm } from './company.ts'
import { NEW_PASSWORD, openPage, startSession } from './fixtures.ts'

type Kind = 'Plantão' | 'Fixo' | 'Ambulatório' | 'Telemedicina'

/** Answers the first question of the form, and waits for the editors of its texts. */
export async function chooseKind(page: Page, kind: Kind): Promise<void> {
  await page.getByText('O que você quer publicar?').waitFor()
  await page.locator('label').getByText(kind, { exact: true }).click()
  await expect(page.getByRole('radio', { name: new RegExp(`^${kind}`) })).toBeChecked()
  await expect(page.getByRole('toolbar', { name: 'Formatação' })).toHaveCount(2)
}

/** Opens the form of a new job of this kind. */
export async function openJobForm(page: Page, kind: Kind = 'Fixo', path = '/vagas/criar'): Promise<void> {
  await openPage(page, path)
  await chooseKind(page, kind)
}

export const DESCRIPTION = jobForm.description

/** Signs in a new company, on the free plan: one job at a time. */
export async function startCompany(page: Page, request: APIRequestContext) {
  const company = await createCompany(request)
  await startSession(page, company.email, NEW_PASSWORD)
  return company
}

export const day = (inDays: number) =>
  new Date(Date.now() + inDays * DAY_MS).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

export const main = (page: Page) => page.locator('#conteudo')
export const title = (page: Page) => page.getByLabel(/^Título da vaga/)
export const description = (page: Page) => page.getByRole('textbox', { name: /^Descrição da vaga/ })
export const topics = (page: Page) => page.getByRole('combobox', { name: 'Buscar e adicionar' })
export const publish = (page: Page) => main(page).getByRole('button', { name: 'Publicar vaga' })

export async function addDate(page: Page, date: string) {
  await page.getByLabel('Datas dos plantões').fill(date)
  await page.keyboard.press('Enter')
}
