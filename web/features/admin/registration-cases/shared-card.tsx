import { Download, FileText } from 'lucide-react'
import type { RegistrationCase } from '#contract/api/admin/registration-cases.ts'
import { documentName } from '#contract/hiring/documents.ts'
import { versionText } from '#web/features/admin/opening-requests/request-text.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { useCardOpening } from './queries.ts'

/** The CRM card that the doctor shares for a check. One admin may open it. */
export function SharedCard({ id, card }: { id: string; card: NonNullable<RegistrationCase['card']> }) {
  const opening = useCardOpening(id)
  const { scan, mayOpen } = card
  return (
    <>
      <div className="flex gap-3 text-small">
        <FileText aria-hidden className="size-5 shrink-0 text-muted" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="break-words">{documentName({ kind: 'crm_card', title: card.title })}</p>
          <p className="text-meta text-muted">{versionText(card)}</p>
          {scan === 'infected' && <p className="text-danger">O antivírus encontrou um problema.</p>}
          {scan === 'pending' && <p className="text-muted">Em verificação pelo antivírus.</p>}
        </div>
        {mayOpen && (
          <Button
            size="sm"
            variant="secondary"
            className="max-lg:min-h-11"
            loading={opening.isPending}
            loadingLabel="Abrindo..."
            onClick={singlePress(() => opening.mutate())}
          >
            <Download aria-hidden />
            Abrir a carteira
          </Button>
        )}
      </div>
      <p className="mt-3 text-meta text-muted">
        Compartilhada pela pessoa para esta conferência em {formatDate(card.sharedAt)}. Cada abertura fica
        registrada, e a pessoa é avisada.
      </p>
    </>
  )
}
