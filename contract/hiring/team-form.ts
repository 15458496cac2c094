import { z } from 'zod'
import { emailForm, newPassword } from '#contract/accounts/auth-form.ts'
import { line } from '#contract/fields-form.ts'
import { teamRoles } from './team.ts'

export const teamRoleField = z.enum(teamRoles, 'Escolha uma função')

export const invitationForm = z.object({ email: emailForm.shape.email, role: teamRoleField })

/** The form with which a person without an account joins a team. */
export const joinForm = z.object({
  name: line(120, 'Use no máximo 120 caracteres').pipe(z.string().min(2, 'Informe seu nome')),
  password: newPassword,
  acceptTerms: z.literal(true, 'Você precisa aceitar os Termos de Uso para continuar'),
})
