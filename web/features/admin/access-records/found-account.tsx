import { Download } from 'lucide-react'
import { useState } from 'react'
import type { AccountWithRecords } from '#contract/api/platform/access-records.ts'
import { LawExportDialog } from '#web/features/admin/managed-users/law-export-dialog.tsx'
import { count, formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

function recordsText({ records, firstAt, lastAt }: AccountWithRecords): string {
  if (!firstAt || !lastAt) return 'Nenhum registro nos últimos seis meses'
  const [first, last] = [formatDate(firstAt), formatDate(lastAt)]
  const times = first === last ? `de ${first}` : `de ${first} a ${last}`
  return `${count(records, 'registro', 'registros')}, ${times}`
}

/** One account whose records can be downloaded. */
export function FoundAccount({ account }: { account: AccountWithRecords }) {
  const [isOpen, setOpen] = useState(false)
  const { id, name, email, isRemoved, records } = account
  return (
    <Card as="li" padding="sm" className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <h2 className="font-semibold">{isRemoved ? 'Conta excluída' : (name ?? email)}</h2>
        {!isRemoved && name && <p className="break-words text-muted text-small">{email}</p>}
        <p className="break-all text-meta text-muted">{id}</p>
        <p className="mt-1 text-small">{recordsText(account)}</p>
      </div>
      {records > 0 && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          <Download aria-hidden />
          Baixar registros
        </Button>
      )}
      {isOpen && <LawExportDialog user={account} kind="accessRecords" onClose={() => setOpen(false)} />}
    </Card>
  )
}
