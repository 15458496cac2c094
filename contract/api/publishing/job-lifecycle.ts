import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, success } from '#contract/fields-form.ts'
import { closeReasons, jobStatuses } from '#contract/jobs/jobs.ts'

/** A job after a transition of its lifecycle. */
export const jobAfterTransition = z.object({ id, status: z.enum(jobStatuses) })

export const closeJob = endpoint('POST', '/jobs/:id/close', {
  access: ['employer'],
  summary: 'Encerra uma vaga',
  params: idParams,
  body: z.object({ reason: z.enum(closeReasons) }),
  reply: success,
})

export const pauseJob = endpoint('POST', '/jobs/:id/pause', {
  access: ['employer'],
  summary: 'Tira uma vaga da busca até ser reativada',
  params: idParams,
  reply: jobAfterTransition,
})

export const reactivateJob = endpoint('POST', '/jobs/:id/reactivate', {
  access: ['employer'],
  summary: 'Devolve uma vaga pausada à busca pelos dias que restam',
  params: idParams,
  reply: jobAfterTransition,
})

export const renewJob = endpoint('POST', '/jobs/:id/renew', {
  access: ['employer'],
  summary: 'Publica uma vaga expirada por um novo prazo',
  params: idParams,
  reply: jobAfterTransition,
})

export const resubmitJob = endpoint('POST', '/jobs/:id/resubmit', {
  access: ['employer'],
  summary: 'Envia uma vaga recusada para nova análise',
  params: idParams,
  reply: jobAfterTransition,
})

export const removeJob = endpoint('DELETE', '/jobs/:id', {
  access: ['employer'],
  summary: 'Exclui uma vaga das listas da empresa; quem se candidatou continua a vê-la',
  params: idParams,
  reply: success,
})
