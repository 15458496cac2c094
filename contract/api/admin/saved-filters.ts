import { z } from 'zod'
import { MAX_FILTER_NAME } from '#contract/admin/saved-filters.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, line, success } from '#contract/fields-form.ts'

const admin = { access: ['admin'] } as const

/** The page of a table. */
const path = z.string().regex(/^\/dashboard\/[a-z/-]{1,80}$/, 'Endereço inválido')

const savedFilter = z.object({ id, name: z.string(), path: z.string(), query: z.string() })
export type SavedFilter = z.output<typeof savedFilter>

export const listSavedFilters = endpoint('GET', '/admin/saved-filters', {
  ...admin,
  summary: 'Os filtros que a própria pessoa salvou para uma tabela',
  query: z.object({ path }),
  reply: z.object({ items: z.array(savedFilter) }),
})

/** A filter of the same name and table is replaced. */
export const saveFilter = endpoint('POST', '/admin/saved-filters', {
  ...admin,
  summary: 'Salva o endereço de uma tabela filtrada com um nome',
  body: z.object({
    path,
    name: line(MAX_FILTER_NAME).refine((text) => text !== '', 'Informe um nome.'),
    /** As in the address, without the question mark. */
    query: z
      .string()
      .max(500)
      .transform((text) => new URLSearchParams(text).toString()),
  }),
  reply: savedFilter,
  status: 201,
})

export const deleteSavedFilter = endpoint('DELETE', '/admin/saved-filters/:id', {
  ...admin,
  summary: 'Exclui um filtro salvo',
  params: idParams,
  reply: success,
})
