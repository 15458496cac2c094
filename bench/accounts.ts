import { hash } from '@node-rs/argon2'
import type { BenchApp } from './app.ts'

const PASSWORD = 'Medicao2026'

/** The hash of the password that all accounts of the benches have, with the app's settings. */
export const passwordHash = () => hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/** Logs in to an account of the benches, whatever the outcome. */
export const login = ({ url }: Pick<BenchApp, 'url'>, email: string): Promise<Response> =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })

/** The access token of an account of the benches. */
export async function accessToken(app: Pick<BenchApp, 'url'>, email: string): Promise<string> {
  const reply = await login(app, email)
  if (!reply.ok) throw new Error(`login of ${email}: ${reply.status}`)
  return ((await reply.json()) as { authToken: string }).authToken
}
