import { generateCpf } from '@brazilian-utils/brazilian-utils'
import {
  bearer,
  createAccount,
  demoAccounts,
  expect,
  NEW_PASSWORD,
  openPage,
  startSession,
  test,
} from '../fixtures.ts'

test('both sides write and read messages until the application ends; the doctor never sees the notes', async ({
  page,
  browser,
  request,
  expectErrors,
}) => {
  test.slow()
  // The link that is refused.
  expectErrors(/400/)
  await startSession(page, demoAccounts.employer)
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const jobs = await (await request.get('/api/jobs/employer?state=active', { headers: bearer(token) })).json()
  const { id: jobId } = (jobs.jobOffers ?? jobs.items)[0]
  const name = `Nina Mensagem ${Date.now().toString(36)}`
  const doctor = await createAccount(request, {
    profileType: 'individual',
    name,
    phone: '41998765432',
    cpf: generateCpf(),
  })
  const applied = await request.post(`/api/jobs/${jobId}/apply`, { headers: bearer(doctor.token) })
  expect(applied.ok(), await applied.text()).toBe(true)

  await openPage(page, `/dashboard/applications?busca=${encodeURIComponent(name)}`)
  await page.locator('#conteudo').getByRole('button', { name, exact: false }).first().click()
  const panel = page.getByRole('complementary', { name: 'Candidatura aberta' })
  await panel.getByRole('textbox', { name: 'Nova anotação' }).fill('Anotação que só a equipe lê')
  await panel.getByRole('button', { name: 'Salvar anotação' }).click()
  await expect(panel.getByText('Anotação que só a equipe lê')).toBeVisible()
  await expect(panel.getByText('A pessoa pode pedir acesso a estas anotações (LGPD, art. 18).')).toBeVisible()
  await panel.getByRole('button', { name: /^Favorita/ }).click()
  await expect(panel.getByRole('button', { name: /^Favorita/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[data-row]').getByRole('img', { name: 'Favorita' })).toBeVisible()
  const field = panel.getByLabel(`Mensagem para ${name}`)
  await field.fill('Cadastre-se em https://exemplo.com.br')
  await panel.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(panel.getByText(/links depois da primeira resposta. Escreva/)).toBeVisible()
  await field.fill('Bom dia, {nome}. Podemos <b>conversar</b>?')
  await field.press('Control+Enter')
  await expect(panel.getByText('Bom dia, Nina. Podemos <b>conversar</b>?')).toBeVisible()

  const other = await browser.newPage()
  await startSession(other, doctor.email, NEW_PASSWORD)
  await openPage(other, '/dashboard/applications')
  const content = other.locator('#conteudo')
  await content.getByRole('link', { name: /^Ler mensagem: .*, 1 não lida$/ }).click()
  await expect(content.getByText('Bom dia, Nina. Podemos <b>conversar</b>?')).toBeVisible()
  await expect(content.getByText('Anotação que só a equipe lê')).toHaveCount(0)
  await content.getByLabel(/^Mensagem para/).fill('Podemos, amanhã cedo.')
  await content.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(content.getByText('Podemos, amanhã cedo.')).toBeVisible()

  await page.reload()
  await expect(panel.getByText('Podemos, amanhã cedo.')).toBeVisible()
  await expect(panel.getByText('Lida')).toBeVisible()

  // The company may not read it once it is withdrawn, and an open panel reads it again.
  await openPage(page, '/dashboard')
  const ended = await request.delete(`/api/jobs/${jobId}/apply`, { headers: bearer(doctor.token) })
  expect(ended.ok()).toBe(true)
  await other.reload()
  await expect(content.getByText(/^A candidatura foi retirada/)).toBeVisible()
  await expect(content.getByLabel(/^Mensagem para/)).toHaveCount(0)
})
