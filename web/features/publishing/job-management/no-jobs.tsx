import { paths } from '#contract/paths.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptySearch } from '#web/ui/illustrations/illustrations.tsx'
import { Link } from '#web/ui/link.tsx'

interface NoJobsProps {
  /** Jobs in one state only are asked for. */
  hasState: boolean
  hasWords: boolean
}

/** The company has no job, or none that matches. */
export function NoJobs({ hasState, hasWords }: NoJobsProps) {
  const mayPublish = useMayInTeam('recruiter')
  if (hasState || hasWords)
    return (
      <EmptyState
        illustration={<EmptySearch />}
        title="Nenhuma vaga encontrada"
        action={
          <Link to={paths.dashboardJobs} className={buttonClass({ variant: 'secondary' })}>
            Ver todas as vagas
          </Link>
        }
      >
        {!hasWords
          ? 'Nenhuma das suas vagas está nesta situação.'
          : `Nenhuma das suas vagas ${hasState ? 'nesta situação ' : ''}tem essas palavras.`}
      </EmptyState>
    )
  if (!mayPublish)
    return (
      <EmptyState illustration={<EmptySearch />} title="Nenhuma vaga publicada">
        As vagas que a equipe publicar aparecem aqui.
      </EmptyState>
    )
  return (
    <EmptyState
      illustration={<EmptySearch />}
      title="Nenhuma vaga publicada"
      action={
        <Link to={paths.newJob} className={buttonClass()}>
          Publicar vaga
        </Link>
      }
    >
      Publique a primeira vaga e receba as candidaturas aqui.
    </EmptyState>
  )
}
