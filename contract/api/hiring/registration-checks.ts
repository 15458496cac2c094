import { z } from 'zod'
import { registrationForm } from '#contract/accounts/profile-form.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields-form.ts'
import {
  CARD_CONSENT_VERSION,
  checkBases,
  REGISTRATION_CHECK_DAYS,
  registrationStateNames,
} from '#contract/hiring/registration-checks.ts'

const title = z.object({ name: z.string(), rqe: z.string() })
const titles = z.array(title)

/** A registration that companies see as verified, with the titles that she still has. */
export const verifiedRegistration = z.object({
  crm: z.string(),
  uf: z.string(),
  basis: z.enum(checkBases),
  checkedAt: instant,
  titles,
})

const ownCheck = z.object({
  crm: z.string(),
  uf: z.string(),
  state: z.enum(registrationStateNames),
  /** A check has been requested and not decided, also while an earlier one is still valid. */
  isPending: z.boolean(),
  /** An admin decides it, which takes longer. */
  takesLonger: z.boolean(),
  /** Whether asking for a check would change anything. */
  mayRequest: z.boolean(),
  /** Of the latest decision; null before the first one. */
  basis: z.enum(checkBases).nullable(),
  checkedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  /** Titles that were verified with it. */
  titles,
  /** Her titles with an RQE that were not. */
  otherTitles: titles,
  /** Why it was not confirmed or is irregular. */
  reason: z.string().nullable(),
  /** The version of a CRM card that she shares for the check that is open. */
  card: z.object({ versionId: id, sharedAt: instant }).nullable(),
})
export type OwnRegistrationCheck = z.output<typeof ownCheck>

const ownChecks = z.object({
  items: z.array(ownCheck),
  /** Admins compare every registration by hand, so her card helps from the start. */
  comparesByHand: z.boolean(),
})

/** A version of a document of the kind `crm_card`, and the version of the text that she agreed to. */
const sharedCard = z.object({
  versionId: id,
  consent: z.literal(CARD_CONSENT_VERSION, 'Leia e aceite o texto atual para compartilhar.'),
})

export const listOwnRegistrationChecks = endpoint('GET', '/registration-checks/own', {
  access: ['doctor'],
  summary: 'Como está a conferência de cada CRM da própria pessoa',
  reply: ownChecks,
})

export const requestRegistrationCheck = endpoint('POST', '/registration-checks', {
  access: ['doctor'],
  summary: `Pede a conferência de um CRM próprio e dos RQEs, que vale ${REGISTRATION_CHECK_DAYS} dias; repetir não muda nada`,
  body: registrationForm.extend({ card: sharedCard.optional() }),
  reply: ownChecks,
})

export const shareCard = endpoint('PUT', '/registration-checks/card', {
  access: ['doctor'],
  summary:
    'Compartilha a carteira do CRM com a administração para a conferência aberta, ou retira o acesso; depois da resposta ninguém a abre',
  /** Null ends the access. */
  body: registrationForm.extend({ card: sharedCard.nullable() }),
  reply: ownChecks,
})
