import { paths } from '#contract/paths.ts'
import { StepList } from '#web/features/platform/home-sections/step-list.tsx'
import type { Reply } from '#web/lib/api.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'

type Done = NonNullable<Reply<'GET /dashboard/tasks'>['firstSteps']>

const steps = [
  {
    name: 'profile',
    title: 'Apresente a empresa',
    text: 'Um logo e algumas linhas: é o que os médicos leem antes de se candidatar.',
    action: { label: 'Completar perfil', path: paths.editProfile },
    /** The least role in the team. */
    needs: 'owner',
  },
  {
    name: 'job',
    title: 'Publique a primeira vaga',
    text: 'Leva cerca de três minutos, e a primeira não custa nada.',
    action: { label: 'Publicar vaga', path: paths.newJob },
    needs: 'recruiter',
  },
  {
    name: 'team',
    title: 'Convide quem recruta com você',
    text: 'Cada pessoa entra com o próprio e-mail e vê as mesmas candidaturas.',
    action: { label: 'Convidar', path: paths.team },
    needs: 'owner',
  },
] as const

/** The first three steps of a new company. */
export function FirstSteps({ done }: { done: Done }) {
  const may = { owner: useMayInTeam('owner'), recruiter: useMayInTeam('recruiter') }
  return (
    <StepList
      steps={steps.map(({ name, needs, action, ...step }) => ({
        ...step,
        isDone: done[name],
        action: may[needs] ? action : null,
      }))}
    />
  )
}
