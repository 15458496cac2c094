import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  Banknote,
  BriefcaseMedical,
  Building2,
  ChartPie,
  CircleCheck,
  Eye,
  Hourglass,
  Inbox,
  MousePointerClick,
  Send,
  Star,
  Stethoscope,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Role } from '#contract/accounts.ts'
import { risesAbove } from '#contract/dashboards.ts'
import type { Reply } from '#web/lib/api.ts'
import { count, formatNumber } from '#web/lib/format.ts'
import { priceText } from '#web/lib/price.ts'
import { cn } from '#web/ui/cn.ts'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { adminStatsQuery, statsQuery } from './queries.ts'
import { LockedStatCard, StatCard, type Trend } from './stat-card.tsx'

type Stats = Reply<'GET /dashboard/stats'>
type DoctorStats = Extract<Stats, { role: 'doctor' }>
type EmployerStats = Extract<Stats, { role: 'employer' | 'telehealth' }>

const grid = 'grid grid-cols-2 gap-3 lg:grid-cols-4'

/** Shows figures, or that they are coming, or that they could not be read (spec B §2.6). */
function Figures<T>(props: {
  query: UseQueryResult<T>
  /** How many are coming, and how high each is. */
  cards?: number
  height: string
  children: (data: T) => ReactNode
}) {
  const { query, cards = 4, height, children } = props
  if (query.data) return <ul className={grid}>{children(query.data)}</ul>
  if (query.isError) return <InlineLoadError text="Erro ao carregar estatísticas" retry={query.refetch} />
  return (
    <SkeletonGroup label="Carregando estatísticas..." className={grid}>
      {Array.from({ length: cards }, (_, index) => index + 1).map((card) => (
        <Skeleton key={card} className={cn(height, 'rounded-card')} />
      ))}
    </SkeletonGroup>
  )
}

/** The figures of whoever is signed in. */
export function StatCards({ role }: { role: Role | null }) {
  return (
    <section aria-labelledby="numeros">
      <h2 id="numeros" className="sr-only">
        Números
      </h2>
      {role === 'admin' ? <PlatformFigures /> : <OwnFigures isDoctor={role === 'doctor'} />}
    </section>
  )
}

function OwnFigures({ isDoctor }: { isDoctor: boolean }) {
  return (
    <Figures query={useQuery(statsQuery())} height={isDoctor ? 'h-24' : 'h-32'}>
      {(stats) => {
        if (stats.role === 'doctor') return <DoctorFigures stats={stats} />
        return stats.role === 'admin' ? null : <EmployerFigures stats={stats} />
      }}
    </Figures>
  )
}

function DoctorFigures({ stats }: { stats: DoctorStats }) {
  return (
    <>
      <StatCard label="Candidaturas" icon={Send} value={formatNumber(stats.totalApplications)} />
      <StatCard label="Em andamento" icon={Hourglass} value={formatNumber(stats.activeApplications)} />
      <StatCard label="Visualizadas" icon={Eye} value={formatNumber(stats.viewedApplications)} />
      <StatCard label="Vagas Salvas" icon={Star} value={formatNumber(stats.savedJobs)} />
    </>
  )
}

function EmployerFigures({ stats }: { stats: EmployerStats }) {
  const { totalViews, totalImpressions, newApplications } = stats
  return (
    <>
      <StatCard
        label="Vagas Ativas"
        icon={BriefcaseMedical}
        value={formatNumber(stats.activeJobs)}
        note={
          stats.totalJobs > 0
            ? `${count(stats.totalJobs, 'publicada', 'publicadas')} ao todo`
            : 'Nenhuma publicada'
        }
      />
      <StatCard
        label="Candidaturas"
        icon={Inbox}
        value={formatNumber(stats.totalApplications)}
        note={newApplications > 0 ? count(newApplications, 'nova', 'novas') : 'Nenhuma nova'}
      />
      {totalViews === null ? (
        <LockedStatCard label="Visualizações" icon={Eye} />
      ) : (
        <StatCard label="Visualizações" icon={Eye} value={formatNumber(totalViews)} />
      )}
      {totalImpressions === null ? (
        <LockedStatCard label="Impressões" icon={MousePointerClick} />
      ) : (
        <StatCard label="Impressões" icon={MousePointerClick} value={formatNumber(totalImpressions)} />
      )}
    </>
  )
}

/** 12.5 -> '12,5%'; a dash where there was nothing to divide by. */
function Percent({ value }: { value: number | null }) {
  if (value !== null) return `${formatNumber(value)}%`
  return (
    <>
      <span aria-hidden>—</span>
      <span className="sr-only">sem dados</span>
    </>
  )
}

const above = (value: number | null, limit: number): Trend => (value !== null && value > limit ? 'up' : null)

const growthText = (rate: number | null) =>
  rate === null
    ? 'Crescimento: sem dados anteriores'
    : `${rate > 0 ? '+' : ''}${formatNumber(rate)}% em 30 dias`

function PlatformFigures() {
  return (
    <Figures query={useQuery(adminStatsQuery())} cards={8} height="h-32">
      {({ users, jobs, applications, revenue }) => (
        <>
          <StatCard
            label="Usuários"
            icon={Users}
            value={formatNumber(users.total)}
            trend={(users.growthRate ?? 0) < 0 ? 'down' : above(users.growthRate, risesAbove.userGrowth)}
            note={growthText(users.growthRate)}
          />
          <StatCard label="Médicos" icon={Stethoscope} value={formatNumber(users.doctors)} />
          <StatCard label="Empresas" icon={Building2} value={formatNumber(users.employers)} />
          <StatCard
            label="Vagas Ativas"
            icon={BriefcaseMedical}
            value={formatNumber(jobs.active)}
            note={`${formatNumber(jobs.total)} ao todo`}
          />
          <StatCard label="Candidaturas" icon={Send} value={formatNumber(applications.total)} />
          <StatCard
            label="Taxa de Preenchimento"
            icon={CircleCheck}
            value={<Percent value={jobs.fillRate} />}
            trend={above(jobs.fillRate, risesAbove.fillRate)}
            note="Das que terminaram em 90 dias"
          />
          <StatCard
            label="Taxa de Conversão"
            icon={ChartPie}
            value={<Percent value={applications.conversionRate} />}
            trend={above(applications.conversionRate, risesAbove.conversionRate)}
            note="Das visualizações em 30 dias"
          />
          <StatCard
            label="Receita"
            icon={Banknote}
            value={priceText(revenue.total)}
            trend={above(revenue.total, risesAbove.revenue)}
            note={count(revenue.sponsoredJobs, 'vaga patrocinada', 'vagas patrocinadas')}
          />
        </>
      )}
    </Figures>
  )
}
