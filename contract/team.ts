/** The people of a company: roles, what each may do, and limits. Without zod, because the menu of every page imports it. */

export const teamRoles = ['owner', 'recruiter', 'reader'] as const
export type TeamRole = (typeof teamRoles)[number]

/** What each role is called, and what it may do. A role may also do what those after it may. */
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

/** Whether somebody with `role` may do what `needed` may. `null` is an account outside any team, which may do nothing. */
export const teamRoleMay = (role: TeamRole | null | undefined, needed: TeamRole): boolean =>
  role != null && teamRoles.indexOf(role) <= teamRoles.indexOf(needed)

/** How long the link in an invitation is valid. */
export const INVITATION_DAYS = 7
/** Invitations of a company per day, sent again or not. */
export const MAX_INVITATIONS_PER_DAY = 20
/** People and open invitations of a company. */
export const MAX_TEAM = 100
