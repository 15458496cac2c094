import { z } from 'zod'
import type { CompanyAnswer, CompanySituation } from '#contract/admin/company-checks.ts'

/** The codes of the Receita. */
const situations: Readonly<Record<number, CompanySituation>> = {
  1: 'void',
  2: 'active',
  3: 'suspended',
  4: 'unfit',
  8: 'closed',
}

const MAX_TEXT = 300
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) =>
    String(value ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, MAX_TEXT),
  )
const wholeNumber = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)])

/** The fields that are used. Partners, telephones and e-mail addresses are not read. */
const reply = z.object({
  cnpj: z.string(),
  razao_social: text,
  nome_fantasia: text,
  situacao_cadastral: wholeNumber,
  data_situacao_cadastral: z.iso.date().nullish().catch(null),
  cnae_fiscal: wholeNumber.nullish().catch(null),
  cnae_fiscal_descricao: text,
  descricao_tipo_de_logradouro: text,
  logradouro: text,
  numero: text,
  complemento: text,
  bairro: text,
  municipio: text,
  uf: text,
  cep: text,
})
type Reply = z.output<typeof reply>

const jsonOf = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    // Its message quotes the reply.
    throw new Error('the registry of companies answered with something other than JSON')
  }
}

/** '8610101' -> '8610-1/01' */
const activityCode = (code: number) =>
  String(code)
    .padStart(7, '0')
    .replace(/^(\d{4})(\d)(\d{2})$/, '$1-$2/$3')

function addressOf(found: Reply): string | null {
  const street = [found.descricao_tipo_de_logradouro, found.logradouro].filter(Boolean).join(' ')
  const place = [found.municipio, found.uf].filter(Boolean).join('/')
  const digits = /^\d{7,8}$/.test(found.cep) ? found.cep.padStart(8, '0') : ''
  const postalCode = digits && `CEP ${digits.slice(0, 5)}-${digits.slice(5)}`
  const parts = [street, found.numero, found.complemento, found.bairro, place, postalCode]
  return parts.filter(Boolean).join(', ') || null
}

/** The names of a sole trader can end in her CPF, which nobody needs here. */
const withoutCpf = (name: string) => name.replace(/[\s-]*\b\d{11}$|[\s-]*\b\d{3}\.\d{3}\.\d{3}-\d{2}$/, '')

/** A number that does not exist. An address without such a service also answers with 404. */
const saysNotFound = (body: string): boolean => {
  const { success, data } = z.object({ message: z.string() }).safeParse(jsonOf(body))
  return success && /^CNPJ .{0,40}n[ãa]o encontrado/i.test(data.message)
}

/**
 * Reads a reply to the question about `cnpj`, in the form of BrasilAPI and Minha Receita.
 * @throws if it is no such reply, or about another number
 */
export function readCompanyAnswer(
  { status, body }: { status: number; body: string },
  cnpj: string,
): CompanyAnswer {
  if (status === 404 && saysNotFound(body)) return { isFound: false }
  if (status !== 200) throw new Error(`the registry of companies answered with status ${status}`)
  const { success, data } = reply.safeParse(jsonOf(body))
  const situation = success && situations[data.situacao_cadastral]
  if (!success || !situation || !data.razao_social)
    throw new Error('the registry of companies answered without the expected fields')
  if (data.cnpj.toUpperCase().replace(/[^A-Z0-9]/g, '') !== cnpj)
    throw new Error('the registry of companies answered about another number')
  return {
    isFound: true,
    name: withoutCpf(data.razao_social),
    tradeName: withoutCpf(data.nome_fantasia) || null,
    situation,
    since: data.data_situacao_cadastral ?? null,
    activity: data.cnae_fiscal
      ? { code: activityCode(data.cnae_fiscal), text: data.cnae_fiscal_descricao }
      : null,
    address: addressOf(data),
  }
}
