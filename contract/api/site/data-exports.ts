import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, line } from '#contract/fields-form.ts'

const dataExport = z.object({
  id,
  requestedAt: instant,
  /** Null while it is being prepared. */
  readyAt: instant.nullable(),
  expiresAt: instant.nullable(),
})
export type DataExport = z.output<typeof dataExport>

export const requestExport = endpoint('POST', '/me/exports', {
  access: ['signedIn'],
  team: 'owner',
  summary: 'Pede um arquivo com tudo sobre a própria conta, no máximo um por dia',
  reply: dataExport,
  status: 201,
})

export const listExports = endpoint('GET', '/me/exports', {
  access: ['signedIn'],
  team: 'owner',
  hiddenInView: true,
  summary: 'Os próprios pedidos de dados, o mais novo primeiro',
  reply: z.object({ items: z.array(dataExport) }),
})

/** JSON, or a ZIP with the JSON and the documents of a doctor. */
export const downloadExport = endpoint('GET', '/me/exports/:id/file', {
  access: ['signedIn'],
  team: 'owner',
  hiddenInView: true,
  summary: 'Baixa o arquivo com os próprios dados',
  params: idParams,
  reply: z.string(),
})

const company = { access: ['employer'], team: 'owner' } as const

export const requestCompanyExport = endpoint('POST', '/company/exports', {
  ...company,
  summary: 'Pede um arquivo com tudo sobre a empresa, no máximo um por dia',
  reply: dataExport,
  status: 201,
})

export const listCompanyExports = endpoint('GET', '/company/exports', {
  ...company,
  hiddenInView: true,
  summary: 'Os próprios pedidos de dados da empresa, o mais novo primeiro',
  reply: z.object({ items: z.array(dataExport) }),
})

/** JSON, as a file. */
export const downloadCompanyExport = endpoint('GET', '/company/exports/:id/file', {
  ...company,
  hiddenInView: true,
  summary: 'Baixa o arquivo com os dados da empresa',
  params: idParams,
  reply: z.string(),
})

const MAX_REASON = 500
// In the body, because addresses end up in logs, and because a call that leaves a record must not happen by following a link.
const reasonForm = z.object({ reason: line(MAX_REASON).pipe(z.string().min(5, 'Informe o motivo')) })

/** For a person who cannot sign in, such as a suspended one. */
export const exportPersonalData = endpoint('POST', '/admin/users/:id/personal-data', {
  access: ['admin'],
  summary: 'Baixa tudo sobre uma conta, a pedido do titular; registrado no log',
  cost: 5,
  params: idParams,
  body: reasonForm,
  reply: z.string(),
})

/** CSV, for an authority with a court order (Marco Civil, Lei 12.965/2014, art. 15, § 3). */
export const exportAccessRecords = endpoint('POST', '/admin/users/:id/access-records', {
  access: ['admin'],
  summary: 'Baixa os registros de acesso de uma conta, também de uma excluída; registrado no log',
  params: idParams,
  body: reasonForm,
  reply: z.string(),
})
