import type { Locator, Page } from '@playwright/test'

/** The row of a job in the table of a company's jobs. */
export const jobRow = (page: Page, title: string): Locator =>
  page.locator('#conteudo [data-row]').filter({ hasText: title }).first()

/** Opens the menu of a job's row. */
export async function openJobMenu(page: Page, title: string): Promise<void> {
  await jobRow(page, title)
    .getByRole('button', { name: /^Ações: / })
    .click()
}

/** Chooses an entry of the menu of a job's row. */
export async function chooseJobAction(page: Page, title: string, name: string): Promise<void> {
  await openJobMenu(page, title)
  await page.getByRole('menuitem', { name, exact: true }).click()
}
