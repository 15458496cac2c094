import { demoAccounts, expect, goInApp, openPage, startSession, test, waitForHydration } from '../fixtures.ts'
import { openJobForm } from '../job-form.ts'
import { chooseJobAction, jobRow } from '../own-jobs-table.ts'

test('an employer publishes a job, opens the profile of an applicant, edits the job and closes it', async ({
  page,
  browser,
}) => {
  test.slow()
  const title = `Plantão de clínica médica ${Date.now()}`
  await startSession(page, demoAccounts.employer)
  await openJobForm(page)
  await page.getByLabel(/Título/).fill(title)
  await page
    .getByLabel(/Descrição/)
    .first()
    .fill(
      'Plantão em enfermaria com equipe completa.\n\nInício imediato, escala combinada com a coordenação.',
    )
  await page.getByRole('combobox', { name: /^Cidade/ }).fill('curit')
  await page.getByRole('option', { name: 'Curitiba, PR', exact: true }).click()
  await page.getByRole('button', { name: /^Publicar/ }).click()
  await expect(page).toHaveURL(/\/vagas\/detalhes\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const job = new URL(page.url()).pathname

  const doctorContext = await browser.newContext()
  const doctor = await doctorContext.newPage()
  await startSession(doctor, demoAccounts.doctor)
  await openPage(doctor, `/vagas?search=${encodeURIComponent(title)}`)
  await doctor
    .getByRole('main')
    .getByRole('link', { name: /Ver vaga/ })
    .first()
    .click()
  await expect(doctor).toHaveURL(job)
  const applied = doctor.waitForResponse((reply) => reply.url().endsWith('/apply') && reply.ok())
  await doctor.getByRole('button', { name: 'Candidatar-se' }).first().click()
  await applied

  await openPage(page, '/dashboard/applications')
  await expect(page.getByRole('heading', { name: 'Candidaturas recebidas' })).toBeVisible()
  const viewed = page.waitForResponse((reply) => reply.url().endsWith('/view') && reply.ok())
  await page.locator('#conteudo [data-row]').filter({ hasText: title }).locator('[data-open-row]').click()
  const panel = page.getByRole('complementary', { name: 'Candidatura aberta' })
  await panel.getByRole('link', { name: 'Ver perfil público' }).click()
  await expect(page).toHaveURL(/\/perfil\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('main').getByText(/^MÉDICO · CRM\/[A-Z]{2} \d+/)).toBeVisible()
  await expect(page.getByText(demoAccounts.doctor)).toBeVisible()

  await viewed
  await openPage(doctor, '/dashboard/applications')
  await expect(
    doctor
      .getByRole('main')
      .locator('li, article')
      .filter({ hasText: title })
      .getByText('Visualizada', { exact: true }),
  ).toBeVisible()

  const editId = job.split('/').at(-1)
  await goInApp(page, `/vagas/${editId}/editar`)
  await page.getByLabel(/Título/).fill(`${title} (noturno)`)
  await page.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page).toHaveURL(job)
  await expect(page.getByRole('heading', { level: 1, name: `${title} (noturno)` })).toBeVisible()

  await goInApp(page, '/dashboard/jobs')
  await chooseJobAction(page, `${title} (noturno)`, 'Encerrar')
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await dialog.getByText('Preenchida pelo Medponto').click()
  await dialog.getByRole('button', { name: /Encerrar/ }).click()
  await expect(
    jobRow(page, `${title} (noturno)`).getByText('Encerrada').filter({ visible: true }),
  ).toBeVisible()
  await doctorContext.close()

  const guest = await browser.newPage()
  await expect.poll(async () => (await guest.goto(job))?.status()).toBe(410)
  await expect(guest.getByText('Vaga encerrada').first()).toBeVisible()
  await guest.close()
})

test('an invalid form names each invalid field and focuses the first', async ({ page }) => {
  await startSession(page, demoAccounts.employer)
  await openJobForm(page)
  // The form starts with the place of the last job.
  await page.getByRole('button', { name: 'Limpar: cidade' }).click()
  await page.getByRole('button', { name: /^Publicar/ }).click()
  await expect(page.getByText('Título da vaga é obrigatório')).toBeVisible()
  await expect(page.getByText('Cidade é obrigatória')).toBeVisible()
  await expect(page.getByLabel(/Título/)).toBeFocused()
})

test('a doctor cannot open the job form, and a guest is redirected to the login', async ({ page }) => {
  await page.goto('/vagas/criar')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Faça login para criar vagas.')).toBeVisible()
  await waitForHydration(page)
  await startSession(page, demoAccounts.doctor)
  await openPage(page, '/vagas/criar')
  await expect(page.getByRole('heading', { name: 'Acesso negado' })).toBeVisible()
})

test('the form of a job opens without tags, and with the built-in lists if the server has none', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/503/)
  await startSession(page, demoAccounts.employer)
  let failTags = () => {}
  const failed = new Promise<void>((resolve) => {
    failTags = resolve
  })
  await page.route('**/api/tags', async (route) => {
    await failed
    await route.fulfill({ status: 503, json: {} })
  })
  for (const list of ['**/api/specialties', '**/api/subspecialties*'])
    await page.route(list, (route) => route.fulfill({ json: [] }))
  await openJobForm(page)
  const topics = page.getByRole('combobox', { name: 'Especialidades, áreas e tags' })
  await topics.click()
  for (const [group, size] of [
    ['Especialidades', 56],
    ['Áreas de atuação', 63],
  ] as const) {
    const options = page.getByRole('group', { name: group }).getByRole('option')
    await expect(options).toHaveCount(size)
    await expect(options.last()).toHaveText('Outro')
  }
  await expect(page.getByRole('group', { name: 'Tags' })).toHaveCount(0)
  failTags()
  const failure = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar as tags.' })
  await expect(failure).toBeVisible()
  await page.unroute('**/api/tags')
  await failure.getByRole('button', { name: 'Tentar novamente' }).click()
  await topics.click()
  await expect(page.getByRole('group', { name: 'Tags' }).getByRole('option').first()).toBeVisible()
})
