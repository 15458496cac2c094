import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, instant } from '#contract/fields-form.ts'
import { dateOfJob, dateParams, plannedDate } from './planned-dates.ts'

/** A plantão of a job that has not begun, with its free places. */
const placesOfDate = plannedDate.extend({
  places: z.int(),
  /** How many of the places nobody has agreed to work on. */
  free: z.int(),
  /** How many doctors wait for a place. */
  waiting: z.int(),
  /** The caller's place in the waiting list, from 1; null unless she waits. */
  position: z.int().nullable(),
  /** The caller has agreed to work then. */
  isOwn: z.boolean(),
  /** Until when the caller alone knows of the free place; null unless she waits and was told. */
  headStartEndsAt: instant.nullable(),
})
export type PlacesOfDate = z.output<typeof placesOfDate>

const places = z.object({ items: z.array(placesOfDate) })

export const getJobPlaces = endpoint('GET', '/jobs/:id/places', {
  access: ['public'],
  summary: 'Os plantões de uma vaga que não começaram, com os lugares livres',
  params: idParams,
  reply: places,
})

export const joinWaitingList = endpoint('PUT', '/jobs/:id/dates/:dateId/waiting', {
  access: ['doctor'],
  summary: 'Entra na lista de espera de um plantão completo; repetir não é um erro',
  params: dateParams,
  reply: places,
})

export const leaveWaitingList = endpoint('DELETE', '/jobs/:id/dates/:dateId/waiting', {
  access: ['doctor'],
  summary: 'Sai da lista de espera de um plantão; repetir não é um erro',
  params: dateParams,
  reply: places,
})

const waitingList = dateOfJob.extend({
  employerName: z.string(),
  free: z.int(),
  position: z.int(),
  headStartEndsAt: instant.nullable(),
})
export type WaitingList = z.output<typeof waitingList>

export const listWaitingLists = endpoint('GET', '/waiting-lists', {
  access: ['doctor'],
  hiddenInView: true,
  summary: 'As listas de espera da própria pessoa, pela data do plantão',
  reply: z.object({ items: z.array(waitingList) }),
})
