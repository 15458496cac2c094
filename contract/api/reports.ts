import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, success } from '#contract/fields-form.ts'
import { reportedEntityTypes } from '#contract/reports.ts'
import { reportForm } from '#contract/reports-form.ts'

export const createReport = endpoint('POST', '/reports', {
  access: ['completeProfile'],
  summary: 'Denuncia uma vaga ou um perfil; repetir altera a denúncia que ainda está aberta',
  body: reportForm.extend({ reportedEntityType: z.enum(reportedEntityTypes), reportedEntityId: id }),
  reply: success,
  status: 201,
})
