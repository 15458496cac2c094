import type { Regime, Shift, ShiftHours } from '#contract/jobs/jobs.ts'
import { type Day, onWeekdays } from './calendar.ts'
import { isRemote, type Position } from './content/positions.ts'
import { settingOf } from './content/settings.ts'
import { enumerate, say } from './phrase.ts'
import type { Random } from './random.ts'

/** The working hours of a job, and the sentences that state them. */
export interface Schedule {
  regime: Regime | null
  hours: ShiftHours | null
  shift: Shift | null
  dates: readonly string[]
  /** When each of them begins, HH:MM; null if that differs. */
  startsAt: string | null
  /** Hours per week; null if the work is counted in shifts or by volume. */
  weekly: number | null
  weekends: boolean
  /** For the title: '12h noturno'. */
  label: string | null
  lines: readonly string[]
}

interface ScheduleSpec {
  position: Position
  regime: Regime | null
  /** Paid a monthly salary for fixed weekly hours. */
  salaried: boolean
  /** Possible dates of single shifts. */
  days: readonly Day[]
}

const noHours = {
  hours: null,
  shift: null,
  dates: [],
  startsAt: null,
  weekly: null,
  weekends: false,
  label: null,
} as const

/** A schedule that fits the position. */
export function scheduleFor(random: Random, spec: ScheduleSpec): Schedule {
  if (spec.regime === 'shift') return shifts(random, spec)
  if (spec.regime === 'routine') return routine(random, spec.position)
  if (spec.regime === 'on_call') return onCall(random, spec.position)
  if (spec.regime === 'outpatient') return agenda(random, spec)
  return { ...noHours, regime: null, lines: [say(random, 'agenda volume')] }
}

/** 'das 7h às 19h' -> '07:00' */
const startOf = (clock: string) => `${(/\d+/.exec(clock)?.[0] ?? '').padStart(2, '0')}:00`

const shiftText = { day: ' diurno', night: ' noturno' } as const

function shifts(random: Random, { position, salaried, days }: ScheduleSpec): Schedule {
  const isFixed = salaried && position.setting !== 'dialysis'
  const hours = isFixed ? 12 : random.weighted(settingOf(position.setting).hours)
  const shift = shiftOf(random, hours, { salaried, isOnSite: !isRemote(position) })
  const clock = say(random, `clocks ${hours} ${shift ?? 'both'}`)
  const values = { hours: String(hours), clock }
  const more = random.chance(0.45) ? [say(random, 'shift more')] : []
  if (hours > 6 && shift !== 'day' && !isRemote(position) && random.chance(0.35))
    more.push(say(random, 'shift rest'))
  const base = {
    ...noHours,
    regime: 'shift' as const,
    hours,
    shift,
    startsAt: shift && startOf(clock),
    label: `${hours}h${shift ? shiftText[shift] : ''}`,
  }
  if (salaried) {
    const weekly = random.pick(hours === 6 ? [24, 30] : [24, 36])
    return {
      ...base,
      weekly,
      lines: [say(random, 'shift salaried', { ...values, weekly: String(weekly) }), ...more],
    }
  }
  const turn = say(random, isRemote(position) ? 'shift remoteTurn' : 'shift turn', values)
  const { line, ...pattern } = patternOf(random, days)
  return { ...base, ...pattern, lines: [turn, line, ...more] }
}

function shiftOf(
  random: Random,
  hours: ShiftHours,
  { salaried, isOnSite }: { salaried: boolean; isOnSite: boolean },
): Shift | null {
  if (hours === 24) return null
  const nights: readonly Shift[] = hours === 6 && isOnSite ? [] : ['night', 'night']
  return random.pick<Shift | null>(['day', 'day', ...nights, ...(salaried ? [] : [null])])
}

const patterns = [
  'dates',
  'dates',
  'dates',
  'weekdays',
  'weekdays',
  'weekends',
  'monthly',
  'monthly',
  'open',
] as const

function patternOf(
  random: Random,
  days: readonly Day[],
): Pick<Schedule, 'dates' | 'weekends'> & { line: string } {
  const pattern = random.pick(patterns)
  if (pattern === 'dates') {
    const chosen = random.sample(days, random.pick([1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5]))
    chosen.sort((one, other) => (one.iso < other.iso ? -1 : 1))
    const dates = enumerate(chosen.map((day) => day.text))
    return {
      dates: chosen.map((day) => day.iso),
      weekends: chosen.every((day) => day.weekday % 6 === 0),
      line: say(random, chosen.length === 1 ? 'shift oneDate' : 'shift dates', { dates }),
    }
  }
  const weekdays = onWeekdays(random.sample([1, 2, 3, 4, 5, 6], random.int(1, 2)))
  return {
    dates: [],
    weekends: pattern === 'weekends',
    line: say(random, `shift ${pattern}`, { days: weekdays }),
  }
}

const hospitalSettings = ['icu', 'ward', 'neonatalIcu', 'pediatricIcu', 'surgery', 'procedures', 'dialysis']

function routine(random: Random, position: Position): Schedule {
  const isHospital = hospitalSettings.includes(position.setting)
  const weekly = random.pick(isHospital ? [20, 24, 30, 30, 36] : [20, 20, 30, 40])
  const clock = say(random, `clocks ${weekly}`)
  const line = say(random, 'routine base', { weekly: String(weekly), clock })
  const pool = isRemote(position) ? 'remote' : isHospital ? 'hospital' : 'office'
  return {
    ...noHours,
    regime: 'routine',
    hours: [24, 30, 36].includes(weekly) ? 6 : null,
    shift: 'day',
    weekly,
    label: `${weekly}h semanais`,
    lines: random.chance(0.6) ? [line, say(random, `routine ${pool}`)] : [line],
  }
}

function onCall(random: Random, position: Position): Schedule {
  const hours = random.pick([24, 24, 24, 12] as const)
  const lines = [say(random, 'onCall base', { hours: String(hours) }), say(random, 'onCall frequency')]
  if (position.setting === 'surgery' && random.chance(0.6)) lines.push(say(random, 'onCall more'))
  return { ...noHours, regime: 'on_call', hours, label: `sobreaviso ${hours}h`, lines }
}

/** When consultations begin and end, and their hours. */
const periods = [
  ['das 8h às 12h', 4],
  ['das 7h às 12h', 5],
  ['das 13h às 17h', 4],
  ['das 14h às 18h', 4],
  ['das 8h às 17h', 8],
  ['das 18h às 21h', 3],
] as const

function agenda(random: Random, { position, salaried }: ScheduleSpec): Schedule {
  const base = { ...noHours, regime: 'outpatient' as const }
  if (position.setting === 'primaryCare' || (salaried && !isRemote(position))) {
    const weekly = random.pick(position.setting === 'primaryCare' ? [40, 40, 30, 20] : [20, 24, 30, 40])
    const values = { weekly: String(weekly), clock: say(random, `clocks ${weekly}`) }
    const line = say(
      random,
      position.setting === 'primaryCare' ? 'agenda primaryCare' : 'routine base',
      values,
    )
    return { ...base, weekly, shift: 'day', label: `${weekly}h semanais`, lines: [line] }
  }
  if (isRemote(position)) {
    const weekly = random.int(8, 20, 4)
    return { ...base, weekly, lines: [say(random, 'agenda online', { weekly: String(weekly) })] }
  }
  const weekdays = random.sample([1, 2, 3, 4, 5], random.pick([1, 1, 2, 2, 2, 2, 3, 3, 3, 4]))
  const days = onWeekdays(weekdays)
  if (position.setting === 'homeCare')
    return { ...base, weekly: weekdays.length * 8, lines: [say(random, 'agenda homeVisits', { days })] }
  if (position.setting === 'surgery') {
    const [first = 1, second = first === 5 ? 1 : first + 1] = weekdays
    const half = random.pick(['de manhã', 'à tarde'])
    const values = { day: onWeekdays([first]), days: `${onWeekdays([second])} ${half}` }
    return { ...base, weekly: 12, lines: [say(random, 'agenda theatre', values)] }
  }
  const [period, length] = random.pick(periods)
  const isSaturday = random.chance(0.12)
  const slots = isSaturday ? 'aos sábados, das 8h às 12h' : `${days}, ${period}`
  const lines = [say(random, 'agenda base', { slots })]
  if (position.setting === 'clinic' && random.chance(0.6)) lines.push(say(random, 'agenda visits'))
  return { ...base, weekly: isSaturday ? 4 : weekdays.length * length, weekends: isSaturday, lines }
}
