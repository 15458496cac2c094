import { type PayUnit, payUnitLabels } from '#contract/jobs/jobs.ts'
import { isPayAmount, payScales } from '#contract/search/job-search.ts'
import { payText } from '#contract/search/job-search-labels.ts'
import { withGap } from './phrase-table.ts'
import type { Meaning, PartReader, SentencePart } from './sentence-part.ts'

const thousands = 'um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze'.split(
  ' ',
)
const hundreds =
  'cem duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'.split(' ')
/** 'Mil', 'dois mil e quinhentos'. */
const SPELLED = `(?:(?:${[...thousands, 'vinte', 'trinta'].join('|')}) )?mil(?: e (?:${hundreds.join('|')}))?(?![a-z])`

const AMOUNT = (name: string) =>
  `(?<${name}Coin>r\\$ ?)?(?<${name}>\\d{1,3}(?:[.]\\d{3})+|\\d{1,6}|${SPELLED})(?!\\d)(?:,(?<${name}Decimals>\\d{1,2}))?(?! ?(?:x|%))(?<${name}Thousand> ?(?:mil|k)(?![a-z0-9]))?(?<${name}Word> ?(?:reais|rs|conto|contos|pila)(?![a-z0-9]))?`
const UNIT =
  '(?: ?(?<joint>/|p/|por|ao|a|o|cada|de|pelo|pela)? ?(?<unit>hora|h|plantao|plantoes|mes|mensal|mensais|mensalmente|consultas?|atendimentos?|pacientes?|laudos?|exames?|procedimentos?|cirurgias?)(?![a-z0-9]))?'
// 'Consulta acima de 150', but 'laudos acima de 50' says which work is meant.
const SALARY =
  '(?:(?:(?<salary>salarios?|remuneracao mensal|fixo)|(?<!\\d ?)(?<before>(?:valor d[ae] )?(?:hora|consulta|procedimento)s?))(?: de| a| por)? )?'
const FROM =
  'nao menos (?:de|que)|acima(?: de| dos?| das?)?|mais (?:de|que|do que)|a partir(?: de| dos?)?|no minimo|minimo(?: de)?|pelo menos|maior(?:es)? (?:que|do que)|superior(?:es)? a|pag(?:a|am|ue|uem|ando)(?: mais de| acima de| pelo menos)?|ganh(?:ar|ando)(?: mais de)?|recebendo|valor (?:de|minimo)|>=?'
const TO =
  'ate|no maximo|maximo(?: de)?|menos (?:de|que)|abaixo(?: de| dos?)?|menor(?:es)? que|inferior(?:es)? a|<=?'
const ALONE = '(?<![a-z0-9$/.,:-])'
/** Other things are counted too, and hours and dates have figures. */
const OTHER_THING =
  /^(?!\/(?:6|12|24)\s*h)(?:[\d:]|[/.,-]\d|\s*(?:km|quilometro|anos?|mes(?:es)?(?![a-z])|dias?|leitos|vagas|pacientes|habitantes|pessoas|atendimentos|metros|plantoes|horas|h(?![a-z]))|\s+de\s+(?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro))/

/** A space is at most two: without a limit, many of them would take very long. */
const pattern = (text: string) =>
  new RegExp(text.replaceAll(' ?', '\\s{0,2}').replaceAll(' ', '\\s{0,2}'), 'g')
const RANGE = pattern(
  `${ALONE}(?<between>de |entre )?${SALARY}${AMOUNT('low')} (?:a|e|ate|-|–) ${AMOUNT('high')}(?![\\d:]|[/.]\\d)${UNIT}`,
)
const LIMIT = pattern(
  `(?<![a-z0-9])${SALARY}(?:(?<from>${FROM}) |(?<to>${TO}) )?(?<![\\d$/.,:-])${AMOUNT('reais')}${UNIT}(?: (?:(?:pra|para) cima|ou mais|em diante)(?![a-z]))?`,
)

const unitWords: readonly (readonly [words: RegExp, unit: PayUnit])[] = [
  [/^(horas?|h)$/, 'hour'],
  [/^plant/, 'shift'],
  [/^(mes|mensa)/, 'month'],
  [/^(consulta|atendimento|paciente)/, 'consultation'],
  [/^(laudo|exame)/, 'report'],
  [/^(procedimento|cirurgia)/, 'procedure'],
]
/** Without a unit, up to these amounts in reais are meant by the hour or by plantão. */
const MAX_HOUR = 400
const MAX_SHIFT = 6_000
const guessable: readonly PayUnit[] = ['hour', 'shift', 'month']

/** Below this, digits without any other word are no amount: they may be a number of a street. */
const MIN_BARE = 1_000
const isYear = (reais: number) => (reais > 1_900 && reais < 2_000) || (reais > 2_000 && reais < 2_100)
/** After these words digits are the number of something. */
const NUMBERED = /(?:cep|rua|avenida|av|numero|crm|rqe|telefone|sala|lei|resolucao|portaria)[^|]{0,30}$/

type Groups = Record<string, string | undefined>

/** The amount of a number in words; null if it is in digits. */
function spelledAmount(text: string): number | null {
  const words = text.split(/\s+/)
  const at = words.indexOf('mil')
  if (at < 0) return null
  const count: Record<string, number> = { vinte: 20, trinta: 30 }
  const [before = 'um', after = ''] = [words[at - 1], words.at(-1)]
  return (count[before] ?? thousands.indexOf(before) + 1) * 1_000 + (hundreds.indexOf(after) + 1) * 100
}

/** '1,5 mil' is R$ 1.500; centavos do not count. */
function reaisOf(groups: Groups, name: string, thousand = groups[`${name}Thousand`]): number {
  const spelled = spelledAmount(groups[name] ?? '')
  if (spelled !== null) return spelled
  const whole = (groups[name] ?? '').replaceAll('.', '')
  return thousand ? Math.round(Number(`${whole}.${groups[`${name}Decimals`] ?? 0}`) * 1_000) : Number(whole)
}

const unitOf = (word: string | undefined): PayUnit | null =>
  unitWords.find(([words]) => word && words.test(word))?.[1] ?? null

const namedUnit = (groups: Groups): PayUnit | null =>
  groups.salary ? 'month' : (unitOf(groups.unit) ?? unitOf(/[a-z]+$/.exec(groups.before ?? '')?.[0]))

const likelyUnit = (reais: number): PayUnit =>
  reais <= MAX_HOUR ? 'hour' : reais <= MAX_SHIFT ? 'shift' : 'month'

/** The amount on the scale of the unit, rounded so that no job is lost; null if it is none. */
function onScale(unit: PayUnit, reais: number, round: (value: number) => number): number | null {
  const { step } = payScales[unit]
  const rounded = round(reais / step) * step
  return isPayAmount(unit, rounded) ? rounded : null
}

interface Limits {
  from: number | null
  to: number | null
}

function meaningOf(unit: PayUnit, { from, to }: Limits, labelOf?: (unit: PayUnit) => string): Meaning | null {
  const payFrom = from === null ? null : onScale(unit, from, Math.floor)
  const payTo = to === null ? null : onScale(unit, to, Math.ceil)
  if ((from !== null && payFrom === null) || (to !== null && payTo === null)) return null
  const label = payText(unit, { payFrom: String(payFrom ?? ''), payTo: String(payTo ?? '') })
  return {
    label: labelOf?.(unit) ?? label,
    filters: { payUnit: unit, ...(payFrom && { payFrom }), ...(payTo && { payTo }) },
  }
}

const perUnit = (unit: PayUnit) => `por ${payUnitLabels[unit]}`

function partOf(match: RegExpExecArray, limits: Limits, named: PayUnit | null): SentencePart | null {
  const unit = named ?? likelyUnit(limits.to ?? limits.from ?? 0)
  const meaning = meaningOf(unit, limits)
  if (!meaning) return null
  const others = named ? [] : guessable.filter((other) => other !== unit)
  const start = match.index + (match[0].length - match[0].trimStart().length)
  return {
    kind: 'pay',
    ...meaning,
    start,
    end: match.index + match[0].trimEnd().length,
    others: others.flatMap((other) => meaningOf(other, limits, perUnit) ?? []),
  }
}

function rangeOf(match: RegExpExecArray): SentencePart | null {
  const groups = (match.groups ?? {}) as Groups
  const high = reaisOf(groups, 'high')
  // '2 a 3 mil'
  const low = reaisOf(
    groups,
    'low',
    groups.lowThousand ?? (Number(groups.low) < 100 ? groups.highThousand : undefined),
  )
  const unit = namedUnit(groups)
  const isMoney = [
    groups.lowCoin,
    groups.highCoin,
    groups.highThousand,
    groups.lowWord,
    groups.highWord,
  ].some(Boolean)
  const isPerHour = unit === 'hour' && /\/|por|hora/.test(match[0])
  if (!isMoney && !isPerHour && !(unit && unit !== 'hour') && !(groups.between && low >= MAX_HOUR / 2))
    return null
  return low > 0 && low < high ? partOf(match, { from: low, to: high }, unit) : null
}

function limitOf(match: RegExpExecArray, text: string): SentencePart | null {
  const groups = (match.groups ?? {}) as Groups
  const reais = reaisOf(groups, 'reais')
  const isSpelled = /mil/.test(groups.reais ?? '')
  const isMoney = Boolean(groups.reaisCoin ?? groups.reaisWord ?? groups.reaisThousand)
  const unit = namedUnit(groups)
  const isCompared = Boolean(groups.from ?? groups.to ?? groups.salary)
  const rest = text.slice(match.index + match[0].trimEnd().length)
  if (!unit && OTHER_THING.test(rest)) return null
  // '20 consultas por dia' is a number of consultations.
  const isCount = /s$/.test(groups.unit ?? '') && !groups.joint && !isMoney
  if (isCount || (!unit && !isMoney && isYear(reais))) return null
  // '12h' and '6 horas' are lengths of plantões, 'plantão 24' is no pay.
  const isLength =
    unit === 'hour' && !isMoney && !isCompared && !/\/|por|a hora|valor|^\s*hora/.test(match[0])
  if (isLength || (unit === 'hour' && reais < 20 && !isMoney)) return null
  const isBare = !unit && !isMoney && !isCompared
  // 'Mil' alone may count anything.
  if (isBare && isSpelled) return null
  if (isBare && (reais < MIN_BARE || reais % 100 !== 0)) return null
  if (isBare && NUMBERED.test(text.slice(0, match.index))) return null
  // 'mais de 10' may be anything.
  if (!unit && !isMoney && reais < 50) return null
  return partOf(match, groups.to ? { from: null, to: reais } : { from: reais, to: null }, unit)
}

/** Pay: 'acima de 1500', 'mais de 180/h', '2 mil reais', '20 mil por mês', 'até 65 por laudo', 'de 1.500 a 2.000'. */
export const payPartsIn: PartReader = (text) => {
  const parts: SentencePart[] = []
  let unread = text
  const read = (
    expression: RegExp,
    partIn: (match: RegExpExecArray, text: string) => SentencePart | null,
  ) => {
    for (const match of unread.matchAll(expression)) {
      const part = partIn(match, text)
      if (part) {
        parts.push(part)
        unread = withGap(unread, part.start, part.end)
      }
    }
  }
  read(RANGE, rangeOf)
  read(LIMIT, limitOf)
  return parts.sort((one, other) => one.start - other.start)
}
