import { z } from 'zod'
import { type AdminSearchGroup, adminSearchGroups } from '#contract/admin/admin-search.ts'
import { endpoint } from '#contract/endpoint.ts'
import { line } from '#contract/fields-form.ts'

const groupNames = Object.keys(adminSearchGroups) as [AdminSearchGroup, ...AdminSearchGroup[]]

const result = z.object({
  id: z.string(),
  title: z.string(),
  /** Text that distinguishes it from similar results. */
  detail: z.string(),
  /** A path of this site. */
  href: z.string(),
})
export type AdminSearchResult = z.output<typeof result>

export const searchForAdmin = endpoint('GET', '/admin/search', {
  access: ['admin'],
  summary: 'Uma busca por tudo: e-mail, nome, CPF, CNPJ, CRM, vaga, pagamento, denúncia',
  cost: 2,
  query: z.object({ q: line(100) }),
  /** Groups without results are left out. */
  reply: z.object({ groups: z.array(z.object({ group: z.enum(groupNames), items: z.array(result) })) }),
})
