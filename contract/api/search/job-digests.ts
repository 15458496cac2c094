import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { code, success } from '#contract/fields-form.ts'

const setting = z.object({ isOn: z.boolean() })

export const getJobDigestSetting = endpoint('GET', '/job-digests/setting', {
  access: ['doctor'],
  summary: 'Se a pessoa recebe por e-mail as vagas novas de empresas anunciantes',
  reply: setting,
})

export const setJobDigestSetting = endpoint('PUT', '/job-digests/setting', {
  access: ['doctor'],
  summary: 'Liga ou desliga os e-mails com vagas novas de empresas anunciantes',
  body: setting,
  reply: setting,
})

const token = z.object({ token: code(200) })

/** The address in the List-Unsubscribe header of these mails. Only POST stops them: scanners open links. */
export const openJobDigestStop = endpoint('GET', '/job-digests/stop', {
  access: ['public'],
  summary: 'Leva à página que confirma o fim dos e-mails com vagas',
  query: token,
  reply: z.null(),
  status: 302,
})

export const stopJobDigests = endpoint('POST', '/job-digests/stop', {
  access: ['public'],
  summary: 'Para os e-mails com vagas, sem sessão, pelo link do e-mail (RFC 8058); repetir não muda nada',
  query: token,
  multipart: 'too',
  reply: success,
})
