import { Mask } from 'maska'
import { digitsOf } from '#contract/digits.ts'
import { moneyMask } from '#web/lib/money.ts'

const tokens = { '#': { pattern: /\d/ }, X: { pattern: /[A-Z\d]/ } }
const applyMask = (mask: string, text: string) => new Mask({ mask, tokens, tokensReplace: true }).masked(text)

/**
 * The digits without country code (55) and trunk prefix (0). A number in parentheses was formatted by the mask, which removed
 * both: a 55 at its beginning is an area code.
 */
function nationalDigits(raw: string): string {
  const digits = digitsOf(raw)
  if (raw.trimStart().startsWith('(')) return digits
  const hasCountryCode = raw.trimStart().startsWith('+') || digits.length > 11
  if (hasCountryCode && digits.startsWith('55')) return digits.slice(2)
  return digits.length > 10 && /^0(?!800)/.test(digits) ? digits.slice(1) : digits
}

function maskPhone(raw: string): string {
  const digits = nationalDigits(raw)
  if (digits.startsWith('0800')) return applyMask('#### ### ####', digits)
  return applyMask(digits.length > 10 ? '(##) #####-####' : '(##) ####-####', digits)
}

function maskDate(raw: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(raw)
  return applyMask('##/##/####', iso ? `${iso[3]}${iso[2]}${iso[1]}` : digitsOf(raw))
}

/** From typed or pasted text to the text that the field shows (spec A §5, Masks). */
export const masks = {
  phone: maskPhone,
  date: maskDate,
  cpf: (raw: string) => applyMask('###.###.###-##', digitsOf(raw)),
  /** Alphanumeric since July 2026. */
  cnpj: (raw: string) => applyMask('XX.XXX.XXX/XXXX-##', raw.toUpperCase().replace(/[^A-Z\d]/g, '')),
  cep: (raw: string) => applyMask('#####-###', digitsOf(raw)),
  money: moneyMask,
} as const
export type MaskName = keyof typeof masks

const isFilled = (character: string | undefined) => character !== undefined && /[A-Z\d]/i.test(character)

/** The caret's position in `masked`: after as many letters and digits as it had before it in `raw`. */
export function maskedCaret(raw: string, caret: number, masked: string, deletesForward: boolean): number {
  if (caret >= raw.length) return masked.length
  let before = [...raw.slice(0, caret)].filter(isFilled).length
  let position = 0
  for (; before > 0 && position < masked.length; position++) if (isFilled(masked[position])) before--
  // Otherwise the delete key would never get past the punctuation.
  if (deletesForward) while (position < masked.length && !isFilled(masked[position])) position++
  return position
}
