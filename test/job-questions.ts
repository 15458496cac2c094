import type { AnswerValue } from '#contract/jobs/job-questions.ts'
import type { JobFormInput } from '#contract/jobs/jobs-form.ts'
import { type TestApp, testApp } from './app.ts'
import { createEmployer, publishJob, type TestUser, UNKNOWN_ID } from './factories.ts'

export type Questions = NonNullable<JobFormInput['questions']>

export const NIGHT = {
  kind: 'yes_no',
  text: 'Pode dar plantão à noite?',
  isKnockOut: true,
  accepted: ['yes'],
} as const
export const YEARS = { kind: 'number', text: 'Anos de experiência em UTI', isKnockOut: true, min: 3 } as const
export const SHIFT = {
  kind: 'choice',
  text: 'Qual turno prefere?',
  options: ['Manhã', 'Tarde', 'Noite'],
} as const
export const WHY = { kind: 'short_text', text: 'Por que <b>esta</b> vaga?' } as const
export const RQE = {
  kind: 'rqe',
  text: 'Tem RQE em Pediatria?',
  specialty: 'Pediatria',
  isKnockOut: true,
} as const
export const UF = {
  kind: 'uf',
  text: 'Em que UF você tem CRM?',
  isKnockOut: true,
  accepted: ['PR', 'SC'],
} as const
export const as = (...questions: readonly object[]) => questions as Questions

/** Calls for the questions of a hospital's jobs. */
function questionsOf(app: TestApp, hospital: TestUser) {
  const asked = async ({ token }: TestUser, id: string) =>
    (await app.call('GET /jobs/:id/questions', { token, params: { id } })).reply.questions
  const send = ({ token }: TestUser, id: string, answers?: { questionId: string; value: AnswerValue }[]) =>
    app.call('POST /jobs/:id/apply', { token, params: { id }, ...(answers && { body: { answers } }) })
  return {
    asked,
    /** Applies with these answers, or without any. */
    send,
    jobWith: (...questions: readonly object[]) => publishJob(app, hospital, { questions: as(...questions) }),
    /** Answers the questions in the order in which they are asked. */
    answer: async (doctor: TestUser, id: string, ...values: AnswerValue[]) =>
      send(
        doctor,
        id,
        (await asked(doctor, id)).map((question, index) => ({
          questionId: question.id,
          value: values[index] as AnswerValue,
        })),
      ),
    /** The newest application to the job, as the employer sees it. */
    async applicant(jobId: string, { token } = hospital) {
      const { reply } = await app.call('GET /applications/employer', { token, query: { jobId } })
      return app.call('GET /applications/:id', { token, params: { id: reply.items[0]?.id ?? UNKNOWN_ID } })
    },
    async edit(id: string, questions: Questions) {
      const call = { token: hospital.token, params: { id } }
      const { version, form } = (await app.call('GET /jobs/:id/edit', call)).reply
      return app.call('PUT /jobs/:id', { ...call, body: { ...(form as JobFormInput), questions, version } })
    },
  }
}

export type QuestionCalls = ReturnType<typeof questionsOf>

/** An app with two companies; `questions` are those of the hospital's jobs. */
export async function appWithQuestions() {
  const app = await testApp()
  const hospital = await createEmployer(app)
  return { app, hospital, rival: await createEmployer(app), questions: questionsOf(app, hospital) }
}

export const errorOf = ({
  status,
  error,
}: {
  status: number
  error: { errorDto: { errorName: string } }
}) => [status, error.errorDto.errorName]
