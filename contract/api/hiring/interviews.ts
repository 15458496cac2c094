import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  givenInstant,
  id,
  idParams,
  instant,
  pageInfo,
  pageQuery,
  paragraphs,
} from '#contract/fields-form.ts'
import { interviewForm } from '#contract/hiring/application-moves-form.ts'
import { applicationStatuses, endReasons } from '#contract/hiring/applications.ts'
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
  /** The doctor's text when she asked for other times. */
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
    time: givenInstant,
    /** If false, a time that overlaps another interview of the doctor is refused. */
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

const listedInterview = interview.extend({
  jobId: id,
  jobTitle: z.string(),
  doctorName: z.string(),
  /** Of the application. */
  status: z.enum(applicationStatuses),
  endReason: z.enum(endReasons).nullable(),
})
export type ListedInterview = z.output<typeof listedInterview>

export const listInterviews = endpoint('GET', '/interviews', {
  access: ['employer'],
  hiddenInView: true,
  summary: 'Entrevistas da empresa: as próximas e as que esperam uma escolha',
  reply: z.object({
    /** Confirmed and not over, the next first. */
    items: z.array(listedInterview),
    /** Without a time: the doctor has not picked one, or asks for others. Those that she asks for first, then the oldest. */
    waiting: z.array(listedInterview),
  }),
})

export const listPastInterviews = endpoint('GET', '/interviews/past', {
  access: ['employer'],
  hiddenInView: true,
  summary: 'Entrevistas da empresa que já passaram, da mais recente para a mais antiga',
  query: z.object(pageQuery),
  reply: z.object({ items: z.array(listedInterview), ...pageInfo }),
})
