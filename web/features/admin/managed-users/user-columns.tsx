import { PanelRight } from 'lucide-react'
import { roleLabels } from '#contract/admin/managed-users.ts'
import type { ManagedUser } from '#contract/api/admin/managed-users.ts'
import { formatPhone } from '#contract/phone-text.ts'
import type { Column } from '#web/features/platform/back-office/data-table.tsx'
import { calendarDay, formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { SituationMark } from './situation-mark.tsx'

const NONE = '—'

/** The columns of spec B §2.12, as far as name and e-mail leave room. Wide screens add the creation and the last use. */
export const userColumns = (open: (id: string) => void): readonly Column<ManagedUser>[] => [
  {
    key: 'name',
    title: 'Nome',
    sortable: true,
    isText: true,
    grows: true,
    cell: (user) => (
      <span className="block">
        {/* The name is cut off, never the situation of the account. */}
        <span className="flex items-center gap-2">
          <span className="min-w-0 truncate">{user.name ?? 'Sem nome'}</span>
          {user.situation !== 'active' && (
            <SituationMark user={user} className="shrink-0 font-normal text-muted" />
          )}
        </span>
        <span className="block truncate font-normal text-meta text-muted md:hidden">
          {[user.role && roleLabels[user.role], user.email].filter(Boolean).join(' · ')}
        </span>
      </span>
    ),
  },
  {
    key: 'email',
    title: 'E-mail',
    from: 'md',
    grows: true,
    cell: ({ email }) => <span title={email}>{email}</span>,
  },
  { key: 'role', title: 'Tipo', from: 'sm', cell: ({ role }) => (role ? roleLabels[role] : NONE) },
  { key: 'document', title: 'Documento', from: 'xl', cell: ({ document }) => document ?? NONE },
  { key: 'phone', title: 'Telefone', from: 'xl', cell: ({ phone }) => (phone ? formatPhone(phone) : NONE) },
  {
    key: 'birthDate',
    title: 'Nascimento',
    from: 'xl',
    cell: ({ birthDate }) => (birthDate ? calendarDay(birthDate) : NONE),
  },
  {
    key: 'createdAt',
    title: 'Criada em',
    sortable: true,
    from: '2xl',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    key: 'lastSeen',
    title: 'Último acesso',
    sortable: true,
    from: '2xl',
    cell: ({ lastSeenAt }) => (lastSeenAt ? formatDate(lastSeenAt) : NONE),
  },
  {
    key: 'actions',
    title: 'Ações',
    from: 'sm',
    cell: ({ id, name, email }) => (
      <Button
        variant="ghost"
        size="icon"
        tabIndex={-1}
        aria-label={`Ver detalhes de ${name ?? email}`}
        title="Ver detalhes"
        className="h-9 min-h-0 w-11"
        onClick={() => open(id)}
      >
        <PanelRight aria-hidden />
      </Button>
    ),
  },
]
