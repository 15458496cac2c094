import type { EmployerApplication } from '#contract/api/applications.ts'
import { applicationStatusLabels } from '#contract/applications.ts'

/** Spreadsheets of Brazil read UTF-8 by this mark alone, and the semicolon as what parts cells. */
const BYTE_ORDER_MARK = '\uFEFF'
const SEPARATOR = ';'
const LINE_END = '\r\n'

/** What a spreadsheet would run as a formula where a cell begins so; full-width signs too, and after blanks. */
const FORMULA = /^[\s\uFEFF]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

/** A text that somebody typed as one quoted cell that is never a formula. */
function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

const momentFormat = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})
const moment = (instant: string | null) =>
  instant ? momentFormat.format(new Date(instant)).replace(',', '') : ''

const columns: readonly (readonly [title: string, value: (application: EmployerApplication) => string])[] = [
  ['Nome', ({ doctorName }) => doctorName],
  ['CRM', ({ registrations }) => registrations.map(({ crm, uf }) => `CRM/${uf} ${crm}`).join(', ')],
  [
    'Especialidades (com RQE)',
    ({ medicalSpecialties }) => medicalSpecialties.map(({ name, rqe }) => `${name} (RQE ${rqe})`).join(', '),
  ],
  ['Cidade', ({ location }) => location?.city ?? ''],
  ['Estado', ({ location }) => location?.state ?? ''],
  ['Telefone', ({ phone }) => phone ?? ''],
  ['E-mail', ({ email }) => email ?? ''],
  ['Vaga', ({ jobTitle }) => jobTitle],
  ['Situação', ({ status }) => (status === 'submitted' ? 'Nova' : applicationStatusLabels[status])],
  ['Candidatura em', ({ appliedAt }) => moment(appliedAt)],
  ['Visualizada em', ({ viewedAt }) => moment(viewedAt)],
]

/** Applications as CSV that a spreadsheet opens without questions. Moments are Brazil's. */
export function applicationTable(applications: readonly EmployerApplication[]): string {
  const rows = [
    columns.map(([title]) => cell(title)),
    ...applications.map((application) => columns.map(([, value]) => cell(value(application)))),
  ]
  return BYTE_ORDER_MARK + rows.map((row) => row.join(SEPARATOR) + LINE_END).join('')
}
