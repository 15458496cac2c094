import { paths } from '#contract/paths.ts'
import { isUuid } from '#web/lib/uuid.ts'

/** So many jobs fit beside each other. */
export const MAX_COMPARED = 4

/** The jobs that were chosen to be compared, in this order, and whether they are. */
export interface Choice {
  ids: string[]
  isComparing: boolean
}

const MODE = 'comparar'

/** Any address of the page -> the choice that it names. */
export function readChoice(params: URLSearchParams): Choice {
  const given = (params.get('vagas') ?? '').toLowerCase().split(',').filter(isUuid)
  const ids = [...new Set(given)].slice(0, MAX_COMPARED)
  return { ids, isComparing: params.get('modo') === MODE }
}

export function choiceAddress({ ids, isComparing }: Choice): string {
  const query = [ids.length > 0 && `vagas=${ids.join()}`, isComparing && `modo=${MODE}`].filter(Boolean)
  return [paths.dashboardSaved, query.join('&')].filter(Boolean).join('?')
}
