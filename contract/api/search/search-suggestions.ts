import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { line } from '#contract/fields-form.ts'
import { MAX_SEARCH_LENGTH } from '#contract/jobs/jobs.ts'

export const suggestSearches = endpoint('GET', '/jobs/suggestions', {
  access: ['public'],
  summary: 'Sugestões enquanto se digita: especialidades, áreas, cidades e empresas',
  query: z.object({
    q: line(MAX_SEARCH_LENGTH),
    /** Only cities. */
    kind: z.literal('city').optional(),
  }),
  reply: z.object({
    items: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('specialty'), label: z.string(), count: z.int() }),
        z.object({ kind: z.literal('area'), label: z.string(), count: z.int() }),
        z.object({ kind: z.literal('city'), label: z.string(), state: z.string(), count: z.int() }),
        z.object({ kind: z.literal('employer'), label: z.string(), count: z.int() }),
      ]),
    ),
  }),
})
export type Suggestion = z.output<typeof suggestSearches.reply>['items'][number]
