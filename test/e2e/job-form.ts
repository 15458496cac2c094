import { expect, type Page } from '@playwright/test'
import { openPage } from './fixtures.ts'

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
