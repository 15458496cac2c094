import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { pick, type Random } from './random.ts'

const LONG = 'x'.repeat(20_000)
let deep: unknown = 1
for (let depth = 0; depth < 500; depth += 1) deep = depth % 2 ? [deep] : { a: deep }

const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\u202e',
  '😀'.repeat(40),
  'İb'.repeat(60),
  'ß'.repeat(100),
  'ﷺ'.repeat(30),
  LONG,
  '%',
  '%00',
  '%c0%af',
  '%ud800',
  '_%\\',
  "' or 1=1 --",
  '"',
  '\\u0000',
  '(((',
  '[a-',
  ':*&|!<->',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '1e308',
  '0x10',
  '32768',
  '2147483648',
  '9223372036854775808',
  '99999999999999999999999',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
  '2026-01-01T00:00:00+99:99',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59-23:59',
  '0001-01-01T00:00:00+23:59',
  '0000-01-01T00:00:00.000Z_3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  '2026-02-30T00:00:00.000Z_3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  'infinity',
  'javascript:alert(1)',
  'http://[::1',
  '../../etc/passwd',
  '<script>alert(1)</script>',
]
const hostileNumbers = [
  -1,
  0,
  1.5,
  -0.5,
  32_768,
  -32_769,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e21,
  1e300,
  -1e300,
]
const hostileValues: unknown[] = [
  ...hostileTexts,
  ...hostileNumbers,
  null,
  true,
  [],
  {},
  [[]],
  [null],
  ['\0', 1],
  { a: '\0' },
  deep,
]

/** Plausible texts for a field of this name. Others get words. */
const plausible: Record<string, readonly string[]> = {
  cpf: ['529.982.247-25', '111.444.777-35'],
  cnpj: ['11.222.333/0001-81'],
  phone: ['(41) 99999-8888', '0800 123 4567'],
  state: ['PR', 'SP'],
  uf: ['PR', 'SP'],
  city: ['Curitiba', 'São Paulo'],
  website: ['https://example.com', 'example.com'],
  birthDate: ['1980-01-02', '02/01/1980'],
  postalCode: ['80010-000'],
  startsAt: ['07:00', '19:30'],
  path: ['/dashboard/admin/jobs'],
  slug: ['cardiologia', 'curitiba-pr'],
  medicalSpecialties: ['Cardiologia', 'Pediatria'],
  telehealthSpecialties: ['Cardiologia'],
}
const words = [
  'Plantão em clínica médica',
  'hospital',
  'Descrição longa de uma vaga, com mais de vinte letras',
  '7',
  'uti',
]

interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  format?: string
  minimum?: number
  maximum?: number
}

const schemas = new Map<z.ZodType, JsonSchema>()
function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const known = schemas.get(schema)
  if (known) return known
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  schemas.set(schema, made)
  return made
}

export interface World {
  random: Random
  /** Ids of what exists. */
  ids: readonly string[]
}

function textFor({ format }: JsonSchema, name: string, { random, ids }: World): string {
  if (format === 'uuid' || name === 'id') return pick(random, ids)
  if (format === 'date-time') return pick(random, ['2026-11-16T15:00:00.000Z', '2026-12-24T10:00:00-03:00'])
  if (format === 'date') return '2026-12-24'
  if (format === 'email' || /e-?mail/i.test(name)) return `p${Math.floor(random() * 1e6)}@example.com`
  return pick(random, plausible[name] ?? words)
}

/** A value of this schema, as far as JSON Schema tells. Each part is replaced by a hostile value with this probability. */
function valueFor(schema: JsonSchema, name: string, world: World, hostility: number): unknown {
  const { random } = world
  if (random() < hostility) return pick(random, hostileValues)
  const inside = (part: JsonSchema, partName = name) => valueFor(part, partName, world, hostility)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return inside(pick(random, variants))
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => valueFor(part, name, world, hostility / 2)))
  if (schema.enum) return pick(random, schema.enum)
  if ('const' in schema) return schema.const
  const type = Array.isArray(schema.type) ? pick(random, schema.type) : schema.type
  if (type === 'boolean') return random() < 0.5
  if (type === 'null') return null
  if (type === 'integer' || type === 'number') {
    const low = Math.max(schema.minimum ?? 0, -1_000)
    const high = Math.min(schema.maximum ?? low + 20, low + 20)
    return Math.floor(low + random() * (high - low + 1))
  }
  if (type === 'array')
    return Array.from({ length: Math.floor(random() * 3) }, () => inside(schema.items ?? {}))
  if (type === 'object') {
    const entries = Object.entries(schema.properties ?? {})
      .filter(([key]) => schema.required?.includes(key) || random() < 0.6)
      .map(([key, part]) => [key, inside(part, key)])
    const { additionalProperties: rest } = schema
    if (entries.length === 0 && typeof rest === 'object')
      entries.push([pick(random, world.ids), inside(rest)])
    return Object.fromEntries(entries)
  }
  return textFor(schema, name, world)
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
/** `encodeURIComponent` refuses half of a character; `URLSearchParams` replaces it. */
const encoded = (random: Random, value: unknown) => {
  const text = asText(value).slice(0, 4_000)
  if (random() < 0.05)
    return pick(random, ['%', '%00', '%ff', '%c0%80', '%ED%A0%80', '%25', 'a%2Fb', '%E0%A4%A'])
  return new URLSearchParams([['', text]]).toString().slice(1).replaceAll('+', '%20')
}

export interface HostileCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  payload?: string
}

/** A call of the endpoint with input that is wrong in places. */
export function hostileCall(endpoint: Endpoint, world: World): HostileCall {
  const { random } = world
  const hostility = pick(random, [0, 0.05, 0.2, 0.6])
  const filled = (schema: z.ZodType | undefined) =>
    (schema ? valueFor(jsonSchemaOf(schema), '', world, hostility) : {}) as Record<string, unknown>
  const params = filled(endpoint.params)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encoded(random, params?.[name] ?? pick(random, hostileTexts)),
  )
  const pairs = Object.entries(filled(endpoint.query) ?? {}).flatMap(([name, value]) => {
    const all = [value]
      .flat()
      .map((one) => `${encodeURIComponent(name.toWellFormed())}=${encoded(random, one)}`)
    return random() < 0.05 ? [...all, ...all] : all
  })
  const url = `/api${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
  if (!endpoint.body) return { method: endpoint.method, url }
  return { method: endpoint.method, url, payload: JSON.stringify(filled(endpoint.body)) }
}

/** Addresses outside the API; `@` is replaced by a hostile text. */
const otherAddresses = [
  '/vagas.atom?search=@',
  '/vagas.atom?state=@&city=@&payFrom=@',
  '/sitemaps/vagas-@.xml',
  '/sitemaps/@',
  '/files/@',
  '/og/vagas/@',
  '/og/vagas/@.png',
  '/debug/stripe/checkout/@',
  '/debug/stripe/portal/@',
  '/debug/mercadopago-checkout/@?payment=@',
  '/debug/mercadopago-pix/@',
  '/@',
]
export const hostileAddress = ({ random }: World): HostileCall => ({
  method: 'GET',
  url: pick(random, otherAddresses).replace(/@/g, () => encoded(random, pick(random, hostileTexts))),
})
