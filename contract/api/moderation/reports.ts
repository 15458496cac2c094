import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { code, id, instant, success } from '#contract/fields-form.ts'
import { reportedEntityTypes } from '#contract/moderation/reports.ts'
import { guestReportForm, reportForm } from '#contract/moderation/reports-form.ts'

const reported = { reportedEntityType: z.enum(reportedEntityTypes), reportedEntityId: id }

export const createReport = endpoint('POST', '/reports', {
  access: ['completeProfile'],
  summary: 'Denuncia uma vaga ou um perfil; repetir altera a denúncia que ainda está aberta',
  body: reportForm.extend(reported),
  reply: success,
  status: 201,
})

export const createGuestReport = endpoint('POST', '/reports/guest', {
  access: ['public'],
  summary: 'Denuncia sem conta; a denúncia só conta depois de confirmada pelo link enviado por e-mail',
  body: guestReportForm.extend(reported),
  cost: 3,
  reply: success,
  status: 201,
})

export const confirmGuestReport = endpoint('POST', '/reports/guest/confirm', {
  access: ['public'],
  summary: 'Confirma uma denúncia enviada sem conta; repetir devolve o mesmo protocolo',
  body: z.object({ token: code(100) }),
  reply: z.object({ protocol: z.string(), answerDueAt: instant }),
})
