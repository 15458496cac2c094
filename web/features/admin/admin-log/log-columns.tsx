import type { LogEntry } from '#contract/api/platform/admin-log.ts'
import type { Column } from '#web/features/platform/back-office/data-table.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { actionText, actorText, shortTimeText, subjectText, subjectTypeText } from './entry-text.ts'

export const logColumns: readonly Column<LogEntry>[] = [
  { key: 'action', title: 'Ação', grows: true, cell: actionText },
  {
    key: 'subject',
    title: 'Sobre',
    from: 'md',
    cell: (entry) => (
      <>
        <span className="text-muted">{subjectTypeText(entry)}: </span>
        {subjectText(entry)}
      </>
    ),
  },
  { key: 'actor', title: 'Quem', from: 'sm', cell: actorText },
  {
    key: 'batch',
    title: 'Lote',
    from: 'xl',
    cell: ({ batch }) => batch && <Badge>{batch.size} de uma vez</Badge>,
  },
  {
    key: 'at',
    title: 'Quando',
    sortable: true,
    cell: ({ at }) => <time dateTime={at}>{shortTimeText(at)}</time>,
  },
]
