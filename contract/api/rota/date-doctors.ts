import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams } from '#contract/fields-form.ts'
import { dateParams } from './planned-dates.ts'

/** A doctor with a live application to the job of a plantão. */
const applicant = z.object({
  applicationId: id,
  doctorName: z.string(),
  /** 'CRM 12345/SP' */
  doctorRegistration: z.string(),
})

const dateDoctor = applicant.extend({
  /** She chose this plantão, or can work on all of the job's. */
  isChosen: z.boolean(),
  /** An agreed plantão of this company at the same time. What she does for other companies is not told. */
  hasShift: z.boolean(),
  /** She has an offer or an agreement for this plantão already. */
  isOffered: z.boolean(),
})
export type DateDoctor = z.output<typeof dateDoctor>

export const listDateDoctors = endpoint('GET', '/jobs/:id/dates/:dateId/doctors', {
  access: ['employer'],
  hiddenInView: true,
  summary: 'A quem um plantão da vaga pode ser oferecido: quem o escolheu e está livre primeiro',
  params: dateParams,
  reply: z.object({ items: z.array(dateDoctor) }),
})

export const listJobDoctors = endpoint('GET', '/jobs/:id/dates/doctors', {
  access: ['employer'],
  hiddenInView: true,
  summary: 'Quem se candidatou à vaga, e os plantões livres que podem ser oferecidos a cada pessoa',
  params: idParams,
  reply: z.object({
    items: z.array(
      applicant.extend({
        /** Plantões with free places that she chose, that were not offered to her, and at whose time she is free in this company. */
        dateIds: z.array(id),
      }),
    ),
  }),
})
