import { setTimeout as sleep } from 'node:timers/promises'
import type { RegisteredTitle, RegistryAnswer } from '#contract/hiring/registration-checks.ts'
import type { Env } from '#server/env.ts'
import { readCfmAnswer } from './cfm-answer.ts'

/** A public registry of doctors, asked by number and state. */
export interface MedicalRegistry {
  /** @throws if it cannot be reached in time, or answers with something else */
  lookup(crm: string, uf: string): Promise<RegistryAnswer>
}

/** Its documentation names seven digits. */
const MAX_CFM_DIGITS = 7
const MAX_ANSWER_BYTES = 64 * 1024
const ANSWER_WITHIN_MS = 10_000

const escapeXml = (text: string) => text.replace(/[<>&'"]/g, (sign) => `&#${sign.codePointAt(0)};`)

const requestOf = (crm: string, uf: string, key: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ser="http://servico.cfm.org.br/"><soapenv:Header/><soapenv:Body><ser:Consultar><crm>${crm}</crm><uf>${escapeXml(uf)}</uf><chave>${escapeXml(key)}</chave></ser:Consultar></soapenv:Body></soapenv:Envelope>`

/** The text of a reply that is not longer than it can be. */
async function limitedText(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) throw new Error('CFM answered with too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The web service of the federal council (CFM 2.129/2015): SOAP 1.1, one number for each call. */
export function cfmRegistry(
  { url, key }: { url: string; key: string },
  answerWithinMs = ANSWER_WITHIN_MS,
): MedicalRegistry {
  return {
    async lookup(crm, uf) {
      const digits = crm.replace(/^0+/, '')
      if (digits === '' || digits.length > MAX_CFM_DIGITS) return { isFound: false }
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
        body: requestOf(digits, uf, key),
        // The key must not follow a redirect to somebody else.
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithinMs),
      })
      const text = await limitedText(reply)
      // A fault of SOAP 1.1 comes with status 500.
      if (!reply.ok) throw new Error(`CFM answered with status ${reply.status}`)
      return readCfmAnswer(text)
    },
  }
}

/** Numbers with these ends, in demo mode. */
const sandboxEnds = {
  suspended: '901',
  unknown: '902',
  slow: '903',
  failing: '904',
  otherName: '905',
} as const
const SLOW_MS = 2_000

/** A stand-in for demo mode: the accounts that name a number are its doctors, but for numbers with certain ends. */
export function sandboxRegistry(
  holderOf: (crm: string, uf: string) => Promise<{ name: string; titles: RegisteredTitle[] } | undefined>,
): MedicalRegistry {
  return {
    async lookup(crm, uf) {
      const ends = (kind: keyof typeof sandboxEnds) => crm.endsWith(sandboxEnds[kind])
      if (ends('failing')) throw new Error('the registry of the sandbox fails for this number')
      if (ends('slow')) await sleep(SLOW_MS)
      const holder = ends('unknown') ? undefined : await holderOf(crm, uf)
      if (!holder) return { isFound: false }
      return {
        isFound: true,
        name: ends('otherName') ? 'CARLOS EXEMPLO DA SILVA' : holder.name.toUpperCase(),
        isRegular: !ends('suspended'),
        situation: ends('suspended') ? 'Suspensão total temporária' : 'Regular',
        specialties: holder.titles.map(({ name, rqe }) => ({ name: name.toUpperCase(), rqe })),
      }
    },
  }
}

/** The registry of the environment. Null if admins compare by hand. */
export function registryOf(
  env: Pick<Env, 'APP_MODE' | 'CFM_KEY' | 'CFM_URL' | 'MEDICAL_REGISTRY'>,
  holderOf: Parameters<typeof sandboxRegistry>[0],
): MedicalRegistry | null {
  if (env.MEDICAL_REGISTRY === 'manual') return null
  if (env.CFM_KEY) return cfmRegistry({ url: env.CFM_URL, key: env.CFM_KEY })
  return env.APP_MODE === 'demo' ? sandboxRegistry(holderOf) : null
}
