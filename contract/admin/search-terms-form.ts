import { z } from 'zod'
import { id, instant, line } from '#contract/fields-form.ts'

const MAX_MEANINGS = 10

/** What people type, and the words that jobs use for it. Other rules depend on the search and are checked there. */
export const synonymForm = z.object({
  term: line(60).pipe(z.string().min(1, 'Informe o termo')),
  meanings: z
    .array(line(80).pipe(z.string().min(1, 'Informe o significado')))
    .min(1, 'Informe pelo menos um significado')
    .max(MAX_MEANINGS, `Use no máximo ${MAX_MEANINGS} significados`),
})

/** What people call a city. */
export const nicknameForm = z.object({
  nickname: line(60).pipe(z.string().min(1, 'Informe o apelido')),
  cityId: z.int('Escolha a cidade'),
})

/** `version` is that of the row which was edited; null if it came with the product. */
export const versionOfRow = { version: instant.nullable() }

export const synonym = z.object({
  id,
  term: z.string(),
  meanings: z.array(z.string()),
  ...versionOfRow,
})

export const nickname = z.object({
  id,
  nickname: z.string(),
  cityId: z.int(),
  city: z.string(),
  state: z.string(),
  ...versionOfRow,
})
