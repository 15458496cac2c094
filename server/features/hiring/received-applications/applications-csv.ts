import type { Readable } from 'node:stream'
import type { Applicant, EmployerApplication } from '#contract/api/hiring/received-applications.ts'
import { applicationStatusText } from '#contract/hiring/applications.ts'
import { chosenDateText } from '#contract/hiring/chosen-dates.ts'
import { checklistText } from '#contract/hiring/document-checklists.ts'
import { verifiedText } from '#contract/hiring/registration-checks.ts'
import { type CsvColumns, csvStream, csvTime } from '#server/http/csv.ts'

type Row = EmployerApplication & Pick<Applicant, 'answers'>

const columns: CsvColumns<Row> = [
  ['Nome', ({ doctorName }) => doctorName],
  ['CRM', ({ registrations }) => registrations.map(({ crm, uf }) => `CRM/${uf} ${crm}`).join(', ')],
  ['CRM conferido', ({ verifiedRegistrations }) => verifiedRegistrations.map(verifiedText).join(', ')],
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
  ['Documentos', ({ documents }) => (documents ? checklistText(documents) : '')],
  ['Candidatura em', ({ appliedAt }) => csvTime(appliedAt)],
  ['Visualizada em', ({ viewedAt }) => csvTime(viewedAt)],
  ['Respostas', ({ answers }) => answers.map(({ question, answer }) => `${question} ${answer}`).join(' | ')],
  [
    'Datas',
    ({ dates, hasDates }) =>
      dates ? dates.map((date) => chosenDateText(date)).join(' | ') : hasDates ? 'Todas' : '',
  ],
]

/** Times are in Brazil's time zone. */
export const applicationsCsv = (batches: AsyncIterable<readonly Row[]>): Readable =>
  csvStream(columns, batches)
