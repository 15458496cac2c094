import { type Insertable, type RawBuilder, sql } from 'kysely'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Trx } from '#server/db/client.ts'
import { plannedOf } from '#server/db/planned-dates.ts'
import type { ApplicationAnswers, JobQuestions } from '#server/db/types.ts'
import type { DemoApplication } from './demo-applications.ts'
import type { DemoJob } from './demo-jobs.ts'
import { type Random, randomOf, uuidOf } from './random.ts'

const STARTS = 'Pode começar nos próximos 15 dias?'
const SHIFTS = ['Manhã', 'Tarde', 'Noite', 'Tanto faz']
const motives = [
  'Moro perto e já conheço a equipe do pronto-socorro.',
  'Quero fixar minha escala em um só hospital.',
  'Busco um serviço com residência médica.',
  'Indicação de uma colega que trabalha aí.',
]

interface DemoQuestion {
  row: Omit<Insertable<JobQuestions>, 'id' | 'job_id' | 'position'>
  answer: (random: Random) => unknown
}

/** Knock-out questions first, as doctors are asked. */
const ofTheWanted: readonly DemoQuestion[] = [
  {
    row: { kind: 'number', text: 'Quantos anos de experiência na área?', is_knock_out: true, minimum: 1 },
    answer: (random) => random.int(1, 22),
  },
  { row: { kind: 'yes_no', text: STARTS }, answer: (random) => random.chance(0.7) },
  {
    row: { kind: 'choice', text: 'Qual turno você prefere?', options: SHIFTS },
    answer: (random) => random.pick(SHIFTS),
  },
  {
    row: { kind: 'short_text', text: 'Por que esta vaga?' },
    answer: (random) => random.pick(motives),
  },
]

const ofAnother = (specialty: { id: number; name: string } | null): readonly DemoQuestion['row'][] => [
  ...(specialty
    ? [
        {
          kind: 'rqe',
          text: `Tem RQE em ${specialty.name}?`,
          specialty_id: specialty.id,
          is_knock_out: true,
        },
      ]
    : []),
  { kind: 'uf', text: 'Em quais UFs você tem CRM ativo?', is_knock_out: true, accepted: ['SP', 'MG'] },
  { kind: 'yes_no', text: STARTS },
]

/**
 * Questions of the two jobs of the demo hospital that have been open longest, and what the applicants of the first of them
 * have answered.
 */
export async function insertQuestions(
  trx: Trx,
  {
    jobs,
    applications,
    specialtyId,
    now,
  }: {
    jobs: readonly DemoJob[]
    applications: readonly DemoApplication[]
    specialtyId: (name: string) => number
    now: Date
  },
): Promise<void> {
  const owner = jobs[0]?.history.ownerId
  const [wanted, another] = jobs
    .filter(({ history }) => history.ownerId === owner && history.status === 'active')
    .filter(({ composed, history }) => composed.city !== null && isOpen(history.publishedAt, now))
    .toSorted((one, other) => Number(one.history.publishedAt) - Number(other.history.publishedAt))
  if (!wanted || !another) return
  const name = another.composed.specialties[0]
  const questions = [
    ...rowsOf(
      wanted,
      ofTheWanted.map(({ row }) => row),
    ),
    ...rowsOf(another, ofAnother(name ? { id: specialtyId(name), name } : null)),
  ]
  await trx.insertInto('job_questions').values(questions).execute()
  const answers = applications
    .filter(({ jobId }) => jobId === wanted.history.id)
    .flatMap(({ id }) => {
      const random = randomOf(`answers ${id}`)
      return ofTheWanted.map(
        ({ answer }, position): Insertable<ApplicationAnswers> => ({
          application_id: id,
          question_id: questionId(wanted, position),
          position,
          value: JSON.stringify(answer(random)),
          is_from_profile: false,
        }),
      )
    })
  if (answers.length > 0) await trx.insertInto('application_answers').values(answers).execute()
}

const MONTH_MS = 30 * DAY_MS
const isOpen = (publishedAt: Date, now: Date) => now.getTime() - publishedAt.getTime() < MONTH_MS

const questionId = ({ history }: DemoJob, position: number) => uuidOf(`question ${history.id} ${position}`)

const rowsOf = (job: DemoJob, rows: readonly DemoQuestion['row'][]): Insertable<JobQuestions>[] =>
  rows.map((row, position) => ({
    ...row,
    id: questionId(job, position),
    job_id: job.history.id,
    position,
  }))

const byteOf = (text: RawBuilder<unknown>) => sql`get_byte(decode(md5(${text}), 'hex'), 0)`

/** Applicants for jobs with several coming dates chose about half of them; those who chose none can work on all. */
export async function insertChosenDates(trx: Trx, now: Date): Promise<void> {
  await sql`
    insert into application_dates (application_id, date_id, day, starts_at, hours)
    select applications.id, planned.id, planned.day, planned.starts_at, planned.hours
    from applications join jobs on jobs.id = job_id join lateral ${plannedOf(sql`jobs.id`)} as planned on true
    where cardinality(dates) > 1 and planned.day > ${brazilDay(now)}::date
      and ${byteOf(sql`concat(applications.id, planned.id)`)} % 2 = 0`.execute(trx)
}
