import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { line } from '#contract/fields-form.ts'
import { MAX_SEARCH_LENGTH } from '#contract/jobs/jobs.ts'

export const suggestSearches = endpoint('GET', '/jobs/suggestions', {
  access: ['public'],
  summary:
    'Sugestões enquanto se digita: especialidades, áreas, lugares, empresas e a busca como foi entendida',
  query: z.object({
    q: line(MAX_SEARCH_LENGTH),
    /** Only cities, or only cities and states. */
    kind: z.enum(['city', 'place']).optional(),
  }),
  reply: z.object({
    items: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('specialty'), label: z.string(), count: z.int() }),
        z.object({ kind: z.literal('area'), label: z.string(), count: z.int() }),
        z.object({ kind: z.literal('city'), label: z.string(), state: z.string(), count: z.int() }),
        /** `label` is the name of the state. */
        z.object({ kind: z.literal('state'), label: z.string(), state: z.string(), count: z.int() }),
        /** The text as it is understood: 'Cardiologia · Campinas, SP'. `search` are words that mean it. */
        z.object({ kind: z.literal('search'), label: z.string(), search: z.string(), count: z.int() }),
        z.object({ kind: z.literal('employer'), label: z.string(), count: z.int() }),
      ]),
    ),
  }),
})
export type Suggestion = z.output<typeof suggestSearches.reply>['items'][number]
