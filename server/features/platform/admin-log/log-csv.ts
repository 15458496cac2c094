import type { Readable } from 'node:stream'
import type { LogEntry } from '#contract/api/platform/admin-log.ts'
import { adminActions, adminSubjects } from '#contract/platform/admin-log.ts'
import { fieldLabel, valueText } from '#contract/platform/admin-log-fields.ts'
import { type CsvColumns, csvStream, csvTime } from '#server/http/csv.ts'

const labelIn = (labels: Record<string, string>, key: string) => labels[key] ?? key

const columns: CsvColumns<LogEntry> = [
  ['Número', ({ id }) => id],
  ['Quando', ({ at }) => csvTime(at)],
  ['Quem', ({ actor }) => (actor ? (actor.name ?? actor.email ?? actor.id) : 'Sistema')],
  ['E-mail de quem fez', ({ actor }) => actor?.email ?? ''],
  ['Ação', ({ action }) => labelIn(adminActions, action)],
  ['Tipo', ({ subject }) => labelIn(adminSubjects, subject.type)],
  ['Sobre', ({ subject }) => subject.name ?? ''],
  ['Identificador', ({ subject }) => subject.id],
  [
    'Mudanças',
    ({ changes }) =>
      changes
        .map(
          ({ field, before, after }) =>
            `${fieldLabel(field)}: ${valueText(field, before)} → ${valueText(field, after)}`,
        )
        .join('; '),
  ],
  ['Motivo', ({ reason }) => reason ?? ''],
  ['Lote', ({ batch }) => batch?.id ?? ''],
]

export const logCsv = (batches: AsyncIterable<readonly LogEntry[]>): Readable => csvStream(columns, batches)
