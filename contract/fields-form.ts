import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { isValidPhone } from '@brazilian-utils/brazilian-utils/is-valid-phone'
import { z } from 'zod'
import { NO_PHONE } from './accounts/accounts.ts'
import { brazilDay } from './brazil-day.ts'
import { digitsOf } from './digits.ts'
import './messages-form.ts'
import { MAX_PAGE } from './paging.ts'

/**
 * Control and format characters, and halves of characters. NUL and halves break the database, others reverse text or make it
 * invisible. They are removed, not refused: they come with pasted text, and nobody could see what to correct.
 */
const UNSEEN = /(?![\n\r\t\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu

const textOf = (max: number, tooLong: string, shape: (text: string) => string) =>
  z
    .string()
    .max(max * 2, tooLong)
    .transform((text) => shape(text.replace(UNSEEN, '')))
    .pipe(z.string().max(max, tooLong))
const tooLongFor = (max: number) => `Use no máximo ${max} caracteres`

/** Text of one line: trimmed, with runs of whitespace collapsed. */
export const line = (max: number, tooLong = tooLongFor(max)) =>
  textOf(max, tooLong, (text) => text.replace(/\s+/g, ' ').trim())

/** Text of several lines, trimmed. */
export const paragraphs = (max: number, tooLong = tooLongFor(max)) =>
  textOf(max, tooLong, (text) => text.trim())

/** Texts that only programs write and read, such as tokens and versions. */
export const code = (max: number) => textOf(max, tooLongFor(max), (text) => text)
/** The same, and required. */
export const requiredCode = (max: number) => code(max).pipe(z.string().min(1))

/** Largest values of PostgreSQL's `smallint` and `integer`. */
export const MAX_SMALLINT = 32_767
export const MAX_INTEGER = 2_147_483_647

/** The IBGE code of a city. */
export const cityId = (missing: string) => z.int(missing).min(1, missing).max(MAX_INTEGER, missing)
/** The version of a row that the caller has seen. */
export const rowVersion = z.int().min(0).max(MAX_INTEGER)
/** The id of a specialty, in a query. */
export const specialtyId = z.coerce.number().int().min(1).max(MAX_SMALLINT)

/**
 * Digits of a Brazilian phone number: 10 or 11 with area code. A leading 55 is the country code only if there are 12 or
 * 13 digits, since area code 55 exists.
 */
function phoneDigits(text: string): string {
  const digits = digitsOf(text)
  return digits.length >= 12 && digits.length <= 13 && digits.startsWith('55') ? digits.slice(2) : digits
}

const isPhone = (digits: string) => digits !== NO_PHONE && isValidPhone(digits)
const isTollFree = (digits: string) => /^0800\d{6,7}$/.test(digits)

/** Messages of spec A §5, profile completion. */
const phoneField = (isValid: (digits: string) => boolean, missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(30, 'Telefone inválido. Deve ter 10 ou 11 dígitos com DDD.')
    .transform(phoneDigits)
    .refine(isValid, 'Telefone inválido. Deve ter 10 ou 11 dígitos com DDD.')

export const phone = phoneField(isPhone, 'Por favor, informe seu telefone.')
/** Companies may have a toll-free number (0800). */
export const companyPhone = phoneField(
  (digits) => isPhone(digits) || isTollFree(digits),
  'Por favor, informe o telefone da empresa.',
)

export const cpf = z
  .string()
  .max(30, 'CPF inválido. Deve conter 11 dígitos.')
  .transform(digitsOf)
  .refine((digits) => digits !== '', 'Por favor, informe seu CPF.')
  .refine((digits) => digits === '' || digits.length === 11, 'CPF inválido. Deve conter 11 dígitos.')
  .refine((digits) => digits.length !== 11 || isValidCpf(digits), 'CPF inválido. Confira os dígitos.')

/** 14 characters: 12 letters or digits and two check digits (alphanumeric CNPJ, IN RFB 2.229/2024). */
export const cnpj = z
  .string()
  .max(30, 'CNPJ inválido. Deve conter 14 caracteres.')
  .transform((text) => text.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  .refine((value) => value !== '', 'Por favor, informe o CNPJ da empresa.')
  .refine((value) => value === '' || value.length === 14, 'CNPJ inválido. Deve conter 14 caracteres.')
  .refine(
    (value) => value.length !== 14 || isValidCnpj(value, { version: 2 }),
    'CNPJ inválido. Confira os dígitos.',
  )

const BIRTH_DATE_MESSAGE = 'Data de nascimento inválida. Use o formato DD/MM/AAAA.'
const FUTURE_BIRTH_DATE_MESSAGE = 'A data de nascimento não pode ser no futuro.'

/** `dd/mm/aaaa` or `aaaa-mm-dd` -> `aaaa-mm-dd`; null unless it is a day from 1900 on (spec A §5). */
function isoDate(text: string): string | null {
  const typed = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  const iso = typed ? `${typed[3]}-${typed[2]}-${typed[1]}` : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null
  const date = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso) return null
  return date.getUTCFullYear() >= 1900 ? iso : null
}

/** Optional; empty is null. */
export const birthDate = z
  .string()
  .max(10, BIRTH_DATE_MESSAGE)
  .transform((text, context) => {
    if (text.trim() === '') return null
    const iso = isoDate(text.trim())
    if (!iso) context.addIssue({ code: 'custom', message: BIRTH_DATE_MESSAGE })
    else if (iso > brazilDay(Date.now()))
      context.addIssue({ code: 'custom', message: FUTURE_BIRTH_DATE_MESSAGE })
    return iso
  })

/**
 * A web address; `https://` is added if the scheme is missing, and empty stays empty. Schemes other than http(s)
 * are refused, above all `javascript:`. The URL parser decides, as in browsers.
 */
export const website = line(200).transform((text, context) => {
  if (text === '') return ''
  const url = URL.parse(
    /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d/.test(text) ? text : `https://${text}`,
  )
  const isWeb = url && /^https?:$/.test(url.protocol) && url.hostname.includes('.')
  if (isWeb && !url.username && !url.password && url.href.length <= 400) return url.href
  context.addIssue({ code: 'custom', message: 'Endereço de site inválido' })
  return z.NEVER
})

/** A list from a query string, where a single value arrives as a string. */
export const many = <T extends z.ZodType>(item: T, max = 50) =>
  z.union([z.array(item).max(max), item.transform((one) => [one])])

export const uf = z.string().regex(/^[A-Z]{2}$/, 'UF inválida')

const states = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')
/** An existing state. Fields that are stored need this schema, because a foreign key points to the states. */
export const stateUf = uf.refine((text) => states.includes(text), 'UF inválida')

/** A boolean of a query string. */
export const flag = z
  .string()
  .meta({ enum: ['true', 'false'] })
  .toLowerCase()
  .pipe(z.enum(['true', 'false']))
  .transform((text) => text === 'true')

/** A UUID in lower case, as the database returns it: ids are compared as text on both sides. */
export const id = z.uuid().toLowerCase()
export const idParams = z.object({ id })
/** A moment in ISO 8601, with `Z` or an offset. */
export const instant = z.iso.datetime({ offset: true })
/** A moment that a caller sends: of years with four digits, also without the offset, as the database writes and reads them. */
export const givenInstant = instant.refine((text) => {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}, 'Data e hora inválidas')
/** The reply of a call that returns no data. */
export const success = z.object({ success: z.literal(true) })

/** Query of a paged list. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
}

/** Reply of a paged list, without its items. */
export const pageInfo = {
  totalCount: z.int(),
  currentPage: z.int(),
  pageSize: z.int(),
  totalPages: z.int(),
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
}
