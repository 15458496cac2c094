import { Readable } from 'node:stream'

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

const cell = (value: string | number) => (typeof value === 'number' ? moneyCell(value) : textCell(value))
const line = (cells: readonly (string | number)[]) => cells.map(cell).join(SEPARATOR) + LINE_END
const linesOf = <T>(columns: CsvColumns<T>, items: readonly T[]) =>
  items.map((item) => line(columns.map(([, value]) => value(item)))).join('')
const headOf = <T>(columns: CsvColumns<T>) => BYTE_ORDER_MARK + line(columns.map(([title]) => title))

/** CSV that a spreadsheet opens without an import dialog. */
export const csv = <T>(columns: CsvColumns<T>, items: readonly T[]): string =>
  headOf(columns) + linesOf(columns, items)

/** The rows that come after a position, which is null at the beginning, and the position of the last one. */
type Next<Row, Position> = (
  after: Position | null,
  limit: number,
) => Promise<{ rows: readonly Row[]; last: Position | null }>

const BATCH = 500

/** A list of any length, some hundred rows at a time. */
export async function* inBatches<Row, Position>(next: Next<Row, Position>): AsyncGenerator<readonly Row[]> {
  let after: Position | null = null
  for (;;) {
    const { rows, last }: Awaited<ReturnType<Next<Row, Position>>> = await next(after, BATCH)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    after = last
  }
}

/** The same for a list of any length: each batch is read when the one before has been sent. */
export function csvStream<T>(columns: CsvColumns<T>, batches: AsyncIterable<readonly T[]>): Readable {
  async function* chunks() {
    // With the first rows, so that their failure is an error reply and not a list that is cut.
    let head = headOf(columns)
    for await (const items of batches) {
      yield head + linesOf(columns, items)
      head = ''
    }
    if (head) yield head
  }
  return Readable.from(chunks())
}
