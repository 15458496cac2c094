import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields-form.ts'
import { monthQuery } from './bookings.ts'

/** Sums over agreed plantões. */
const closingFigures = z.object({
  shifts: z.int(),
  minutes: z.int(),
  agreedCentavos: z.int(),
  /** The agreed pay of plantões that both sides have confirmed as worked. */
  workedCentavos: z.int(),
  paidCentavos: z.int(),
  /** The part of what is paid that the doctor has confirmed. */
  receivedCentavos: z.int(),
})
export type ClosingFigures = z.output<typeof closingFigures>

const closingRow = z.object({
  id,
  startsAt: instant,
  endsAt: instant,
  hours: z.number(),
  title: z.string(),
  place: z.string(),
  doctorName: z.string(),
  /** 'CRM 12345/SP' */
  doctorRegistration: z.string(),
  employerName: z.string(),
  payCentavos: z.int(),
  worked: z.object({ doctor: z.boolean().nullable(), employer: z.boolean().nullable() }),
  /** yyyy-mm-dd; null until the employer has marked the payment. */
  paidOn: z.string().nullable(),
  paidCentavos: z.int().nullable(),
  isReceived: z.boolean().nullable(),
})
export type ClosingRow = z.output<typeof closingRow>

const closingPerson = closingFigures.extend({
  name: z.string(),
  /** Empty for companies. */
  registration: z.string(),
})
export type ClosingPerson = z.output<typeof closingPerson>

const closingPlace = closingFigures.extend({ name: z.string() })
export type ClosingPlace = z.output<typeof closingPlace>

export const getBookingClosing = endpoint('GET', '/bookings/closing', {
  access: ['doctor', 'employer'],
  hiddenInView: true,
  summary: 'Fechamento de um mês: os plantões combinados que começam nele, e as somas por pessoa e por local',
  query: monthQuery,
  reply: z.object({
    month: z.string(),
    /** The earliest first. */
    rows: z.array(closingRow),
    /** By doctor for employers, by employer for doctors. */
    byPerson: z.array(closingPerson),
    byPlace: z.array(closingPlace),
    total: closingFigures,
  }),
})
export type BookingClosing = z.output<typeof getBookingClosing.reply>

export const exportBookingClosing = endpoint('GET', '/bookings/closing.csv', {
  access: ['doctor', 'employer'],
  hiddenInView: true,
  summary: 'Os mesmos plantões em CSV (UTF-8, ponto e vírgula)',
  query: monthQuery,
  reply: z.string(),
})
