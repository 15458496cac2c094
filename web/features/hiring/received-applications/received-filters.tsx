import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { applicantRadii } from '#contract/hiring/received-applications.ts'
import { dateLabel } from '#web/features/jobs/jobs/facts.ts'
import { TableControls } from '#web/features/platform/back-office/table-controls.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { CompleteFilter } from './complete-filter.tsx'
import { filterValuesQuery } from './queries.ts'
import { filterOf, isBoard, type ReceivedAddress, type ReceivedFilterKey } from './received-address.ts'
import { WaitingFilter } from './waiting-filter.tsx'

/** An address may name a value that no application has any more. */
const withCurrent = (
  options: { value: string; label: string }[],
  current: string | undefined,
  label: string,
) =>
  !current || options.some(({ value }) => value === current)
    ? options
    : [...options, { value: current, label }]

const sorts = [
  { key: 'received', direction: 'desc', label: 'Mais recentes' },
  { key: 'received', direction: 'asc', label: 'Mais antigas' },
  { key: 'name', direction: 'asc', label: 'Nome' },
  { key: 'distance', direction: 'asc', label: 'Mais perto' },
  { key: 'status', direction: 'asc', label: 'Situação' },
] as const

/** Folded away until they are asked for, because the rows need the screen. */
const folded = [
  'data',
  'especialidade',
  'uf',
  'rqe',
  'crm',
  'distancia',
] as const satisfies readonly ReceivedFilterKey[]

/** Search and filters of the received applications; the address stores them. */
export function ReceivedFilters(props: {
  address: ReceivedAddress
  /** How many wait too long; undefined until it is known. */
  waiting: number | undefined
}) {
  const { address, waiting } = props
  const { filters } = address.state
  const { jobId } = filterOf(address.state)
  const { data } = useQuery(filterValuesQuery(jobId))
  const used = folded.filter((key) => filters[key]).length
  const [isUnfolded, setUnfolded] = useState(used > 0)
  const allFilters = [
    {
      key: 'vaga' as const,
      label: 'Vaga',
      placeholder: 'Vaga',
      clears: 'data' as const,
      options: withCurrent(
        (data?.jobs ?? []).map(({ id, title, applications }) => ({
          value: id,
          label: `${title} (${applications})`,
        })),
        filters.vaga,
        data ? 'Vaga selecionada' : 'Carregando...',
      ),
    },
    // Once a job with several dates is chosen.
    ...(filters.data || (data?.dates ?? []).length > 1
      ? [
          {
            key: 'data' as const,
            label: 'Data em que pode trabalhar',
            placeholder: 'Data do plantão',
            options: withCurrent(
              (data?.dates ?? []).map(({ id, doctors, ...date }) => ({
                value: id,
                label: `${dateLabel(date)} (${doctors})`,
              })),
              filters.data,
              data ? 'Data selecionada' : 'Carregando...',
            ),
          },
        ]
      : []),
    {
      key: 'especialidade' as const,
      label: 'Especialidade com RQE',
      placeholder: 'Especialidade',
      options: withCurrent(
        (data?.specialties ?? []).map(({ id, name, doctors }) => ({
          value: `${id}`,
          label: `${name} (${doctors})`,
        })),
        filters.especialidade,
        data ? 'Especialidade selecionada' : 'Carregando...',
      ),
    },
    {
      key: 'uf' as const,
      label: 'UF do CRM',
      placeholder: 'UF do CRM',
      options: withCurrent(
        (data?.states ?? []).map(({ uf, doctors }) => ({ value: uf, label: `${uf} (${doctors})` })),
        filters.uf,
        filters.uf ?? '',
      ),
    },
    {
      key: 'rqe' as const,
      label: 'RQE',
      placeholder: 'Com ou sem RQE',
      options: [{ value: 'sim', label: 'RQE da vaga' }],
    },
    {
      key: 'crm' as const,
      label: 'Conferência do CRM',
      placeholder: 'CRM conferido ou não',
      options: [{ value: 'sim', label: `CRM conferido${data ? ` (${data.verifiedDoctors ?? 0})` : ''}` }],
    },
    {
      key: 'distancia' as const,
      label: 'Distância',
      placeholder: 'Distância',
      options: applicantRadii.map((kilometres) => ({
        value: `${kilometres}`,
        label: `Até ${kilometres} km`,
      })),
    },
  ]
  return (
    <TableControls
      address={address}
      hasSavedFilters={false}
      searchLabel="Buscar candidaturas"
      searchPlaceholder="Nome, CRM, especialidade, cidade ou vaga"
      filters={allFilters.slice(0, 1)}
      moreFilters={isUnfolded ? allFilters.slice(1) : []}
      hasCards={isBoard(address.state)}
      sorts={isUnfolded && !isBoard(address.state) ? sorts : []}
      sortsUntil="lg"
      isLive
      filtersOnPhones={isUnfolded ? 'unfolded' : 'folded'}
    >
      <WaitingFilter address={address} total={waiting} />
      <CompleteFilter address={address} total={data?.completeDoctors} />
      <Button
        variant="secondary"
        size="icon"
        aria-expanded={isUnfolded}
        aria-label={isUnfolded ? 'Menos filtros' : 'Mais filtros'}
        title={isUnfolded ? 'Menos filtros' : 'Mais filtros'}
        onClick={() => setUnfolded(!isUnfolded)}
        className={cn('relative', used > 0 ? 'text-brand' : filters.vaga && 'max-sm:text-brand')}
      >
        <SlidersHorizontal aria-hidden />
        {!isUnfolded && (
          <span className="absolute top-1 right-1 text-meta tabular-nums">
            <span className="max-sm:hidden">{used || ''}</span>
            {/* On phones the filter by job is folded too. */}
            <span className="sm:hidden">{used + (filters.vaga ? 1 : 0) || ''}</span>
          </span>
        )}
      </Button>
    </TableControls>
  )
}
