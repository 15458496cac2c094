import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams } from '#contract/fields-form.ts'
import { questionKinds } from '#contract/jobs/job-questions.ts'
import { MAX_JOB_DATES } from '#contract/jobs/planned-dates.ts'

/** A question as stored. */
export const storedQuestion = z.object({
  kind: z.enum(questionKinds),
  text: z.string(),
  options: z.array(z.string()),
  specialty: z.string().nullable(),
  isKnockOut: z.boolean(),
  accepted: z.array(z.string()),
  min: z.int().nullable(),
  max: z.int().nullable(),
})

const value = z.union([z.boolean(), z.number(), z.string(), z.array(z.string())])

const askedQuestion = storedQuestion.extend({
  id,
  /** The answer that the doctor's own profile gives; null if it gives none. */
  fromProfile: value.nullable(),
})
export type AskedOfDoctor = z.output<typeof askedQuestion>

/** An answer in words, with the question as it was asked. */
export const givenAnswer = z.object({
  id,
  question: z.string(),
  isKnockOut: z.boolean(),
  answer: z.string(),
  /** It is what the doctor's profile said when she applied. */
  isFromProfile: z.boolean(),
})
export type GivenAnswer = z.output<typeof givenAnswer>

/**
 * The plantões that a doctor can work on, by their ids; none: all of them, also those that the job gets later. A repeated id counts
 * once.
 */
export const chosenDateIds = z.array(id).max(MAX_JOB_DATES)

const chosenDate = z.object({
  id,
  day: z.string(),
  startsAt: z.string().nullable(),
  hours: z.int().nullable(),
  /** It has left the job; day and times are those that she chose. */
  isGone: z.boolean(),
  /** Its start or its hours have changed since she chose it. */
  hasMoved: z.boolean(),
})
/** In their order; null if she can work on all of them. */
export const chosenDates = z.array(chosenDate).nullable()
export type ChosenDates = z.output<typeof chosenDates>

export const chooseDates = endpoint('PUT', '/applications/:id/dates', {
  access: ['doctor'],
  summary: 'Muda as datas da vaga em que a própria pessoa pode trabalhar',
  params: idParams,
  body: z.object({ dates: chosenDateIds }),
  reply: z.object({ dates: chosenDates }),
})

export const getHiredCalendar = endpoint('GET', '/applications/:id/dates.ics', {
  access: ['doctor'],
  hiddenInView: true,
  summary: 'Os plantões de uma vaga para a qual a própria pessoa foi contratada, em iCalendar',
  params: idParams,
  reply: z.string(),
})

export const listJobQuestions = endpoint('GET', '/jobs/:id/questions', {
  access: ['doctor'],
  summary:
    'Perguntas que a vaga faz antes da candidatura, primeiro as eliminatórias, com o que o perfil já responde',
  params: idParams,
  reply: z.object({ questions: z.array(askedQuestion) }),
})

export const listOwnAnswers = endpoint('GET', '/applications/:id/answers', {
  access: ['doctor'],
  hiddenInView: true,
  summary: 'O que a própria pessoa respondeu às perguntas da vaga',
  params: idParams,
  reply: z.object({ answers: z.array(givenAnswer) }),
})
