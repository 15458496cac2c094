import type { Reading } from '#contract/api/search/job-search.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import type { BenchApp } from '../app.ts'
import { judge, judgedJobs, summary, type Verdict } from '../judgement.ts'
import { type ChipVerdict, compareChips, saidBy } from './chips.ts'
import { sentenceHeldOutQueries } from './held-out-queries.ts'
import type { JudgedSentence } from './parts.ts'
import { sentenceQueries } from './queries.ts'

/** Sentences whose chips are shown: some of each topic. */
const SHOWN = 30
const SHOWN_PER_TOPIC = 3

interface WrongChips extends ChipVerdict {
  query: string
}

const isPlantao = ([kind, filters]: JudgedSentence['chips'][number]) =>
  kind === 'schedule' && filters?.regime?.join() === 'shift'
const saysPlantaoTwice = (query: string) => (query.match(/plant/gi) ?? []).length > 1

export interface SentenceFigure extends ReturnType<typeof summary> {
  set: string
  /** Sentences that no job answers. */
  unanswered: string[]
  /** How many statements the chips should make, how many they make beyond these, and how many are missing. */
  expected: number
  surplus: number
  missing: number
  /** Empty for the held-out set, so that nobody tunes for it. */
  weak: Verdict[]
  wrongChips: WrongChips[]
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/**
 * How sentences are understood: precision@5, and the chips that they get. `shown`: some sentences with the labels of their chips.
 */
export async function measureSentences({ database: { db }, url }: BenchApp) {
  const now = new Date()
  const today = brazilDay(now)
  const jobs = await judgedJobs(db, now)
  const names = new Map(
    (await db.selectFrom('users').select(['id', 'name']).where('name', 'is not', null).execute()).map(
      ({ id, name }) => [id, name as string],
    ),
  )
  const parts = new Map<string, Reading['parts']>()
  const search = async (text: string) => {
    const reply = await fetch(`${url}/api/jobs?pageSize=5&search=${encodeURIComponent(text)}`)
    const { jobOffers, reading } = (await reply.json()) as {
      jobOffers: { id: string }[]
      reading: Reading | null
    }
    parts.set(text, reading?.parts ?? [])
    return jobOffers.map(({ id }) => id)
  }
  const chipVerdict = ({ query, chips }: JudgedSentence): WrongChips => {
    const read = parts.get(query) ?? []
    const said = saidBy(read, (id) => names.get(id))
    // In '1.500 por plantão' the word is the unit of pay, and no second chip is due.
    const isUnit = read.some(({ kind, words }) => kind === 'pay' && /plant/i.test(words))
    const due = isUnit && !saysPlantaoTwice(query) ? chips.filter((chip) => !isPlantao(chip)) : chips
    return { query, ...compareChips(said, due, today) }
  }
  const figure = async (
    set: string,
    sentences: readonly JudgedSentence[],
    listsWeak: boolean,
  ): Promise<SentenceFigure> => {
    const verdicts = await judge(jobs, sentences, search)
    const chips = sentences.map(chipVerdict)
    const weak = verdicts.filter(({ precision }) => precision !== null && precision < 1)
    weak.sort((one, other) => (one.precision ?? 0) - (other.precision ?? 0))
    return {
      set,
      ...summary(verdicts),
      unanswered: verdicts.filter(({ precision }) => precision === null).map(({ query }) => query),
      expected: sum(chips.map(({ expected }) => expected)),
      surplus: sum(chips.map(({ surplus }) => surplus.length)),
      missing: sum(chips.map(({ missing }) => missing.length)),
      weak: listsWeak ? weak : [],
      wrongChips: listsWeak
        ? chips.filter(({ surplus, missing }) => surplus.length + missing.length > 0)
        : [],
    }
  }
  const open = sentenceQueries(today)
  const figures = [
    await figure('open', open, true),
    await figure('held out', sentenceHeldOutQueries(today), false),
  ]
  const topics = [...Map.groupBy(open, ({ topic }) => topic).values()]
  const shown = Array.from({ length: SHOWN_PER_TOPIC }, (_, third) =>
    topics.map((sentences) => sentences[Math.floor((third * sentences.length) / SHOWN_PER_TOPIC)]),
  )
    .flat()
    .flatMap((sentence) => sentence ?? [])
    .slice(0, SHOWN)
    .map(({ query }) => ({ query, labels: (parts.get(query) ?? []).map(({ label }) => label) }))
  return { figures, shown }
}
