import { useQuery } from '@tanstack/react-query'
import {
  Banknote,
  BriefcaseMedical,
  Building2,
  ChartPie,
  CircleCheck,
  Send,
  Stethoscope,
  Users,
} from 'lucide-react'
import { changePercent } from '#contract/figure-change.ts'
import { FILL_RATE_DAYS, TREND_DAYS, trendThresholds } from '#contract/site/dashboards.ts'
import { StatCard, type Trend } from '#web/features/platform/stat-card/stat-card.tsx'
import type { Reply } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { priceText } from '#web/lib/price.ts'
import { adminStatsQuery } from './queries.ts'
import { StatGrid } from './stat-grid.tsx'

/** 12.5 -> '12,5%'; a dash if there is no data. */
function Percent({ value }: { value: number | null }) {
  if (value !== null) return `${formatNumber(value)}%`
  return (
    <>
      <span aria-hidden>—</span>
      <span className="sr-only">sem dados</span>
    </>
  )
}

const trendAbove = (value: number | null, limit: number): Trend =>
  value !== null && value > limit ? 'up' : null

type SignUps = Pick<Reply<'GET /admin/stats'>['users'], 'growthRate' | 'latest' | 'previous'>

/** The growth in percent; null if too few signed up before for a percentage. */
const growthOf = ({ growthRate, latest, previous }: SignUps): number | null =>
  // The previous release sends the rate alone.
  latest === undefined ? growthRate : changePercent(latest, previous)

/** '+12,5% em 30 dias', or for few sign-ups both numbers: '4 em 30 dias; antes, 3'. */
function growthText(signUps: SignUps): string {
  const growth = growthOf(signUps)
  if (growth !== null) return `${growth > 0 ? '+' : ''}${formatNumber(growth)}% em ${TREND_DAYS} dias`
  const { latest = 0, previous = 0 } = signUps
  return `${formatNumber(latest)} em ${TREND_DAYS} dias; antes, ${formatNumber(previous)}`
}

function growthTrend(signUps: SignUps): Trend {
  const growth = growthOf(signUps)
  return growth !== null && growth < 0 ? 'down' : trendAbove(growth, trendThresholds.userGrowth)
}

/** The admin's figures of the whole platform. */
export function PlatformStats() {
  return (
    <StatGrid query={useQuery(adminStatsQuery())} cards={8} height="h-32">
      {({ users, jobs, applications, revenue }) => {
        // The previous release does not send it.
        const recent = revenue.latest ?? 0
        return (
          <>
            <StatCard
              label="Usuários"
              icon={Users}
              value={formatNumber(users.total)}
              trend={growthTrend(users)}
              note={growthText(users)}
            />
            <StatCard label="Médicos" icon={Stethoscope} value={formatNumber(users.doctors)} />
            <StatCard label="Empresas" icon={Building2} value={formatNumber(users.employers)} />
            <StatCard
              label="Vagas ativas"
              icon={BriefcaseMedical}
              value={formatNumber(jobs.active)}
              note={`${formatNumber(jobs.total)} ao todo, ${formatNumber(revenue.sponsoredJobs)} em destaque pago`}
            />
            <StatCard label="Candidaturas" icon={Send} value={formatNumber(applications.total)} />
            <StatCard
              label="Taxa de preenchimento"
              icon={CircleCheck}
              value={<Percent value={jobs.fillRate} />}
              trend={trendAbove(jobs.fillRate, trendThresholds.fillRate)}
              note={`Das encerradas em ${FILL_RATE_DAYS} dias`}
            />
            <StatCard
              label="Taxa de conversão"
              icon={ChartPie}
              value={<Percent value={applications.conversionRate} />}
              trend={trendAbove(applications.conversionRate, trendThresholds.conversionRate)}
              note={`Das visualizações em ${TREND_DAYS} dias`}
            />
            <StatCard
              label={`Receita em ${TREND_DAYS} dias`}
              icon={Banknote}
              value={priceText(recent)}
              trend={trendAbove(recent, trendThresholds.revenue)}
              note={`${priceText(revenue.total)} ao todo`}
            />
          </>
        )
      }}
    </StatGrid>
  )
}
