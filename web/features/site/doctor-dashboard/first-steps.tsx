import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { paths } from '#contract/paths.ts'
import { StepList } from '#web/features/platform/home-sections/step-list.tsx'

/** The first steps of a doctor who has never applied. */
export function FirstSteps({ user, hasAlert }: { user: CurrentUser; hasAlert: boolean }) {
  const { professionalProfile, city } = user
  const hasSpecialty = (professionalProfile?.medicalSpecialties.length ?? 0) > 0
  const hasCrm = (professionalProfile?.registrations.length ?? 0) > 0
  return (
    <StepList
      steps={[
        {
          title: 'Complete seu perfil',
          text: 'Com CRM, especialidade e cidade, mostramos as vagas que combinam com você, e as empresas respondem antes.',
          isDone: hasSpecialty && hasCrm && city !== null,
          action: { label: 'Completar perfil', path: paths.editProfile },
        },
        {
          title: 'Encontre a primeira vaga',
          text: 'Filtre por cidade, valor e escala, e candidate-se em dois toques.',
          isDone: false,
          action: { label: 'Buscar vagas', path: paths.jobs },
        },
        {
          title: 'Crie um alerta',
          text: 'Faça uma busca e toque em “Criar alerta”: avisamos por e-mail quando surgir uma vaga assim.',
          isDone: hasAlert,
          action: { label: 'Criar alerta', path: paths.jobs },
        },
      ]}
    />
  )
}
