/** Spreadsheets with Brazilian settings recognise UTF-8 only by this mark, and expect semicolons between cells. */
const BYTE_ORDER_MARK = '\uFEFF'
const SEPARATOR = ';'
const LINE_END = '\r\n'

/** A spreadsheet would run a cell that begins so as a formula, even after blanks or with full-width signs. */
const FORMULA = /^[\s\uFEFF]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

/** Untrusted text as a quoted cell that is never a formula. */
function textCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** Centavos as a number that a spreadsheet adds up. */
const moneyCell = (centavos: number) => (centavos / 100).toFixed(2).replace('.', ',')

const timeFormat = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})
/** A moment in Brasília; empty if there is none. */
export const csvTime = (instant: string | null) =>
  instant ? timeFormat.format(new Date(instant)).replace(',', '') : ''

/** The title of a column and its value: text, or money in centavos. */
export type CsvColumns<T> = readonly (readonly [title: string, value: (item: T) => string | number])[]

/** CSV that a spreadsheet opens without an import dialog. */
export function csv<T>(columns: CsvColumns<T>, items: readonly T[]): string {
  const cell = (value: string | number) => (typeof value === 'number' ? moneyCell(value) : textCell(value))
  const rows = [
    columns.map(([title]) => textCell(title)),
    ...items.map((item) => columns.map(([, value]) => cell(value(item)))),
  ]
  return BYTE_ORDER_MARK + rows.map((row) => row.join(SEPARATOR) + LINE_END).join('')
}
