import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant } from '#contract/fields-form.ts'
import { MAX_CANDIDATES } from '#contract/rota/invitations.ts'

const settings = z.object({ isOptedIn: z.boolean() })

export const getInvitationSettings = endpoint('GET', '/invitations/settings', {
  access: ['doctor'],
  hiddenInView: true,
  summary: 'Se quem chama quer receber convites',
  reply: settings,
})

export const setInvitationSettings = endpoint('PUT', '/invitations/settings', {
  access: ['doctor'],
  summary: 'Passa a receber convites, ou deixa de receber',
  body: settings,
  reply: settings,
})

const invitation = z.object({
  id,
  jobId: id,
  title: z.string(),
  /** Null if the job hides it. */
  employerName: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  isRemote: z.boolean(),
  invitedAt: instant,
  isOpen: z.boolean(),
  hasApplied: z.boolean(),
  /** She has put its company on her list, by its name or by this job. */
  isExcluded: z.boolean(),
})
export type Invitation = z.output<typeof invitation>

export const listInvitations = endpoint('GET', '/invitations', {
  access: ['doctor'],
  hiddenInView: true,
  summary: 'Os convites recebidos, o mais recente primeiro',
  reply: z.object({ items: z.array(invitation) }),
})

/** Only facts of her public profile, and that she has worked for this company. */
const candidate = z.object({
  doctorId: id,
  name: z.string(),
  registrations: z.array(z.object({ crm: z.string(), uf: z.string(), isVerified: z.boolean() })),
  /** With an RQE, as many as may be advertised. */
  titles: z.array(z.object({ name: z.string(), rqe: z.string() })),
  city: z.string().nullable(),
  state: z.string().nullable(),
  /** From the job's city, as the crow flies; null for remote jobs, and without a city. */
  kilometres: z.int().nullable(),
  hasWorkedHere: z.boolean(),
})
export type Candidate = z.output<typeof candidate>

export const listCandidates = endpoint('GET', '/jobs/:id/candidates', {
  access: ['employer'],
  hiddenInView: true,
  cost: 4,
  summary: 'Os médicos mais indicados para uma vaga própria e aberta, e quem já foi convidado',
  params: idParams,
  reply: z.object({
    items: z.array(candidate),
    /** The latest first. An invitation that did not reach its doctor is here like all others. */
    invited: z.array(z.object({ doctorId: id, name: z.string(), invitedAt: instant })),
  }),
})

export const inviteDoctors = endpoint('POST', '/jobs/:id/invitations', {
  access: ['employer'],
  summary: 'Convida médicos a se candidatar a uma vaga própria e aberta; repetir não convida de novo',
  params: idParams,
  body: z.object({
    doctorIds: z
      .array(id)
      .min(1, 'Escolha pelo menos uma pessoa.')
      .max(MAX_CANDIDATES, `Convide no máximo ${MAX_CANDIDATES} pessoas de uma vez.`),
  }),
  /** How many were not invited before. */
  reply: z.object({ sent: z.int() }),
  status: 201,
})
