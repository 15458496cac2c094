import { Link } from 'react-router'
import { errorCatalogue } from '#contract/errors.ts'
import { REACHABLE_RESULTS } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptySearch } from '#web/ui/illustrations.tsx'
import { appliedFilters, changeFilters, type JobFilters, jobsAddress } from './job-filters.ts'

export const TOO_DEEP = errorCatalogue.PageTooDeep[2]

/** A search without results; the way on is a wider one. */
export function NothingFound({ filters }: { filters: JobFilters }) {
  const narrowed = filters.search !== '' || appliedFilters(filters).length > 0
  return (
    <EmptyState
      level="h3"
      illustration={<EmptySearch />}
      title="Nenhuma vaga encontrada"
      action={
        <Link to={narrowed ? paths.jobs : paths.home} className={buttonClass({ variant: 'secondary' })}>
          {narrowed ? 'Limpar Filtros' : 'Ir para o início'}
        </Link>
      }
    >
      {narrowed ? 'Tente outras palavras ou menos filtros.' : 'Não há vagas abertas no momento.'}
    </EmptyState>
  )
}

/** A page after the last one. */
export function PageBeyond({ filters, total }: { filters: JobFilters; total: number }) {
  return (
    <EmptyState
      level="h3"
      illustration={<EmptySearch />}
      title="Não há vagas nesta página"
      action={
        <Link to={jobsAddress(changeFilters(filters, {}))} className={buttonClass({ variant: 'secondary' })}>
          Ir para a primeira página
        </Link>
      }
    >
      {total >= REACHABLE_RESULTS ? TOO_DEEP : 'A busca tem menos páginas do que o endereço pede.'}
    </EmptyState>
  )
}
