import { UNANSWERED_TASK_DAYS } from '#contract/jobs/answers.ts'
import { paths } from '#contract/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyApplications } from '#web/ui/illustrations/account-illustrations.tsx'
import { Link } from '#web/ui/link.tsx'
import { filterOf, isFiltered, isWaiting, type ReceivedState, tabOf } from './received-address.ts'

/** Nobody applied, or nobody who matches. */
export function NoApplications({ state }: { state: ReceivedState }) {
  if (isWaiting(state) && Object.keys(filterOf(state)).length === 1)
    return (
      <EmptyState
        illustration={<EmptyApplications />}
        title="Ninguém espera há tanto tempo"
        action={
          <Link to={paths.dashboardApplications} className={buttonClass({ variant: 'secondary' })}>
            Ver todas as candidaturas
          </Link>
        }
      >
        Todas as candidaturas de mais de {UNANSWERED_TASK_DAYS} dias tiveram uma resposta.
      </EmptyState>
    )
  if (isFiltered(state) || tabOf(state))
    return (
      <EmptyState
        illustration={<EmptyApplications />}
        title={isFiltered(state) ? 'Nenhuma candidatura encontrada' : 'Nenhuma candidatura nesta situação'}
        action={
          <Link to={paths.dashboardApplications} className={buttonClass({ variant: 'secondary' })}>
            Ver todas as candidaturas
          </Link>
        }
      />
    )
  return (
    <EmptyState
      illustration={<EmptyApplications />}
      title="Nenhuma candidatura recebida"
      action={
        <Link to={paths.dashboardJobs} className={buttonClass()}>
          Ver minhas vagas
        </Link>
      }
    >
      Quando alguém se candidatar, o perfil e os contatos aparecerão aqui.
    </EmptyState>
  )
}
