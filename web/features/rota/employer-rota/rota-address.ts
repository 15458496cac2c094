import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { currentMonth, monthIn } from '#web/features/rota/bookings/month-address.ts'
import { type RotaFilter, rotaFilters } from './rota-month.ts'

interface RotaState {
  /** yyyy-mm */
  month: string
  filter: RotaFilter
}

/** The month and the filter of the rota, stored in its address: `?mes=2026-12&situacao=livres`. */
export function useRotaAddress(now: number) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const state: RotaState = {
    month: monthIn(query, now),
    filter: rotaFilters.find((filter) => filter === query.get('situacao')) ?? 'todos',
  }
  const hrefFor = (change: Partial<RotaState>) => {
    const { month, filter } = { ...state, ...change }
    const next = new URLSearchParams({
      ...(month !== currentMonth(now) && { mes: month }),
      ...(filter !== 'todos' && { situacao: filter }),
    })
    return next.size > 0 ? `${paths.dashboardBookings}?${next}` : paths.dashboardBookings
  }
  return {
    ...state,
    hrefFor,
    /** For keys in the grid, which go through many months. */
    goTo: (month: string) => navigate(hrefFor({ month }), { preventScrollReset: true, replace: true }),
  }
}
export type RotaAddress = ReturnType<typeof useRotaAddress>
