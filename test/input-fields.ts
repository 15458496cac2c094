import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from './endpoints.ts'

export type InputPart = 'params' | 'query' | 'body'

/** A text or number that an endpoint accepts, such as `body.dates.[].places`. */
export interface InputField {
  key: string
  part: InputPart
  path: string
  kind: 'text' | 'number'
  /** The whole schema of the field, with its transformations. */
  schema: z.ZodType
}

interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  items?: z.ZodType[]
  [name: string]: unknown
}
const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition

const wrappers = ['optional', 'nullable', 'default', 'prefault', 'readonly', 'catch', 'nonoptional', 'lazy']
const closed = ['enum', 'literal', 'boolean', 'null', 'undefined', 'never', 'file']

/** Every text and number in a schema, except choices. What is behind a transformation of it is part of it. */
function fieldsIn(schema: z.ZodType, path: string): Pick<InputField, 'path' | 'kind' | 'schema'>[] {
  const definition = definitionOf(schema)
  const { type } = definition
  const inside = (part: unknown, name = '') => fieldsIn(part as z.ZodType, name ? `${path}.${name}` : path)
  if (type === 'string') return [{ path, kind: 'text', schema }]
  if (type === 'number' || type === 'int') return [{ path, kind: 'number', schema }]
  if (type === 'object')
    return Object.entries(definition.shape ?? {}).flatMap(([name, part]) => inside(part, name))
  if (type === 'array') return inside(definition.element, '[]')
  if (type === 'tuple') return (definition.items ?? []).flatMap((part, index) => inside(part, `${index}`))
  if (type === 'record') return [...inside(definition.keyType, '{}'), ...inside(definition.valueType, '{}')]
  if (type === 'union') return (definition.options ?? []).flatMap((part) => inside(part))
  if (type === 'intersection') return [...inside(definition.left), ...inside(definition.right)]
  if (type === 'pipe') {
    if (closed.includes(definitionOf(definition.out as z.ZodType).type)) return []
    const first =
      definitionOf(definition.in as z.ZodType).type === 'transform' ? definition.out : definition.in
    const fields = inside(first)
    const isOneField = fields.every((field) => field.path === path)
    return isOneField ? fields.map(({ kind }) => ({ path, kind, schema })) : fields
  }
  if (type === 'lazy') return inside((definition.getter as () => z.ZodType)())
  if (wrappers.includes(type)) return inside(definition.innerType)
  if (closed.includes(type)) return []
  // Checked by the handler.
  return [{ path: `${path} (${type})`, kind: 'text', schema }]
}

/** Every text and number that any endpoint accepts. */
export const inputFields: InputField[] = endpoints.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema ? fieldsIn(schema, part).map((field) => ({ key: endpoint.key, part, ...field })) : []
  }),
)

const searches = ['query.search', 'query.q', 'query.text']

/** An address of an endpoint, alone and with each of the texts in each field by which it searches. */
export const withSearches = ({ key }: Endpoint, url: string, texts: readonly string[]): string[] => [
  url,
  ...inputFields
    .filter((field) => field.key === key && searches.includes(field.path))
    .flatMap(({ path }) =>
      texts.map((text) => `${url}?${path.replace('query.', '')}=${encodeURIComponent(text)}`),
    ),
]
