import { demoAccounts, expect, openPage, startSession, test } from '../fixtures.ts'

test('signing out waits for what is being read, which would be refused after it', async ({ page }) => {
  await startSession(page, demoAccounts.doctor)
  const order: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/logout')) order.push('signed out')
  })
  let answer = () => {}
  const isPressed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/notifications/unread-count', async (route) => {
    await isPressed
    order.push('answered')
    await route.continue()
  })
  const read = page.waitForRequest('**/api/notifications/unread-count')
  await openPage(page, '/vagas/criar')
  await read
  // The reply comes right after the press: signing out does not wait for it for long.
  const pressed = page.evaluate(() =>
    new Promise((resolve) => addEventListener('click', resolve, { once: true, capture: true })).then(
      () => {},
    ),
  )
  await Promise.all([
    pressed.then(answer),
    page.getByRole('button', { name: 'Entrar com outra conta' }).click(),
  ])
  await expect(page.getByText('Faça login para criar vagas.')).toBeVisible()
  expect(order).toEqual(['answered', 'signed out'])
})
