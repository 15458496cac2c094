import type { Regime, Shift, ShiftHours } from '#contract/jobs/jobs.ts'
import { type Day, onWeekdays } from './calendar.ts'
import { isRemote, type Position } from './content/position.ts'
import {
  agendaPhrases,
  clocks,
  onCallPhrases,
  routinePhrases,
  shiftPhrases,
} from './content/schedule-phrases.ts'
import { shiftHoursOf, usualShiftHours } from './content/shift-hours.ts'
import { enumerate, expand } from './phrase.ts'
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
  return { ...noHours, regime: null, lines: [expand(random.pick(agendaPhrases.volume), random)] }
}

/** 'das 7h às 19h' -> '07:00' */
const startOf = (clock: string) => `${(/\d+/.exec(clock)?.[0] ?? '').padStart(2, '0')}:00`

const shiftText = { day: ' diurno', night: ' noturno' } as const

function shifts(random: Random, { position, salaried, days }: ScheduleSpec): Schedule {
  const hours =
    salaried && position.setting !== 'dialysis'
      ? 12
      : random.weighted(shiftHoursOf[position.setting] ?? usualShiftHours)
  const nightly = hours === 6 && !isRemote(position) ? 0 : 4
  const shift =
    hours === 24
      ? null
      : random.weighted<Shift | null>([
          ['day', 5],
          ['night', nightly],
          [null, salaried ? 0 : 2],
        ])
  const clock = random.pick<string>(clocks[hours][shift ?? 'both'])
  const values = { hours: String(hours), clock }
  const label = `${hours}h${shift ? shiftText[shift] : ''}`
  const more = random.chance(0.45) ? [expand(random.pick(shiftPhrases.more), random)] : []
  if (hours > 6 && shift !== 'day' && !isRemote(position) && random.chance(0.35))
    more.push(random.pick(shiftPhrases.rest))
  const startsAt = shift && startOf(clock)
  const base = { ...noHours, regime: 'shift' as const, hours, shift, startsAt, label }

  if (salaried) {
    const weekly = hours === 6 ? random.pick([24, 30]) : random.pick([24, 36])
    const line = expand(random.pick(shiftPhrases.salaried), random, { ...values, weekly: String(weekly) })
    return { ...base, weekly, lines: [line, ...more] }
  }
  const turn = expand(
    random.pick(isRemote(position) ? shiftPhrases.remoteTurn : shiftPhrases.turn),
    random,
    values,
  )
  const pattern = patternOf(random, days)
  return { ...base, dates: pattern.dates, weekends: pattern.weekends, lines: [turn, pattern.line, ...more] }
}

function patternOf(
  random: Random,
  days: readonly Day[],
): Pick<Schedule, 'dates' | 'weekends'> & { line: string } {
  const kind = random.weighted([
    ['dates', 7],
    ['weekdays', 5],
    ['weekends', 3],
    ['monthly', 4],
    ['open', 2],
  ] as const)
  const withoutDates = { dates: [], weekends: kind === 'weekends' }
  if (kind === 'dates') {
    const chosen = random.sample(
      days,
      random.weighted([
        [1, 2],
        [2, 3],
        [3, 3],
        [4, 2],
        [5, 1],
      ]),
    )
    chosen.sort((one, other) => (one.iso < other.iso ? -1 : 1))
    const phrases = chosen.length === 1 ? shiftPhrases.oneDate : shiftPhrases.dates
    return {
      dates: chosen.map((day) => day.iso),
      weekends: chosen.every((day) => day.weekday % 6 === 0),
      line: expand(random.pick(phrases), random, { dates: enumerate(chosen.map((day) => day.text)) }),
    }
  }
  if (kind === 'weekdays') {
    const chosen = random.sample([1, 2, 3, 4, 5, 6], random.int(1, 2))
    return {
      ...withoutDates,
      line: expand(random.pick(shiftPhrases.weekdays), random, { days: onWeekdays(chosen) }),
    }
  }
  return { ...withoutDates, line: expand(random.pick(shiftPhrases[kind]), random) }
}

function routine(random: Random, position: Position): Schedule {
  const isHospital = [
    'icu',
    'ward',
    'neonatalIcu',
    'pediatricIcu',
    'surgery',
    'procedures',
    'dialysis',
  ].includes(position.setting)
  const weekly = random.pick(isHospital ? ([20, 24, 30, 30, 36] as const) : ([20, 20, 30, 40] as const))
  const clock = random.pick(routinePhrases.clocks[weekly])
  const line = expand(random.pick(routinePhrases.base), random, { weekly: String(weekly), clock })
  const pool = isRemote(position)
    ? routinePhrases.remote
    : isHospital
      ? routinePhrases.hospital
      : routinePhrases.office
  const sixHours = weekly === 24 || weekly === 30 || weekly === 36
  return {
    ...noHours,
    regime: 'routine',
    hours: sixHours ? 6 : null,
    shift: 'day',
    weekly,
    label: `${weekly}h semanais`,
    lines: random.chance(0.6) ? [line, random.pick(pool)] : [line],
  }
}

function onCall(random: Random, position: Position): Schedule {
  const hours = random.weighted<ShiftHours>([
    [24, 3],
    [12, 1],
  ])
  const values = { hours: String(hours) }
  const lines = [onCallPhrases.base, onCallPhrases.frequency].map((pool) =>
    expand(random.pick(pool), random, values),
  )
  if (position.setting === 'surgery' && random.chance(0.6))
    lines.push(expand(random.pick(onCallPhrases.more), random))
  return { ...noHours, regime: 'on_call', hours, label: `sobreaviso ${hours}h`, lines }
}

function agenda(random: Random, { position, salaried }: ScheduleSpec): Schedule {
  const base = { ...noHours, regime: 'outpatient' as const }
  if (position.setting === 'primaryCare' || (salaried && !isRemote(position))) {
    const weekly = random.pick(
      position.setting === 'primaryCare' ? ([40, 40, 30, 20] as const) : ([20, 24, 30, 40] as const),
    )
    const clock = random.pick(routinePhrases.clocks[weekly])
    const line = expand(
      random.pick(agendaPhrases.primaryCare.slice(0, position.setting === 'primaryCare' ? 2 : 1)),
      random,
      { weekly: String(weekly), clock },
    )
    return { ...base, weekly, shift: 'day', label: `${weekly}h semanais`, lines: [line] }
  }
  if (isRemote(position)) {
    const weekly = random.int(8, 20, 4)
    return {
      ...base,
      weekly,
      lines: [expand(random.pick(agendaPhrases.online), random, { weekly: String(weekly) })],
    }
  }
  const weekdays = random.sample(
    [1, 2, 3, 4, 5],
    random.weighted([
      [1, 2],
      [2, 4],
      [3, 3],
      [4, 1],
    ]),
  )
  const days = onWeekdays(weekdays)
  if (position.setting === 'homeCare') {
    return {
      ...base,
      weekly: weekdays.length * 8,
      lines: [expand(random.pick(agendaPhrases.homeVisits), random, { days })],
    }
  }
  if (position.setting === 'surgery') {
    const [first = 1, second = first === 5 ? 1 : first + 1] = weekdays
    const part = random.pick(['de manhã', 'à tarde'])
    const values = { day: onWeekdays([first]), days: `${onWeekdays([second])} ${part}` }
    return {
      ...base,
      weekly: 12,
      lines: [expand(random.pick(agendaPhrases.theatre), random, values)],
    }
  }
  const [period, length] = random.pick(agendaPhrases.periods) as [string, number]
  const isSaturday = random.chance(0.12)
  const slots = isSaturday ? 'aos sábados, das 8h às 12h' : `${days}, ${period}`
  const lines = [expand(random.pick(agendaPhrases.base), random, { slots })]
  if (position.setting === 'clinic' && random.chance(0.6))
    lines.push(expand(random.pick(agendaPhrases.visits), random))
  return { ...base, weekly: isSaturday ? 4 : weekdays.length * length, weekends: isSaturday, lines }
}
