import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { paths } from '#contract/paths.ts'
import { JsonLd } from '#web/lib/json-ld.tsx'
import { inBrowser, onServer, type PageLocation } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { useSite } from '#web/lib/site.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { Criteria } from './criteria.tsx'
import { Directory } from './directory.tsx'
import { directoryAddress, isFiltered, readDirectory } from './directory-address.ts'
import { directoryData } from './directory-data.ts'
import { DirectoryFilterForm } from './directory-filters.tsx'
import { directoryQuery } from './queries.ts'

const needs = ({ url }: PageLocation) => [directoryQuery(readDirectory(url.searchParams))]
export const loader = onServer(needs)
export const clientLoader = inBrowser(needs)

const LOAD_ERROR = 'Erro ao carregar empresas de telemedicina. Por favor, tente novamente mais tarde.'

/** /telemedicina (spec B §2.15). */
export default function TelehealthDirectoryPage() {
  const filters = readDirectory(new URLSearchParams(useLocation().search))
  const { data, isError, refetch } = useQuery(directoryQuery(filters))
  const { origin } = useSite()
  const filtered = isFiltered(filters)
  const isPastTheEnd = data !== undefined && data.currentPage > Math.max(1, data.totalPages)
  return (
    <div className="container-page py-6 sm:py-8">
      <Seo
        title={`Telemedicina: empresas com registro no CRM conferido${filters.page > 1 ? `, página ${filters.page}` : ''} | Medponto`}
        description="Diretório de empresas de telemedicina no Brasil: modalidades, especialidades, registro no CRM, diretor técnico, data da conferência e vagas abertas para médicos."
        path={filtered ? paths.telemedicine : directoryAddress(filters)}
        index={!filtered && !isPastTheEnd}
      />
      <h1 className="font-semibold text-heading sm:text-page">Telemedicina</h1>
      <p className="mt-2 mb-6 max-w-reading text-muted">
        Empresas de telemedicina com registro no CRM e diretor técnico conferidos, e as vagas que elas têm
        para médicos. As consultas acontecem na própria empresa.
      </p>
      <DirectoryFilterForm filters={filters} specialties={data?.specialties ?? []} />
      {data ? (
        <>
          {data.data.length > 0 && <JsonLd data={directoryData(data.data, origin)} />}
          {isPastTheEnd ? (
            <EmptyState
              title="Não há empresas nesta página"
              action={
                <Link
                  to={directoryAddress({ ...filters, page: Math.max(1, data.totalPages) })}
                  className={buttonClass({ variant: 'secondary' })}
                >
                  Ir para a última página
                </Link>
              }
            >
              A lista tem menos páginas do que o endereço pede.
            </EmptyState>
          ) : (
            <Directory companies={data.data} slots={data.slots} isFiltered={filtered} page={filters.page} />
          )}
          <div className="mt-6">
            <Pagination
              currentPage={data.currentPage}
              totalPages={data.totalPages}
              hrefFor={(page) => directoryAddress({ ...filters, page })}
            />
          </div>
        </>
      ) : isError ? (
        <LoadError title={LOAD_ERROR} retry={refetch} />
      ) : (
        <SkeletonGroup
          label="Carregando empresas..."
          className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3"
        >
          {[1, 2, 3, 4, 5, 6].map((card) => (
            <Skeleton key={card} className="h-56 rounded-card" />
          ))}
        </SkeletonGroup>
      )}
      <Criteria />
    </div>
  )
}
