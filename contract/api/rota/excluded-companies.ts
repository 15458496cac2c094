import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, line } from '#contract/fields-form.ts'
import { MAX_COMPANY_WORDS } from '#contract/rota/invitations.ts'

const excludedCompany = z.object({
  id,
  /** Null if its job hides it. */
  companyId: id.nullable(),
  /** The company's name; null if its job hides it. */
  name: z.string().nullable(),
  /** The title of the job that hides the company. */
  jobTitle: z.string().nullable(),
  excludedAt: instant,
})
export type ExcludedCompany = z.output<typeof excludedCompany>

export const listExcludedCompanies = endpoint('GET', '/invitations/excluded-companies', {
  access: ['doctor'],
  hiddenInView: true,
  summary: 'A lista privada de empresas que não convidam quem chama',
  reply: z.object({ items: z.array(excludedCompany) }),
})

export const excludeCompany = endpoint('POST', '/invitations/excluded-companies', {
  access: ['doctor'],
  summary: 'Inclui uma empresa na lista privada; repetir não é um erro',
  /** The company itself, or the one that sent an invitation and may be hidden. */
  body: z.union([z.object({ companyId: id }), z.object({ invitationId: id })]),
  reply: excludedCompany,
  status: 201,
})

export const readmitCompany = endpoint('DELETE', '/invitations/excluded-companies/:id', {
  access: ['doctor'],
  summary: 'Tira uma empresa da lista privada; repetir não é um erro',
  params: idParams,
  reply: z.object({ success: z.literal(true) }),
})

export const findCompanies = endpoint('GET', '/invitations/companies', {
  access: ['doctor'],
  hiddenInView: true,
  summary: 'Empresas pelo nome, para a lista privada',
  query: z.object({ words: line(MAX_COMPANY_WORDS) }),
  reply: z.object({
    items: z.array(
      z.object({ id, name: z.string(), city: z.string().nullable(), state: z.string().nullable() }),
    ),
  }),
})
