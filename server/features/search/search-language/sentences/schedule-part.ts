import {
  type JobType,
  jobTypeLabels,
  type Regime,
  regimeLabels,
  regimes,
  type Shift,
  type ShiftHours,
  shiftLabels,
  shifts,
} from '#contract/jobs/jobs.ts'
import { type PhraseRow, phraseReader } from './phrase-table.ts'
import type { PartReader } from './sentence-part.ts'

const regime = (words: string, value: Regime): PhraseRow => [
  words,
  { label: regimeLabels[value], filters: { regime: [value] } },
  {
    label: `Sem ${regimeLabels[value].toLowerCase()}`,
    filters: { regime: regimes.filter((other) => other !== value) },
  },
]
const shift = (words: string, value: Shift): PhraseRow => [
  words,
  { label: shiftLabels[value], filters: { shift: [value] } },
  {
    label: `Exceto ${shiftLabels[value].toLowerCase()}`,
    filters: { shift: shifts.filter((other) => other !== value) },
  },
]
const hours = (words: string, value: ShiftHours): PhraseRow => [
  words,
  { label: `${value}h`, filters: { hours: [value] } },
]
const jobType = (words: string, value: JobType): PhraseRow => [
  words,
  { label: jobTypeLabels[value], filters: { jobType: [value] } },
]

// Forty hours a week are no plantão.
const HOURS =
  'h(?:s|rs?)?(?! (?:semana|por semana|por mes|mensais|sema))|horas?(?! (?:semana|por semana|por mes|mensais))'

/** Regime, shift, length of a plantão and type of job: 'plantão noturno 12h', 'sem plantão', 'meio período'. */
export const schedulePartsIn: PartReader = phraseReader('schedule', [
  // An UPA is always open, and many are called so.
  hours(`(?<!(?:upa|ps|samu|socorro|atendimento) )24 ?(?:${HOURS})|(?<=plant(?:ao|oes) (?:de )?)24`, 24),
  hours(`12 ?(?:x|/) ?36(?: ?h)?|12 ?(?:${HOURS})|doze horas|(?<=plant(?:ao|oes) (?:de )?)12`, 12),
  hours(`(?<![a-z0-9,.])6 ?(?:${HOURS})|seis horas`, 6),
  shift(
    '(?:no |de |em )?(?:periodo |turno |horario )?(?:noturn[oa]s?|da noite)|(?:a|de|na|pela|durante a|para a) noite|noites?|(?:de |na )?madrugadas?',
    'night',
  ),
  shift(
    '(?:no |de |em )?(?:periodo |turno |horario )(?:diurn[oa]s?|da manha|da tarde|vespertin[oa])|diurn[oa]s?|de dia|durante o dia|(?:de |pela |na |a |da )?(?:manhas?|tardes?)|matutin[oa]s?|vespertin[oa]s?',
    'day',
  ),
  regime('(?:de |em )?sobre ?avisos?(?: a distancia)?', 'on_call'),
  regime('(?:de |em |no )?(?:atendimento )?ambulatori(?:o|os|al|ais)', 'outpatient'),
  regime('(?:medic[oa] )?diaristas?|(?<!de )rotina|horizonta(?:l|is)', 'routine'),
  regime('plant(?:ao|oes|onistas?)', 'shift'),
  jobType('meio periodo|part time', 'part_time'),
  jobType('(?:tempo|periodo) integral|full time', 'full_time'),
  jobType('temporari[oa]s?', 'temporary'),
])
