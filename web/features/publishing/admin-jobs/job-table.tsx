import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useRef } from 'react'
import type { ReviewedJob } from '#contract/api/publishing/admin-jobs.ts'
import { payText, placeText } from '#contract/jobs/job-facts.ts'
import { jobStateLabels } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { JobStateBadge, useExpiresSoon } from '#web/features/jobs/jobs/state-badge.tsx'
import type { Column } from '#web/features/platform/back-office/data-table.tsx'
import { NothingFound } from '#web/features/platform/back-office/nothing-found.tsx'
import { TablePage } from '#web/features/platform/back-office/paged-table.tsx'
import { useSelection } from '#web/features/platform/back-office/selection.ts'
import { useTableAddress } from '#web/features/platform/back-office/table-address.ts'
import { TableControls } from '#web/features/platform/back-office/table-controls.tsx'
import { specialtiesQuery } from '#web/features/platform/reference/queries.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { Link } from '#web/ui/link.tsx'
import { BulkJobActions } from './bulk-job-actions.tsx'
import { JobPanel } from './job-panel.tsx'
import { JobRowMenu } from './job-row-menu.tsx'
import { jobFilters, jobTableQuery } from './queries.ts'

const states = ['active', 'expired', 'paused', 'rejected', 'closed', 'awaiting_review'] as const

/** Two lines, which fit into a row. The rest is cut off, because the panel of the row shows it whole. */
function Short({ children }: { children: string }) {
  return (
    <span
      title={children}
      className="line-clamp-2 w-max max-w-36 whitespace-normal leading-4.5 lg:max-w-28 xl:max-w-36 2xl:max-w-48"
    >
      {children}
    </span>
  )
}

function ExpiryDay({ job }: { job: ReviewedJob }) {
  const expiresSoon = useExpiresSoon(job)
  if (!job.expiresAt) return '–'
  const day = formatDate(job.expiresAt)
  return expiresSoon ? (
    <span title="Expira em breve" className="font-semibold text-featured-strong">
      {day}
    </span>
  ) : (
    day
  )
}

const columns: readonly Column<ReviewedJob>[] = [
  {
    key: 'title',
    title: 'Título',
    sortable: true,
    isText: true,
    grows: true,
    cell: (job) => (
      <span title={job.title} className="block max-md:py-1.5">
        <span className="line-clamp-2 whitespace-normal leading-4.5">{job.title}</span>
        <span className="block truncate font-normal text-meta text-muted md:hidden">
          {[job.employer.name, placeText(job)].filter(Boolean).join(' · ')}
        </span>
      </span>
    ),
  },
  {
    key: 'place',
    title: 'Localização',
    from: 'md',
    cell: (job) => <Short>{placeText(job)}</Short>,
  },
  {
    key: 'state',
    title: 'Status',
    cell: (job) => (
      <span className="inline-flex items-center gap-1.5">
        <JobStateBadge job={job} hasExpiryColumn />
        {job.isSponsored && (
          <Sparkles role="img" aria-label="Destaque pago" className="size-4 shrink-0 text-featured-strong">
            <title>Destaque pago</title>
          </Sparkles>
        )}
      </span>
    ),
  },
  {
    key: 'pay',
    title: 'Salário',
    from: 'xl',
    cell: (job) => <Short>{payText(job)}</Short>,
  },
  {
    key: 'applications',
    title: 'Candidatos',
    isNumber: true,
    from: 'lg',
    cell: ({ applicationCount }) => formatNumber(applicationCount),
  },
  {
    key: 'createdAt',
    title: 'Data de criação',
    sortable: true,
    from: 'lg',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    key: 'expiresAt',
    title: 'Expira em',
    sortable: true,
    from: 'md',
    cell: (job) => <ExpiryDay job={job} />,
  },
  {
    key: 'actions',
    title: 'Ações',
    cell: (job) => <JobRowMenu job={job} />,
  },
]

/** All employers' jobs, in a dense table. */
export function JobTable() {
  const address = useTableAddress(paths.dashboardJobs, jobFilters)
  const { state } = address
  const selection = useSelection()
  const { data: specialties } = useQuery(specialtiesQuery())
  const query = useQuery({
    ...jobTableQuery(state),
    placeholderData: keepPreviousData,
    select: ({ jobOffers, ...page }) => ({ ...page, items: jobOffers }),
  })
  // Selected rows may be on other pages.
  const titles = useRef(new Map<string, string>())
  for (const { id, title } of query.data?.items ?? []) titles.current.set(id, title)
  return (
    <>
      <TableControls
        address={address}
        searchLabel="Buscar vaga"
        searchPlaceholder="Título, descrição, cidade, UF ou empresa"
        filters={[
          {
            key: 'situacao',
            label: 'Status',
            placeholder: 'Status',
            options: states.map((value) => ({ value, label: jobStateLabels[value] })),
          },
          {
            key: 'patrocinio',
            label: 'Destaque pago',
            placeholder: 'Destaque',
            options: [
              { value: 'sim', label: 'Com destaque pago' },
              { value: 'nao', label: 'Sem destaque pago' },
            ],
          },
          {
            key: 'prazo',
            label: 'Prazo',
            placeholder: 'Prazo',
            options: [{ value: 'breve', label: 'Expira em breve' }],
          },
          {
            key: 'especialidade',
            label: 'Especialidade',
            placeholder: 'Especialidade',
            options: (specialties ?? []).map(({ name }) => ({ value: name, label: name })),
          },
        ]}
        sortsUntil="lg"
        sorts={[
          { key: 'title', direction: 'asc', label: 'Título' },
          { key: 'createdAt', direction: 'desc', label: 'Mais recentes' },
          { key: 'expiresAt', direction: 'asc', label: 'Expiram primeiro' },
        ]}
      />
      {state.filters.empresa && (
        <p className="mb-3 flex flex-wrap items-center gap-2 text-small">
          Só as vagas de {query.data?.items[0]?.employer.name ?? 'uma empresa'}.
          <Link
            to={address.hrefFor({ filters: { empresa: '' } })}
            className="rounded-control text-brand hover:underline"
          >
            Ver as de todas as empresas
          </Link>
        </p>
      )}
      <TablePage
        query={query}
        address={address}
        caption="Vagas de todas as empresas"
        columns={columns}
        labelOf={({ title }) => title}
        selection={selection}
        noun={['vaga', 'vagas']}
        errorTitle="Não foi possível carregar a lista de vagas."
        emptyState={
          <NothingFound title="Nenhuma vaga encontrada" path={paths.dashboardJobs}>
            Nenhuma vaga corresponde à busca e aos filtros.
          </NothingFound>
        }
      />
      <BulkJobActions selection={selection} labelOf={(id) => titles.current.get(id) ?? id.slice(0, 8)} />
      <JobPanel id={state.open} onClose={() => address.openRow('')} />
    </>
  )
}
