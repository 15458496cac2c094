import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant } from '#contract/fields-form.ts'
import { availabilityForm, calendarForm } from '#contract/rota/availability-form.ts'

/** Another calendar of hers, which is read. Its address is a secret, so only its host is told. */
const readCalendar = z.object({
  host: z.string(),
  /** When it was read last; null if it never was. */
  readAt: instant.nullable(),
  /** Why the last reading failed, in words; null if it did not. */
  problem: z.string().nullable(),
  /** How many busy times it has, those that touch each other as one. */
  busyTimes: z.int(),
})
export type ReadCalendar = z.output<typeof readCalendar>

const availability = z.object({
  ...availabilityForm.shape,
  calendar: readCalendar.nullable(),
})
export type StoredAvailability = z.output<typeof availability>

export const getAvailability = endpoint('GET', '/availability', {
  access: ['doctor'],
  hiddenInView: true,
  summary: 'Quando a pessoa pode trabalhar: semana, dias diferentes e o calendário que é lido',
  reply: availability,
})

export const setAvailability = endpoint('PUT', '/availability', {
  access: ['doctor'],
  summary: 'Define a semana e os dias diferentes; sem horários, qualquer horário serve',
  body: availabilityForm,
  reply: availability,
})

export const setReadCalendar = endpoint('PUT', '/availability/calendar', {
  access: ['doctor'],
  summary: 'Define o calendário do qual são lidos os horários ocupados, e pede a primeira leitura',
  body: calendarForm,
  reply: availability,
})

export const removeReadCalendar = endpoint('DELETE', '/availability/calendar', {
  access: ['doctor'],
  summary: 'Esquece o calendário e seus horários ocupados; repetir não é um erro',
  reply: availability,
})
