import type { EmployerApplication } from '#contract/api/applications.ts'
import { applicationStatusText } from '#contract/applications.ts'

/** Spreadsheets with Brazilian settings recognise UTF-8 only by this mark, and expect semicolons between cells. */
const BYTE_ORDER_MARK = '\uFEFF'
const SEPARATOR = ';'
const LINE_END = '\r\n'

/** A spreadsheet would run a cell that begins so as a formula, even after blanks or with full-width signs. */
const FORMULA = /^[\s\uFEFF]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

/** Untrusted text as a quoted cell that is never a formula. */
function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

const timeFormat = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})
const timeText = (instant: string | null) =>
  instant ? timeFormat.format(new Date(instant)).replace(',', '') : ''

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
  [
    'Situação',
    (application) => (application.status === 'submitted' ? 'Nova' : applicationStatusText(application)),
  ],
  ['Candidatura em', ({ appliedAt }) => timeText(appliedAt)],
  ['Visualizada em', ({ viewedAt }) => timeText(viewedAt)],
]

/** Applications as CSV that a spreadsheet opens without an import dialog. Times are in Brazil's time zone. */
export function applicationsCsv(applications: readonly EmployerApplication[]): string {
  const rows = [
    columns.map(([title]) => cell(title)),
    ...applications.map((application) => columns.map(([, value]) => cell(value(application)))),
  ]
  return BYTE_ORDER_MARK + rows.map((row) => row.join(SEPARATOR) + LINE_END).join('')
}
