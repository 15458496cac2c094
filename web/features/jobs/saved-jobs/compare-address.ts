import { paths } from '#contract/paths.ts'
import { isUuid } from '#web/lib/uuid.ts'

/** More jobs do not fit beside each other. */
export const MAX_COMPARED = 4

/** The jobs that are chosen for a comparison, in their order, and whether the page compares them. */
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
