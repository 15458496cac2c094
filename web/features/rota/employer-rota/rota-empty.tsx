import { paths } from '#contract/paths.ts'
import { plannerPath } from '#contract/publishing/planner-address.ts'
import { monthText } from '#web/features/rota/bookings/month-address.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyApplications } from '#web/ui/illustrations/account-illustrations.tsx'
import { Link } from '#web/ui/link.tsx'
import type { RotaAddress } from './rota-address.ts'

/** In the place of the agenda, if there is nothing in it. */
export function NoneHere({ address, isFiltered }: { address: RotaAddress; isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState
        title="Nenhum plantão com estes filtros"
        action={
          <Link
            to={address.hrefFor({ filter: 'todos', place: '', specialty: '' })}
            preventScrollReset
            className={buttonClass({ variant: 'secondary' })}
          >
            Ver todos do mês
          </Link>
        }
      />
    )
  return (
    <EmptyState
      illustration={<EmptyApplications />}
      title={`Nenhum plantão em ${monthText(address.month)}`}
      action={
        <>
          <Link to={plannerPath} className={buttonClass()}>
            Publicar plantões do mês
          </Link>
          <Link to={paths.dashboardApplications} className={buttonClass({ variant: 'secondary' })}>
            Ver candidaturas
          </Link>
        </>
      }
    >
      Publique os plantões de um mês, ou ofereça um plantão a quem se candidatou.
    </EmptyState>
  )
}
