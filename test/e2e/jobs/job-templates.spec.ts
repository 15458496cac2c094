import { bearer, expect, expectAccessible, openPage, test } from '../fixtures.ts'
import {
  addDate,
  DESCRIPTION,
  day,
  description,
  openJobForm,
  publish,
  startCompany,
  title,
} from '../job-form.ts'
import { chooseJobAction } from '../own-jobs-table.ts'
import { controlAt, middleOf, pressAt } from '../press.ts'

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
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Limpar', exact: true }).first().click()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Usar modelo' }).click()
  const point = await middleOf(dialog.getByRole('button', { name: 'Excluir: Cardio' }))
  await pressAt(page, point)
  await expect(dialog.getByRole('button', { name: 'Excluir de vez: Cardio' })).toBeFocused()
  expect(await controlAt(page, point)).toContain('Cancelar')
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
  await chooseJobAction(page, 'Plantonista da serra', 'Pausar')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Vaga reativada')).toBeVisible()

  await request.post(`/api/jobs/${id}/close`, {
    headers: bearer(token),
    data: { reason: 'filled_elsewhere' },
  })
  await openPage(page, '/dashboard/jobs')
  await chooseJobAction(page, 'Plantonista da serra', 'Publicar de novo')
  await expect(page.getByText('Preenchido da vaga “Plantonista da serra”')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Plantão/ })).toBeChecked()
  await expect(page.getByRole('textbox', { name: /^Lugares/ })).toHaveValue('3')
  await publish(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plantonista da serra' })).toBeVisible()
  expect(page.url()).not.toContain(id)
})
