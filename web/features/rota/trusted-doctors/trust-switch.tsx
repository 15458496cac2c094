import type { BookingPage } from '#contract/api/rota/bookings.ts'
import { Switch } from '#web/ui/checkbox.tsx'
import { useTrust } from './queries.ts'

/** Lets a doctor book the open plantões of the company at once, or no longer. */
export function TrustSwitch({ trust }: { trust: NonNullable<BookingPage['trust']> }) {
  const set = useTrust(trust.doctorId)
  return (
    <Switch
      label="De confiança"
      hint="Pode reservar plantões em aberto da empresa, sem esperar uma oferta."
      checked={set.isPending ? set.variables : trust.isTrusted}
      onChange={({ target }) => !set.isPending && set.mutate(target.checked)}
    />
  )
}
