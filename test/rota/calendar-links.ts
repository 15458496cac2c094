import type { TestApp } from '../app.ts'
import type { TestUser } from '../factories.ts'

/** The lines of an iCalendar file, with folded ones put together. */
export const calendarLines = (file: string) => file.replaceAll(/\r\n[ \t]/g, '').split('\r\n')

/** The entries of an iCalendar file: each a table of its properties without parameters. */
export function calendarEntries(file: string): Record<string, string>[] {
  const entries: Record<string, string>[] = []
  for (const line of calendarLines(file)) {
    if (line === 'BEGIN:VEVENT') entries.push({})
    const [, name, value] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? []
    const entry = entries.at(-1)
    if (entry && name) entry[name] ??= value ?? ''
  }
  return entries
}

/** Makes a calendar address. Returns its path, and its id. */
export async function calendarLink(app: TestApp, { token }: TestUser, place: string | null = null) {
  const { status, reply, raw } = await app.call('POST /calendar-links', { token, body: { place } })
  if (status !== 201) throw new Error(raw.body)
  return { id: reply.link.id, path: new URL(reply.url).pathname }
}

export const readCalendar = (
  app: TestApp,
  path: string,
  { headers = {}, ip = '192.0.2.1' }: { headers?: Record<string, string>; ip?: string } = {},
) => app.app.inject({ url: path, headers, remoteAddress: ip })
