import { z } from 'zod'
import { code } from '../fields-form.ts'
import { MAX_CALENDAR_URL, MAX_EXCEPTIONS, MAX_SPANS_A_DAY } from './availability.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Informe a hora como hh:mm.')
/** A day that exists, of the years in which plantões can be. */
const day = z
  .string()
  .max(10, 'Informe uma data.')
  .refine((text) => /^20\d\d-\d\d-\d\d$/.test(text), 'Informe uma data.')
  .refine((text) => {
    const date = new Date(`${text}T00:00:00Z`)
    return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
  }, 'Esta data não existe.')

const weekSpan = z.object({ weekday: z.int().min(1).max(7), startsAt: time, endsAt: time })
const exceptionDay = z.object({ day, isFree: z.boolean() })

const isUnique = <T>(values: readonly T[]) => new Set(values).size === values.length

/** When a doctor can work. */
export const availabilityForm = z.object({
  /** Empty if she can work at any time. A span that ends at or before its start ends on the next day. */
  hours: z
    .array(weekSpan)
    .max(7 * MAX_SPANS_A_DAY)
    .refine(
      (hours) =>
        [...Map.groupBy(hours, ({ weekday }) => weekday).values()].every(
          (spans) => spans.length <= MAX_SPANS_A_DAY,
        ),
      `Informe até ${MAX_SPANS_A_DAY} horários por dia.`,
    )
    .refine(
      (hours) => isUnique(hours.map(({ weekday, startsAt }) => `${weekday} ${startsAt}`)),
      'Dois horários do mesmo dia começam na mesma hora.',
    ),
  /** Days that differ from the week. Those that have passed are not kept. */
  days: z
    .array(exceptionDay)
    .max(MAX_EXCEPTIONS, `Informe até ${MAX_EXCEPTIONS} dias diferentes.`)
    .refine((days) => isUnique(days.map((one) => one.day)), 'Informe cada dia uma vez.'),
})
export type AvailabilityForm = z.output<typeof availabilityForm>

const BAD_ADDRESS = 'Informe um endereço que comece com https:// ou webcal://.'

/** The address at which a calendar is read, always with https. In demo mode the reader also accepts http of this machine. */
export const calendarForm = z.object({
  url: code(MAX_CALENDAR_URL).transform((text, context) => {
    const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'))
    if (url && /^https?:$/.test(url.protocol) && url.href.length <= MAX_CALENDAR_URL) {
      if (!url.username && !url.password) return url.href
      context.addIssue({ code: 'custom', message: 'Informe um endereço sem usuário e senha.' })
    } else context.addIssue({ code: 'custom', message: BAD_ADDRESS })
    return z.NEVER
  }),
})
