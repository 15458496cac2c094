import type { UseQueryResult } from '@tanstack/react-query'
import { BriefcaseMedical, CalendarX, Eye, Inbox, Lock, type LucideIcon, ScanEye } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

const cards = [
  { name: 'activeJobs', label: 'Ativas', icon: BriefcaseMedical },
  { name: 'expiredJobs', label: 'Expiradas', icon: CalendarX },
  { name: 'totalViews', label: 'Visualizações', icon: Eye },
  { name: 'totalApplications', label: 'Candidaturas', icon: Inbox },
  { name: 'totalImpressions', label: 'Impressões', icon: ScanEye },
] as const

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5'

function Figure({ label, icon: Icon, value }: { label: string; icon: LucideIcon; value: number | null }) {
  return (
    <Card as="li" padding="none" className="flex min-h-22 flex-col p-4 max-sm:last:col-span-2">
      <div className="flex items-start justify-between gap-2">
        <p className="text-muted text-small">{label}</p>
        <Icon aria-hidden className="size-4.5 shrink-0 text-muted" />
      </div>
      {value === null ? (
        <>
          <p className="mt-1">
            <Badge>
              <Lock aria-hidden />
              Plus+
            </Badge>
          </p>
          <Link
            to={paths.pricing}
            className="mt-auto inline-flex items-center rounded-control font-semibold text-brand text-small hover:underline"
          >
            Fazer upgrade →<span className="sr-only"> para ver: {label}</span>
          </Link>
        </>
      ) : (
        <p className="mt-1 font-semibold text-heading tabular-nums">{formatNumber(value)}</p>
      )}
    </Card>
  )
}

type Figures = Record<(typeof cards)[number]['name'], number | null>

/** Five figures about a list of jobs (spec B §2.7). A figure outside the plan is null and shown as locked. */
export function JobsSummary({ query }: { query: UseQueryResult<Figures> }) {
  const { data, isError, refetch } = query
  if (isError)
    return (
      <Card role="alert" className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <p>Erro ao carregar estatísticas</p>
        <Button variant="secondary" onClick={() => refetch()}>
          Tentar novamente
        </Button>
      </Card>
    )
  if (!data)
    return (
      <SkeletonGroup label="Carregando estatísticas..." className={`mb-6 ${grid}`}>
        {cards.map(({ name }) => (
          <Skeleton key={name} className="h-22 rounded-card max-sm:last:col-span-2" />
        ))}
      </SkeletonGroup>
    )
  return (
    <ul aria-label="Resumo" className={`mb-6 ${grid}`}>
      {cards.map(({ name, label, icon }) => (
        <Figure key={name} label={label} icon={icon} value={data[name]} />
      ))}
    </ul>
  )
}
