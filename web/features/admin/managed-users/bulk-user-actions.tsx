import { useState } from 'react'
import { MAX_ADMIN_REASON } from '#contract/admin/managed-users.ts'
import type { ManagedUser } from '#contract/api/admin/managed-users.ts'
import { type BulkAction, BulkActions } from '#web/features/platform/back-office/bulk-actions.tsx'
import type { RunBulk } from '#web/features/platform/back-office/run-in-turns.ts'
import type { Selection } from '#web/features/platform/back-office/selection.ts'
import type { Input } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { useRefetchUsers } from './queries.ts'

/** Actions on all selected accounts. */
export function BulkUserActions({ selection, rows }: { selection: Selection; rows: readonly ManagedUser[] }) {
  const refetch = useRefetchUsers()
  const [reason, setReason] = useState('')
  // Rows of other pages keep the name that they had when they were selected.
  const [names] = useState(() => new Map<string, string>())
  for (const { id, name, email } of rows) names.set(id, name ? `${name} (${email})` : email)
  const run =
    (change: Omit<Input<'POST /admin/users/bulk'>['body'], 'ids' | 'batchId'>): RunBulk =>
    (ids, batchId) =>
      call('POST /admin/users/bulk', { body: { ids: [...ids], batchId, ...change } })
  const setSearchable = (isSearchable: boolean): RunBulk => run({ action: 'searchable', isSearchable })
  const actions: BulkAction[] = [
    {
      label: 'Suspender',
      danger: true,
      explanation:
        'As sessões terminam, e perfis e vagas saem do site. Cada pessoa recebe o motivo por e-mail.',
      isReady: reason.trim() !== '',
      fields: (
        <Field label="Motivo" required aside={`${reason.length} / ${MAX_ADMIN_REASON}`}>
          <Textarea
            value={reason}
            maxLength={MAX_ADMIN_REASON}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      ),
      run: run({ action: 'suspend', reason }),
    },
    {
      label: 'Reativar',
      explanation: 'As pessoas voltam a entrar e são avisadas por e-mail.',
      run: run({ action: 'reinstate' }),
    },
    {
      label: 'Mostrar perfis',
      explanation: 'Os perfis públicos passam a aparecer.',
      run: setSearchable(true),
    },
    {
      label: 'Esconder perfis',
      explanation: 'Os perfis públicos deixam de aparecer para quem não é da equipe.',
      run: setSearchable(false),
    },
  ]
  return (
    <BulkActions
      selection={selection}
      actions={actions}
      noun={['conta', 'contas']}
      labelOf={(id) => names.get(id) ?? id}
      onDone={() => {
        setReason('')
        refetch()
      }}
    />
  )
}
