import { setTimeout as sleep } from 'node:timers/promises'
import type { CompanyAnswer } from '#contract/admin/company-checks.ts'
import type { Env } from '#server/env.ts'
import { readCompanyAnswer } from './company-answer.ts'

/** Public company data, asked by CNPJ: 14 characters without punctuation. */
export interface CompanyRegistry {
  /** @throws if it cannot be reached in time, or answers with something else */
  lookup(cnpj: string): Promise<CompanyAnswer>
}

const MAX_ANSWER_BYTES = 64 * 1024
const ANSWER_WITHIN_MS = 10_000

/** The text of a reply that is not longer than it can be. */
async function limitedText(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the registry of companies answered with too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** BrasilAPI, Minha Receita or your own copy of it: open data of the Receita Federal, which it publishes once a month. */
export function openRegistry(url: string, answerWithinMs = ANSWER_WITHIN_MS): CompanyRegistry {
  return {
    async lookup(cnpj) {
      const reply = await fetch(`${url.replace(/\/+$/, '')}/${encodeURIComponent(cnpj)}`, {
        headers: { accept: 'application/json', 'user-agent': 'medponto' },
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithinMs),
      })
      return readCompanyAnswer({ status: reply.status, body: await limitedText(reply) }, cnpj)
    },
  }
}

/** The order numbers of establishments, after the first eight characters, for which the sandbox does something else. */
export const sandboxOrders = {
  suspended: '0901',
  unfit: '0902',
  closed: '0903',
  void: '0904',
  unknown: '0905',
  otherName: '0906',
  slow: '0907',
  failing: '0908',
  malformed: '0909',
  silent: '0910',
} as const
const SLOW_MS = 2_000

export interface SandboxCompany {
  name: string
  city: string | null
  state: string | null
}

/** A stand-in for demo mode: the account that has a CNPJ is its company, but for certain order numbers. */
export function sandboxRegistry(
  companyOf: (cnpj: string) => Promise<SandboxCompany | undefined>,
): CompanyRegistry {
  return {
    async lookup(cnpj) {
      const is = (kind: keyof typeof sandboxOrders) => cnpj.slice(8, 12) === sandboxOrders[kind]
      if (is('silent')) throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
      if (is('slow')) await sleep(SLOW_MS)
      const company = is('unknown') ? undefined : await companyOf(cnpj)
      if (is('failing')) return readCompanyAnswer({ status: 500, body: '{"message":"sandbox"}' }, cnpj)
      if (!company)
        return readCompanyAnswer({ status: 404, body: `{"message":"CNPJ ${cnpj} não encontrado."}` }, cnpj)
      const code = is('void') ? 1 : is('suspended') ? 3 : is('unfit') ? 4 : is('closed') ? 8 : 2
      const name = is('otherName') ? 'padaria exemplo' : company.name
      const body = JSON.stringify({
        cnpj,
        razao_social: `${name.toUpperCase()} LTDA`,
        nome_fantasia: is('otherName') ? '' : name.toUpperCase(),
        situacao_cadastral: code,
        data_situacao_cadastral: code === 2 ? '2015-03-09' : '2026-08-31',
        cnae_fiscal: 8_610_101,
        cnae_fiscal_descricao:
          'Atividades de atendimento hospitalar, exceto pronto-socorro e unidades para atendimento a urgências',
        descricao_tipo_de_logradouro: 'RUA',
        logradouro: 'EXEMPLO',
        numero: '100',
        complemento: '',
        bairro: 'CENTRO',
        municipio: (company.city ?? 'São Paulo').toUpperCase(),
        uf: company.state ?? 'SP',
        cep: '01001000',
      })
      return readCompanyAnswer({ status: 200, body: is('malformed') ? body.slice(0, 80) : body }, cnpj)
    },
  }
}

/** The registry of the environment. Null if there is none, and admins look for themselves. */
export function registryOf(
  env: Pick<Env, 'APP_MODE' | 'CNPJ_URL'>,
  companyOf: Parameters<typeof sandboxRegistry>[0],
): CompanyRegistry | null {
  if (env.CNPJ_URL) return openRegistry(env.CNPJ_URL)
  return env.APP_MODE === 'demo' ? sandboxRegistry(companyOf) : null
}
