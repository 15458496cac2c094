import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, line, success } from '#contract/fields-form.ts'
import {
  entityTypes,
  eventTypes,
  MAX_EVENT_BYTES,
  MAX_EVENT_TEXT,
  MAX_EVENTS,
} from '#contract/jobs/analytics.ts'
import { FIGURE_DAYS } from '#contract/publishing/own-jobs.ts'

const event = z.object({
  eventType: z.enum(eventTypes),
  entityType: z.enum(entityTypes),
  entityId: line(MAX_EVENT_TEXT).refine((text) => text !== '', 'Informe a que o evento se refere'),
  resultCount: z.int().min(0).max(1_000_000_000).optional(),
  /** Ignored: the session identifies the caller. */
  userId: line(200).nullish(),
})

export const recordEvent = endpoint('POST', '/analytics/record', {
  access: ['public'],
  isEvent: true,
  summary: 'Registra um evento de uso; repetições em cinco minutos contam uma só vez',
  body: event,
  maxBytes: MAX_EVENT_BYTES,
  reply: success,
})

export const recordEvents = endpoint('POST', '/analytics/record-many', {
  access: ['public'],
  isEvent: true,
  summary: 'Registra vários eventos de uso de uma vez',
  body: z.object({ events: z.array(event).min(1).max(MAX_EVENTS) }),
  maxBytes: MAX_EVENT_BYTES,
  reply: success,
})

export const getJobAnalytics = endpoint('GET', '/jobs/:id/analytics', {
  access: ['employer', 'admin'],
  summary: 'Números de uma vaga da empresa desde a publicação',
  params: idParams,
  /** Views and impressions are null if the owner's plan lacks them. */
  reply: z.object({
    views: z.int().nullable(),
    impressions: z.int().nullable(),
    applications: z.int(),
  }),
})

export const getDailyFigures = endpoint('GET', '/jobs/:id/analytics/daily', {
  access: ['employer', 'admin'],
  summary: `Números de uma vaga da empresa, dia a dia, nos últimos ${FIGURE_DAYS} dias; exige um plano que os inclua`,
  params: idParams,
  reply: z.object({
    days: z.array(
      z.object({
        /** A day in Brazil, yyyy-mm-dd. */
        day: z.iso.date(),
        views: z.int(),
        impressions: z.int(),
        applications: z.int(),
      }),
    ),
  }),
})
