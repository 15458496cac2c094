import { z } from 'zod'
import { session } from '#contract/api/accounts/sessions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, requiredCode, success } from '#contract/fields-form.ts'
import { moveStatuses } from '#contract/hiring/application-lifecycle.ts'
import { teamRoles } from '#contract/hiring/team.ts'
import { invitationForm, joinForm, teamRoleField } from '#contract/hiring/team-form.ts'

const role = z.enum(teamRoles)

const member = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  /** Whether this is the account of the company itself, with which it was registered. */
  isFounder: z.boolean(),
  /** The founder has left: the account stays as the company's, but nobody can sign in with it. */
  hasLeft: z.boolean(),
  isSuspended: z.boolean(),
  isSelf: z.boolean(),
  joinedAt: instant,
  lastSeenAt: instant.nullable(),
})
export type TeamMember = z.output<typeof member>

const invitation = z.object({
  id,
  email: z.string(),
  role,
  /** Null if the account of who invited was removed. */
  invitedBy: z.string().nullable(),
  sentAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
})
export type TeamInvitation = z.output<typeof invitation>

const team = z.object({ members: z.array(member), invitations: z.array(invitation) })

/** A day that does not exist, such as 30 February, and the year 0 are refused, as PostgreSQL does. */
const isRealInstant = (text: string) => instant.safeParse(text).success && !text.startsWith('0000')

export const getTeam = endpoint('GET', '/team', {
  access: ['employer'],
  summary: 'As pessoas da empresa; convites abertos só para responsáveis',
  reply: team,
})

const activity = z.object({
  id,
  /** The key of the endpoint. */
  action: z.string(),
  /** Null if the account of the author was removed. */
  author: z.string().nullable(),
  /** Whether the author still belongs to the team. */
  isFormer: z.boolean(),
  at: instant,
  /** The job, the doctor or the person; null if it is gone. */
  subject: z.string().nullable(),
  jobId: id.nullable(),
  /** If it was done to an application that the company can open. */
  applicationId: id.nullable(),
  /** The stage that the application was moved to. */
  movedTo: z.enum(moveStatuses).nullable(),
})
export type TeamActivity = z.output<typeof activity>

export const listTeamActivity = endpoint('GET', '/team/activity', {
  access: ['employer'],
  hiddenInView: true,
  summary: 'O que cada pessoa fez em nome da empresa, o mais novo primeiro',
  query: z.object({
    /** `nextCursor` of the page before. */
    cursor: z
      .string()
      .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
      .refine((text) => isRealInstant(text.split('_')[0] ?? ''))
      .optional(),
    member: id.optional(),
  }),
  reply: z.object({ items: z.array(activity), nextCursor: z.string().nullable() }),
})

/** The reply does not tell whether the address has an account. */
export const inviteMember = endpoint('POST', '/team/invitations', {
  access: ['employer'],
  team: 'owner',
  summary: 'Convida uma pessoa por e-mail; responde sempre igual',
  body: invitationForm,
  reply: invitation,
  status: 201,
})

export const resendInvitation = endpoint('POST', '/team/invitations/:id/send', {
  access: ['employer'],
  team: 'owner',
  summary: 'Envia de novo um convite, com outro link e outro prazo',
  params: idParams,
  reply: invitation,
})

export const revokeInvitation = endpoint('DELETE', '/team/invitations/:id', {
  access: ['employer'],
  team: 'owner',
  summary: 'Cancela um convite; o link deixa de valer',
  params: idParams,
  reply: success,
})

export const changeMember = endpoint('PATCH', '/team/members/:id', {
  access: ['employer'],
  team: 'owner',
  summary: 'Muda a função de uma pessoa da equipe',
  params: idParams,
  body: z.object({ role: teamRoleField }),
  reply: success,
})

export const removeMember = endpoint('DELETE', '/team/members/:id', {
  access: ['employer'],
  team: 'owner',
  summary: 'Remove uma pessoa da equipe e encerra as sessões dela',
  params: idParams,
  reply: success,
})

export const leaveTeam = endpoint('POST', '/team/leave', {
  access: ['employer'],
  team: 'reader',
  summary: 'Sai da equipe e encerra as próprias sessões',
  reply: success,
})

const token = requiredCode(200)

/**
 * `join`: the address has no account. `accept`: its account can join after signing in. `unusable`: its account is of another
 * kind, which only who holds the link learns.
 */
export const invitationStates = ['join', 'accept', 'unusable'] as const

export const previewInvitation = endpoint('POST', '/team/invitation', {
  access: ['public'],
  summary: 'O convite de um link: empresa, função, quem convidou e como aceitar',
  body: z.object({ token }),
  reply: z.object({
    company: z.string(),
    role,
    invitedBy: z.string().nullable(),
    email: z.string(),
    expiresAt: instant,
    state: z.enum(invitationStates),
  }),
})

export const joinTeam = endpoint('POST', '/team/invitation/join', {
  access: ['public'],
  summary: 'Cria a conta da pessoa convidada, que entra na equipe com uma sessão aberta',
  body: joinForm.extend({ token, returnRefreshToken: z.boolean().optional() }),
  reply: session,
  status: 201,
})

export const acceptInvitation = endpoint('POST', '/team/invitation/accept', {
  access: ['signedIn'],
  summary: 'Entra na equipe com a própria conta, se ela ainda não tem um papel',
  body: z.object({ token }),
  reply: session,
})
