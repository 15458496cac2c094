import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { currentMonth, monthIn } from '#web/features/rota/bookings/month-address.ts'
import { type RotaFilter, rotaFilters } from './rota-month.ts'
import type { RotaScope } from './rota-scope.ts'

interface RotaState extends RotaScope {
  /** yyyy-mm */
  month: string
  filter: RotaFilter
}

/** The state of the rota, stored in its address: `?mes=2026-12&situacao=livres&local=UTI&especialidade=Cardiologia`. */
export function useRotaAddress(now: number) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const state: RotaState = {
    month: monthIn(query, now),
    filter: rotaFilters.find((filter) => filter === query.get('situacao')) ?? 'todos',
    place: query.get('local') ?? '',
    specialty: query.get('especialidade') ?? '',
  }
  const hrefFor = (change: Partial<RotaState>) => {
    const { month, filter, place, specialty } = { ...state, ...change }
    const next = new URLSearchParams({
      ...(month !== currentMonth(now) && { mes: month }),
      ...(filter !== 'todos' && { situacao: filter }),
      ...(place && { local: place }),
      ...(specialty && { especialidade: specialty }),
    })
    return next.size > 0 ? `${paths.dashboardBookings}?${next}` : paths.dashboardBookings
  }
  return {
    ...state,
    hrefFor,
    /** For keys in the grid, which go through many months. */
    goTo: (month: string) => navigate(hrefFor({ month }), { preventScrollReset: true, replace: true }),
    /** The back button returns to the former choice. */
    choose: (change: Partial<RotaScope>) => navigate(hrefFor(change), { preventScrollReset: true }),
  }
}
export type RotaAddress = ReturnType<typeof useRotaAddress>
