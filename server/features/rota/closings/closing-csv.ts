import type { ClosingRow } from '#contract/api/rota/closings.ts'
import { type CsvColumns, csv, csvTime } from '#server/http/csv.ts'

const answerText = (answer: boolean | null) => (answer === null ? '' : answer ? 'Sim' : 'Não')
const dayText = (day: string | null) => day?.split('-').reverse().join('/') ?? ''

const columns: CsvColumns<ClosingRow> = [
  ['Início', ({ startsAt }) => csvTime(startsAt)],
  ['Fim', ({ endsAt }) => csvTime(endsAt)],
  // Numbers are hundredths, as centavos are.
  ['Horas', ({ hours }) => hours * 100],
  ['Plantão', ({ title }) => title],
  ['Local', ({ place }) => place],
  ['Profissional', ({ doctorName }) => doctorName],
  ['Registro', ({ doctorRegistration }) => doctorRegistration],
  ['Empresa', ({ employerName }) => employerName],
  ['Combinado (R$)', ({ payCentavos }) => payCentavos],
  ['Feito, segundo o profissional', ({ worked }) => answerText(worked.doctor)],
  ['Feito, segundo a empresa', ({ worked }) => answerText(worked.employer)],
  ['Pago em', ({ paidOn }) => dayText(paidOn)],
  ['Pago (R$)', ({ paidCentavos }) => paidCentavos ?? ''],
  ['Recebido', ({ isReceived }) => answerText(isReceived)],
]

export const closingCsv = (rows: readonly ClosingRow[]): string => csv(columns, rows)
