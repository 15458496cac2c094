import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, paragraphs } from '#contract/fields-form.ts'
import { interviewForm } from '#contract/hiring/application-moves-form.ts'
import { interviewStates, MAX_INTERVIEW_NOTE } from '#contract/hiring/interviews.ts'

/** An interview as both sides see it. */
export const interview = z.object({
  id,
  applicationId: id,
  state: z.enum(interviewStates),
  /** The proposed times, the earliest first. */
  times: z.array(instant),
  /** The time that the doctor picked. */
  chosenTime: instant.nullable(),
  minutes: z.int(),
  place: z.string(),
  note: z.string(),
  /** What the doctor wrote when she asked for other times. */
  answer: z.string(),
})
export type Interview = z.output<typeof interview>

export const proposeInterview = endpoint('POST', '/applications/:id/interview', {
  access: ['employer'],
  summary: 'Propõe horários de entrevista; os que já existiam deixam de valer',
  params: idParams,
  body: interviewForm,
  reply: interview,
})

export const getInterview = endpoint('GET', '/applications/:id/interview', {
  access: ['doctor', 'employer'],
  hiddenInView: true,
  summary: 'A entrevista de uma candidatura; null se não há',
  params: idParams,
  reply: z.object({ interview: interview.nullable() }),
})

export const cancelInterview = endpoint('POST', '/interviews/:id/cancel', {
  access: ['employer'],
  summary: 'Cancela uma entrevista; repetir não é um erro',
  params: idParams,
  reply: interview,
})

export const chooseInterviewTime = endpoint('POST', '/interviews/:id/choose', {
  access: ['doctor'],
  summary: 'Escolhe um dos horários propostos',
  params: idParams,
  body: z.object({
    time: instant,
    /** Without it, a time that overlaps another interview of hers is refused. */
    acceptsOverlap: z.boolean().default(false),
  }),
  reply: interview,
})

export const declineInterviewTimes = endpoint('POST', '/interviews/:id/decline', {
  access: ['doctor'],
  summary: 'Pede outros horários, antes ou depois de ter escolhido',
  params: idParams,
  body: z.object({ answer: paragraphs(MAX_INTERVIEW_NOTE).default('') }),
  reply: interview,
})

export const getInterviewCalendar = endpoint('GET', '/interviews/:id/calendar.ics', {
  access: ['doctor', 'employer'],
  hiddenInView: true,
  summary: 'Uma entrevista marcada, em iCalendar',
  params: idParams,
  reply: z.string(),
})

const upcomingInterview = interview.extend({
  jobId: id,
  jobTitle: z.string(),
  doctorName: z.string(),
})
export type UpcomingInterview = z.output<typeof upcomingInterview>

export const listUpcomingInterviews = endpoint('GET', '/interviews', {
  access: ['employer'],
  hiddenInView: true,
  summary: 'Próximas entrevistas da empresa, a mais próxima primeiro',
  reply: z.object({ items: z.array(upcomingInterview) }),
})
