import { Download, FileCheck } from 'lucide-react'
import { DOCUMENT_OPENING_HOURS, OPENING_REQUEST_LABEL } from '#contract/admin/opening-requests.ts'
import type { ListedOpeningRequest } from '#contract/api/admin/opening-requests.ts'
import { documentName } from '#contract/hiring/documents.ts'
import { useOpening } from '#web/features/admin/opening-requests/queries.ts'
import { momentText } from '#web/features/admin/opening-requests/request-text.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { Button } from '#web/ui/button.tsx'
import { RequestRow } from './request-row.tsx'
import { useDecision } from './use-decision.ts'

interface RowProps {
  request: ListedOpeningRequest
}

/** A request to open a doctor's document, which waits for a second admin. */
export function OpeningRequestRow({
  request,
  isSettled,
  onSettled,
}: RowProps & { isSettled: boolean; onSettled: () => void }) {
  const { id, document, doctor, isOwn } = request
  const decision = useDecision('opening-requests', id, onSettled)
  const who = request.requestedBy ?? 'Quem pediu'
  return (
    <RequestRow
      {...request}
      title={`${OPENING_REQUEST_LABEL}: ${documentName(document)}, versão ${document.number}, de ${doctor.name}`}
      email={doctor.email}
      isSettled={isSettled}
      mayWithdraw={isOwn}
      decision={decision}
      approval={{
        title: `Deixar ${who} abrir um documento de ${doctor.name}?`,
        description: `${who} poderá abrir ${documentName(document)}, versão ${document.number}, por ${DOCUMENT_OPENING_HOURS} horas. Aprove só se não for possível resolver o caso sem abrir o documento. Cada abertura fica registrada, e ${doctor.name} recebe um aviso com o motivo.`,
        confirmLabel: 'Aprovar a abertura',
        isDanger: false,
      }}
    />
  )
}

/** An own request that was approved, while its document can be opened. */
export function ApprovedRequestRow({ request }: RowProps) {
  const { id, document, doctor, approvedBy, opensUntil } = request
  const opening = useOpening()
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <FileCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-semibold">
          {documentName(document)}, versão {document.number}, de {doctor.name}
        </p>
        <p className="wrap-anywhere text-small">Motivo: {request.reason}</p>
        {opensUntil && (
          <p className="text-muted text-small">
            Aprovado por {approvedBy}. Você pode abrir até{' '}
            <time dateTime={opensUntil}>{momentText(opensUntil)}</time>.
          </p>
        )}
      </div>
      <Button
        size="sm"
        loading={opening.isPending}
        loadingLabel="Abrindo..."
        onClick={singlePress(() => opening.mutate(id))}
      >
        <Download aria-hidden />
        Abrir
      </Button>
    </li>
  )
}
