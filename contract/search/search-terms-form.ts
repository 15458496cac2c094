import { z } from 'zod'
import { cityId, id, instant, line, uf } from '#contract/fields-form.ts'

const MAX_MEANINGS = 10

/**
 * A term that people type, and the words that jobs use for it. Other rules depend on the search and are checked there.
 */
export const synonymForm = z.object({
  term: line(60).pipe(z.string().min(1, 'Informe o termo')),
  meanings: z
    .array(line(80).pipe(z.string().min(1, 'Informe o significado')))
    .min(1, 'Informe pelo menos um significado')
    .max(MAX_MEANINGS, `Use no máximo ${MAX_MEANINGS} significados`),
})

/** A nickname of a city, or without a city of a whole state. A region has a row for each of its cities. */
export const nicknameForm = z.object({
  nickname: line(60).pipe(z.string().min(1, 'Informe o apelido')),
  cityId: cityId('Escolha a cidade').nullable(),
  state: uf.optional(),
})

/** `version` is that of the row; null if it came with the product. */
const versionOfRow = { version: instant.nullable() }

export const synonym = z.object({
  id,
  term: z.string(),
  meanings: z.array(z.string()),
  source: z.enum(['cfm', 'decs', 'usage']).nullable(),
  ...versionOfRow,
})

export const nickname = z.object({
  id,
  nickname: z.string(),
  /** Null if the whole state is meant. */
  cityId: z.int().nullable(),
  city: z.string().nullable(),
  state: z.string(),
  /** `own`: a neighbourhood of the city, read alone; `shared`: one that is read only beside the city or its state. */
  district: z.enum(['own', 'shared']).nullable(),
  source: z.enum(['ibge', 'law', 'iata', 'usage']).nullable(),
  ...versionOfRow,
})
