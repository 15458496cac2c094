import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { DAY_MS } from '#contract/durations.ts'
import { createCompany, jobForm } from './company.ts'
import { NEW_PASSWORD, openPage, startSession } from './fixtures.ts'

type Kind = 'Plantão' | 'Fixo' | 'Ambulatório' | 'Telemedicina'

export const kindChoice = (page: Page, kind: Kind) => page.locator('label').getByText(kind, { exact: true })

/** Answers the first question of the form, and waits for the editor of its description. */
export async function chooseKind(page: Page, kind: Kind): Promise<void> {
  await page.getByText('O que você quer publicar?').waitFor()
  await kindChoice(page, kind).click()
  await expect(page.getByRole('radio', { name: new RegExp(`^${kind}`) })).toBeChecked()
  await expect(page.getByRole('toolbar', { name: 'Formatação' })).toBeVisible()
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
export const topics = (page: Page) => page.getByRole('combobox', { name: 'Especialidades, áreas e tags' })
export const publish = (page: Page) => main(page).getByRole('button', { name: 'Publicar vaga' })

/** A day in the calendar of the form. */
export const dayCell = (page: Page, date: string) => page.locator(`[data-day="${date}"]`)
/** The day that the Tab key reaches. */
export const currentDay = (page: Page) =>
  page.getByRole('grid', { name: /^Datas dos plantões/ }).locator('[tabindex="0"]')

/** Chooses a day, or takes it back. */
export async function addDate(page: Page, date: string) {
  const cell = dayCell(page, date)
  while ((await cell.count()) === 0) await page.getByRole('button', { name: 'Próximo mês' }).click()
  await cell.click()
}

/** Opens a part of the form that is folded at first. */
export const openPart = (page: Page, name: string) =>
  main(page).locator('summary').filter({ hasText: name }).click()
