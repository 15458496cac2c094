import { z } from 'zod'
import {
  ambassadorSorts,
  MAX_AMBASSADOR_NAME,
  type ReferralStatus,
  referralSorts,
  referralStatuses,
} from '#contract/accounts/ambassadors.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, line, pageInfo, pageQuery, success } from '#contract/fields-form.ts'
import { sortQuery } from '#contract/platform/bulk-form.ts'

// Other letters would not be equal without their accents, in the database and here.
const NAME = /^[A-ZÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ][A-ZÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ '.-]*$/

const upperCased = line(MAX_AMBASSADOR_NAME).transform((text) => text.toUpperCase())
const newName = upperCased
  .refine((name) => name !== '', 'Informe o nome.')
  .refine((name) => name === '' || NAME.test(name), 'Use apenas letras, espaços e hífens.')

/** Percent with one decimal; null if there is nothing to divide by. */
const percent = z.number().nullable()

const referredUser = z.object({
  id,
  companyName: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string(),
  createdAt: instant,
  /** Null if there never was one. */
  subscription: z
    .object({
      status: z.enum(Object.keys(referralStatuses) as ReferralStatus[]),
      planName: z.string(),
      /** When the paid period ends or ended; null for a plan that an admin has granted. */
      expiresAt: instant.nullable(),
    })
    .nullable(),
})
export type ReferredUser = z.output<typeof referredUser>

const ambassador = z.object({
  /** The name that companies type. */
  ambassador: z.string(),
  isRetired: z.boolean(),
  totalReferrals: z.int(),
  activeSubscriptions: z.int(),
  conversionRate: percent,
  /** The newest ones; with a search, the newest ones that it finds. */
  referredUsers: z.array(referredUser),
})
export type AmbassadorFigures = z.output<typeof ambassador>

/** Words of the name of an ambassador or of a referred account, or the beginning of its e-mail. */
const search = line(100).default('')

export const getReferralAnalytics = endpoint('GET', '/admin/referral-analytics', {
  access: ['admin'],
  summary: 'Embaixadores, com as empresas que indicaram e quantas têm assinatura ativa',
  cost: 5,
  query: z.object({
    search,
    ...sortQuery(ambassadorSorts),
    ...pageQuery,
    pageSize: pageQuery.pageSize.default(10),
  }),
  reply: z.object({
    /** Of all ambassadors, whatever the search. */
    summary: z.object({
      totalReferrals: z.int(),
      totalActiveSubscriptions: z.int(),
      conversionRate: percent,
      /** Those who are not retired. */
      ambassadorCount: z.int(),
    }),
    ambassadors: z.array(ambassador),
    ...pageInfo,
  }),
})

const referralFilter = {
  search,
  /** The name of one ambassador. */
  ambassador: upperCased.optional(),
}

export const listReferrals = endpoint('GET', '/admin/referrals', {
  access: ['admin'],
  summary: 'As contas que um embaixador indicou, ou todos eles, com busca e ordem',
  query: z.object({ ...referralFilter, ...sortQuery(referralSorts), ...pageQuery }),
  reply: z.object({ items: z.array(referredUser.extend({ ambassador: z.string() })), ...pageInfo }),
})

export const exportReferrals = endpoint('GET', '/admin/referral-analytics.csv', {
  access: ['admin'],
  summary: 'As indicações da lista em CSV; fica registrado',
  cost: 20,
  query: z.object({ ...referralFilter, ...sortQuery(referralSorts) }),
  reply: z.string(),
})

export const addAmbassador = endpoint('POST', '/admin/ambassadors', {
  access: ['admin'],
  summary: 'Cadastra um embaixador pelo nome que as empresas digitam',
  body: z.object({ name: newName }),
  reply: z.object({ name: z.string() }),
  status: 201,
})

export const changeAmbassador = endpoint('PATCH', '/admin/ambassadors/:name', {
  access: ['admin'],
  summary: 'Encerra ou reativa um embaixador; as indicações anteriores ficam',
  params: z.object({ name: upperCased }),
  body: z.object({ isRetired: z.boolean() }),
  reply: success,
})
