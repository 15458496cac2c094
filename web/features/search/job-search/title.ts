import type { FilteredNames } from '#contract/search/job-search.ts'
import type { AddressFilters } from '#contract/search/job-search-address.ts'
import { count, formatNumber } from '#web/lib/format.ts'
import { inPlace } from '#web/lib/in-place.ts'

const placeOf = ({ city, state }: AddressFilters) => [city, state].filter(Boolean).join(', ')

/** The heading of a search: 'Vagas remotas de Cardiologia', 'Vagas de Pediatria em Campinas, SP: Hospital Azul'. */
export function searchHeading(filters: AddressFilters, { employer }: FilteredNames = {}): string {
  const { medicalSpecialties: specialties, isRemote } = filters
  const named = specialties.length > 0 && specialties.length <= 2
  const what = named ? ` de ${specialties.join(' e ')}` : ' para médicos'
  const place = placeOf(filters)
  return `Vagas${isRemote ? ' remotas' : ''}${what}${place && ` ${inPlace(place)}`}${employer ? `: ${employer}` : ''}`
}

/** The page's title, different for every search. `exists` is false for a page after the last one. */
export function searchTitle(filters: AddressFilters, names?: FilteredNames, exists = true): string {
  const words = filters.search && ` – “${filters.search}”`
  const page = exists
    ? filters.page > 1 && ` – página ${formatNumber(filters.page)}`
    : ' – página que não existe'
  return `${searchHeading(filters, names)}${words}${page} | Medponto`
}

/** The meta description of a search. */
export function searchDescription(filters: AddressFilters, total: number | null): string {
  const found = total ? `${count(total, 'oportunidade', 'oportunidades')}. ` : ''
  return `${searchHeading(filters)} no Medponto: ${found}Veja remuneração, escala e local antes de se candidatar.`
}

/** '92 vagas', '1 vaga', 'mais de 10.000 vagas'. */
export const resultCountText = ({
  totalCount,
  totalIsCapped,
}: {
  totalCount: number
  totalIsCapped: boolean
}) => (totalIsCapped ? `mais de ${formatNumber(totalCount)} vagas` : count(totalCount, 'vaga', 'vagas'))
