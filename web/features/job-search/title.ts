import { count, formatNumber } from '#web/lib/format.ts'
import type { JobFilters } from './filters.ts'

const placeOf = ({ city, state }: JobFilters) => [city, state].filter(Boolean).join(', ')

/** What is searched, as a heading: 'Vagas remotas de Cardiologia', 'Vagas de Pediatria em Campinas, SP'. */
export function searchHeading(filters: JobFilters): string {
  const { medicalSpecialties: specialties, isRemote } = filters
  const named = specialties.length > 0 && specialties.length <= 2
  const what = named ? ` de ${specialties.join(' e ')}` : ' para médicos'
  const place = placeOf(filters)
  return `Vagas${isRemote ? ' remotas' : ''}${what}${place && ` em ${place}`}`
}

/** The page's title, different for every search. */
export function searchTitle(filters: JobFilters): string {
  const words = filters.search && ` – “${filters.search}”`
  const page = filters.page > 1 ? ` – página ${formatNumber(filters.page)}` : ''
  return `${searchHeading(filters)}${words}${page} | Medponto`
}

/** What a search engine shows under the title. */
export function searchDescription(filters: JobFilters, total: number | null): string {
  const found = total ? `${formatNumber(total)} ${total === 1 ? 'oportunidade' : 'oportunidades'}. ` : ''
  return `${searchHeading(filters)} no Medponto: ${found}Veja remuneração, escala e local antes de se candidatar.`
}

/** '92 vagas', '1 vaga', 'mais de 10.000 vagas'. */
export const foundText = ({ totalCount, totalIsCapped }: { totalCount: number; totalIsCapped: boolean }) =>
  totalIsCapped ? `mais de ${formatNumber(totalCount)} vagas` : count(totalCount, 'vaga', 'vagas')
