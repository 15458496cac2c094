import type { AppProcess } from '../app.ts'

/** The access token of a demo account. */
export async function signInDemo({ url }: Pick<AppProcess, 'url'>, email: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Medponto1' }),
  })
  if (!reply.ok) throw new Error(`login of ${email}: ${reply.status}`)
  return ((await reply.json()) as { authToken: string }).authToken
}
