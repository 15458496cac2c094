import { dayNumber, fullSlash, slash, spoken } from './calendar.ts'
import {
  city,
  clinician,
  dated,
  during,
  emergencyRoom,
  hours,
  night,
  pediatrician,
  shifts,
  specialty,
  state,
  type Topic,
  tagged,
} from './parts.ts'

/** Dates, periods and holidays, in the calendar of the day of the run. */
export const dateSentences: Topic = (calendar) => {
  const day = calendar.inDays
  const { weekend, nextWeek, month, christmas, newYear, holidays } = calendar
  return [
    ['plantão hoje', shifts, dated(day(0))],
    ['plantao amanha sp', shifts, dated(calendar.tomorrow), state('SP')],
    [`plantão dia ${slash(day(9))}`, shifts, dated(day(9))],
    [`plantao ${spoken(day(12))}`, shifts, dated(day(12))],
    [`dia ${dayNumber(day(8))}`, dated(day(8))],
    [`plantão noturno dia ${dayNumber(day(14))}`, shifts, night, dated(day(14))],
    [`pediatra dia ${slash(day(11))} em sp`, pediatrician, dated(day(11)), state('SP')],
    [`plantão 12h dia ${dayNumber(day(16))}`, shifts, hours(12), dated(day(16))],
    [`preciso de plantão dia ${slash(day(6))} ou ${slash(day(7))}`, shifts, dated(day(6), day(7))],
    ['plantão este fim de semana', shifts, during(weekend)],
    ['plantao nesse fds', shifts, during(weekend)],
    ['plantão semana que vem', shifts, during(nextWeek)],
    ['uti próxima semana', tagged('UTI'), during(nextWeek)],
    [`plantão em ${month.name}`, shifts, during(month.period)],
    [`pronto socorro ${month.name} sp`, emergencyRoom, during(month.period), state('SP')],
    ['plantão feriado', shifts, dated(...holidays)],
    ['plantão no natal', shifts, during(christmas)],
    ['plantao natal e ano novo', shifts, dated(christmas.from, christmas.to, newYear.from, newYear.to)],
    ['plantão réveillon rio de janeiro', shifts, during(newYear), city('Rio de Janeiro', 'RJ')],
    ['clínico plantão dia 25 de dezembro', clinician, shifts, dated(christmas.to)],
    [
      'plantao carnaval salvador',
      shifts,
      during(calendar.carnivalPeriod, calendar.carnivalWithAshWednesday),
      city('Salvador', 'BA'),
    ],
    [`anestesista ${fullSlash(day(10))}`, specialty('Anestesiologia'), dated(day(10))],
    [`vaga para o dia ${spoken(day(5))} à noite`, dated(day(5)), night],
  ]
}
