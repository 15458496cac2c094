import { teamRoleTexts } from '#contract/hiring/role-texts.ts'
import { INVITATION_DAYS, type TeamRole } from '#contract/hiring/team.ts'
import { layOut, type Mail } from '#server/features/platform/mails/service.ts'

export function teamInvitationMail(invitation: {
  company: string
  inviter: string | null
  role: TeamRole
  url: string
}): Mail {
  const { company, inviter, role, url } = invitation
  const { label, may } = teamRoleTexts[role]
  return layOut({
    subject: `Convite para a equipe de ${company}`,
    paragraphs: [
      inviter
        ? `${inviter} convidou você para a equipe de ${company} no Medponto, onde médicos encontram vagas.`
        : `${company} convidou você para a equipe no Medponto, onde médicos encontram vagas.`,
      `Sua função será: ${label}. ${may}`,
    ],
    action: { label: 'Ver o convite', url },
    footnote: `O link vale por ${INVITATION_DAYS} dias e funciona uma só vez. Se você não conhece esta empresa, ignore esta mensagem.`,
  })
}

export function removedFromTeamMail({ company }: { company: string }): Mail {
  return layOut({
    subject: `Você não faz mais parte da equipe de ${company}`,
    paragraphs: [
      `Seu acesso à conta de ${company} no Medponto foi encerrado por uma pessoa responsável pela equipe.`,
      'Se você acha que foi um engano, fale com a empresa.',
    ],
  })
}
