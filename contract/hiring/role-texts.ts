import type { TeamRole } from './team.ts'

/** The name of each role, and the actions that it allows. */
export const teamRoleTexts: Record<TeamRole, { label: string; may: string }> = {
  owner: {
    label: 'Responsável',
    may: 'Faz tudo: pagamentos, dados da empresa e equipe, além das vagas e candidaturas.',
  },
  recruiter: {
    label: 'Recrutamento',
    may: 'Publica e edita vagas e responde às candidaturas. Não vê pagamentos.',
  },
  reader: { label: 'Leitura', may: 'Vê as vagas e as candidaturas, sem mudar nada.' },
}
