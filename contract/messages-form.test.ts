import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#test/endpoints.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema
type Path = (string | number)[]

const zodTexts = [z.locales.pt(), z.locales.ptBR(), z.locales.en()].map(
  ({ localeError }) =>
    (issue: z.core.$ZodIssue) => {
      const text = localeError(issue as z.core.$ZodRawIssue)
      return typeof text === 'string' ? text : text?.message
    },
)

const hostileValues = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(100_000),
  'não-é-data',
  '2026-02-31',
  0,
  -1,
  1.5,
  1e300,
  Number.NaN,
  true,
  [],
  [[]],
  {},
  { unknown: 1 },
  Array.from({ length: 2_000 }, () => 'x'),
  new File([''], 'x.txt'),
]

const variantsOf = (schema: JsonSchema): JsonSchema[] => {
  const variants = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as JsonSchema[]
  return variants.length > 0 ? variants.flatMap(variantsOf) : [schema]
}

/** A value of roughly the right shape, so that the hostile value is the only reason for its own error. */
function sampleOf(schema: JsonSchema): unknown {
  if (schema.allOf) return Object.assign({}, ...(schema.allOf as JsonSchema[]).map(sampleOf))
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, inner]) => [
        name,
        sampleOf(variantsOf(inner as JsonSchema)[0] as JsonSchema),
      ]),
    )
  if (schema.type === 'array')
    return [sampleOf(variantsOf((schema.items ?? {}) as JsonSchema)[0] as JsonSchema)]
  if (schema.type === 'number' || schema.type === 'integer') return 1
  return schema.type === 'boolean' ? true : 'x'
}

/** The path of every field, with the variant's sample that contains it. */
function* placesOf(schema: JsonSchema, at: Path = []): Generator<Path> {
  yield at
  for (const part of (schema.allOf ?? []) as JsonSchema[]) yield* placesOf(part, at)
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    for (const variant of variantsOf(inner as JsonSchema)) yield* placesOf(variant, [...at, name])
  if (schema.type === 'array')
    for (const variant of variantsOf((schema.items ?? {}) as JsonSchema)) yield* placesOf(variant, [...at, 0])
}

function withValue(base: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  const copy = (Array.isArray(base) ? [...base] : { ...(base as object) }) as Record<string | number, unknown>
  copy[step] = withValue(copy[step] ?? (typeof rest[0] === 'number' ? [] : {}), rest, value)
  return copy
}

/** Every message that hostile values cause, with zod's own texts for the same issue. */
function* hostileIssues(schema: z.ZodType) {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  for (const variant of variantsOf(json)) {
    const base = sampleOf(variant)
    for (const place of placesOf(variant))
      for (const value of hostileValues) {
        const { error } = schema.safeParse(withValue(base, place, value), { reportInput: true })
        for (const issue of error?.issues ?? []) yield { place, issue }
      }
  }
}

const forms = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('-form.ts'))
const formSchemas = await Promise.all(
  forms.map(async (name) => {
    const exported: [string, unknown][] = Object.entries(await import(new URL(name, import.meta.url).href))
    return exported.flatMap(([key, value]) =>
      value instanceof z.ZodType ? [[`${name} ${key}`, value] as const] : [],
    )
  }),
)
const inputs = endpoints.flatMap(({ key, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [[`${key} ${part}`, schema] as const] : [],
  ),
)

test.each([...formSchemas.flat(), ...inputs])(
  "no hostile value in %s gets a message of zod's",
  (_, schema) => {
    const foreign = new Set<string>()
    let count = 0
    for (const { place, issue } of hostileIssues(schema)) {
      count++
      if (zodTexts.some((textOf) => textOf(issue) === issue.message))
        foreign.add(`${place.join('.')}: ${issue.message}`)
    }
    expect([...foreign]).toEqual([])
    expect(count).toBeGreaterThan(0)
  },
)
