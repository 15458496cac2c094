import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { code, id, idParams, instant, line, success } from '#contract/fields-form.ts'
import { alertForm, alertFrequency, alertNameField, guestAlertForm } from '#contract/search/alert-form.ts'
import { alertFrequencies, alertStatuses } from '#contract/search/alerts.ts'

/**
 * The query of a search's address, such as `medicalSpecialties=Cardiologia&state=SP`. Order, page and time of publication
 * are dropped. Values and names that do not exist are refused, because without them the alert would be wider.
 */
const search = line(8_000)

const alertFacts = {
  name: z.string(),
  /** The address of the search: '/vagas?…'. */
  address: z.string(),
  frequency: z.enum(alertFrequencies),
  status: z.enum(alertStatuses),
  /** Null unless it is paused until then. */
  pausedUntil: instant.nullable(),
  /** The alert has asked whether it is still wanted, and stops then without an answer (`resume`). */
  answerBy: instant.nullable(),
}

/** The only facts that the link of a mail reveals. */
export const linkedAlert = z.object(alertFacts)
export type LinkedAlert = z.output<typeof linkedAlert>

const sentJob = z.object({ id, title: z.string(), isOpen: z.boolean() })
export const jobAlert = z.object({
  id,
  ...alertFacts,
  createdAt: instant,
  /** Jobs mailed since it was created. */
  sentJobs: z.int(),
  /** The latest mails, with their jobs. */
  mails: z.array(z.object({ sentAt: instant, jobs: z.array(sentJob) })),
})
export type JobAlert = z.output<typeof jobAlert>

export const previewJobAlert = endpoint('GET', '/job-alerts/preview', {
  access: ['public'],
  summary: 'Quantas vagas dos últimos sete dias um alerta com esta busca teria enviado',
  cost: 2,
  query: z.object({ search }),
  reply: z.object({
    /** Open jobs that match, as in the list of the search; 0 if there is a problem. */
    total: z.int(),
    /** Jobs published in the last seven days that match; 0 if there is a problem. */
    newThisWeek: z.int(),
    /** The name that it gets unless another one is given. */
    name: z.string(),
    /** The address of the search as the alert stores it. */
    address: z.string(),
    /** Why it cannot become an alert, in words; null if it can. */
    problem: z.string().nullable(),
  }),
})

export const listJobAlerts = endpoint('GET', '/job-alerts', {
  access: ['signedIn'],
  summary: 'Os alertas de vagas da conta, com o que já enviaram',
  reply: z.object({ items: z.array(jobAlert), maxAlerts: z.int() }),
})

export const createJobAlert = endpoint('POST', '/job-alerts', {
  access: ['signedIn'],
  summary: 'Cria um alerta de vagas; repetir a mesma busca muda o nome e a frequência do que existe',
  cost: 3,
  body: alertForm.extend({ search }),
  reply: jobAlert,
  status: 201,
})

export const createGuestJobAlert = endpoint('POST', '/job-alerts/guest', {
  access: ['public'],
  summary: 'Pede um alerta de vagas sem conta; vale depois de confirmado pelo link enviado por e-mail',
  cost: 3,
  body: guestAlertForm.extend({ search }),
  reply: success,
  status: 201,
})

export const updateJobAlert = endpoint('PATCH', '/job-alerts/:id', {
  access: ['signedIn'],
  summary: 'Muda o nome, a frequência ou a busca de um alerta',
  params: idParams,
  body: z.object({
    /** Empty: the search in words. */
    name: alertNameField.optional(),
    frequency: alertFrequency.optional(),
    search: search.optional(),
  }),
  reply: jobAlert,
})

export const pauseJobAlert = endpoint('POST', '/job-alerts/:id/pause', {
  access: ['signedIn'],
  summary: 'Pausa um alerta por uma semana',
  params: idParams,
  reply: jobAlert,
})

export const resumeJobAlert = endpoint('POST', '/job-alerts/:id/resume', {
  access: ['signedIn'],
  summary: 'Volta a enviar um alerta pausado ou parado, ou confirma que ainda é desejado',
  params: idParams,
  reply: jobAlert,
})

export const deleteJobAlert = endpoint('DELETE', '/job-alerts/:id', {
  access: ['signedIn'],
  summary: 'Exclui um alerta e o que ele enviou',
  params: idParams,
  reply: success,
})

/** The token of a mail's link acts for one alert. It opens no session. */
const token = z.object({ token: code(200) })

export const getLinkedJobAlert = endpoint('GET', '/job-alerts/link', {
  access: ['public'],
  summary: 'O alerta de um link de e-mail; não muda nada',
  query: token,
  reply: linkedAlert,
})

export const confirmJobAlert = endpoint('POST', '/job-alerts/link/confirm', {
  access: ['public'],
  summary: 'Confirma um alerta pedido sem conta; repetir não muda nada',
  body: token,
  reply: linkedAlert,
})

export const pauseLinkedJobAlert = endpoint('POST', '/job-alerts/link/pause', {
  access: ['public'],
  summary: 'Pausa por uma semana o alerta de um link de e-mail',
  body: token,
  reply: linkedAlert,
})

export const resumeLinkedJobAlert = endpoint('POST', '/job-alerts/link/resume', {
  access: ['public'],
  summary: 'Volta a enviar o alerta de um link de e-mail, ou confirma que ainda é desejado',
  body: token,
  reply: linkedAlert,
})

export const setLinkedJobAlertFrequency = endpoint('POST', '/job-alerts/link/frequency', {
  access: ['public'],
  summary: 'Muda a frequência do alerta de um link de e-mail',
  body: token.extend({ frequency: alertFrequency }),
  reply: linkedAlert,
})

/** The address in the List-Unsubscribe header of these mails. Only POST stops the alert: scanners open links. */
export const openJobAlertStop = endpoint('GET', '/job-alerts/stop', {
  access: ['public'],
  summary: 'Leva à página do alerta, sem parar nada',
  query: token,
  reply: z.null(),
  status: 302,
})

export const stopJobAlert = endpoint('POST', '/job-alerts/stop', {
  access: ['public'],
  summary: 'Para o alerta, sem sessão, pelo link do e-mail (RFC 8058); repetir não muda nada',
  query: token,
  multipart: 'too',
  reply: linkedAlert,
})
