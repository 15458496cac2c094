import { useQuery } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { APPROVAL_DAYS } from '#contract/admin/approvals.ts'
import { DOCUMENT_OPENING_HOURS } from '#contract/admin/opening-requests.ts'
import type { DoctorDocument, OpeningRequest } from '#contract/api/admin/opening-requests.ts'
import type { DocumentKind } from '#contract/hiring/document-kinds.ts'
import { documentName } from '#contract/hiring/documents.ts'
import { paths } from '#contract/paths.ts'
import { ReasonDialog } from '#web/features/platform/back-office/reason-dialog.tsx'
import { singlePress } from '#web/lib/double-press.ts'
import { Button, underlinedLinkClass } from '#web/ui/button.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { doctorDocumentsQuery, useOpening, useOpeningRequest, useWithdrawal } from './queries.ts'
import { decidersText, momentText, versionText } from './request-text.ts'

/**
 * The documents that a doctor keeps, without their content. Opening one takes a reason and a second admin. With `kind`, only those
 * of that kind.
 */
export function DoctorDocuments({
  doctor,
  kind,
  emptyText,
}: {
  doctor: { id: string; name: string }
  kind?: DocumentKind
  emptyText: string
}) {
  const { data, isError, error, refetch } = useQuery(doctorDocumentsQuery(doctor.id))
  const [asked, setAsked] = useState<DoctorDocument | null>(null)
  if (!data)
    return isError ? (
      <InlineLoadError text="Não foi possível carregar os documentos." retry={refetch} error={error} />
    ) : (
      <Skeleton className="h-16" />
    )
  const items = data.items.filter((document) => !kind || document.kind === kind)
  if (items.length === 0) return <p className="text-muted text-small">{emptyText}</p>
  return (
    <>
      <ul className="grid gap-4">
        {items.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            deciders={data.deciders}
            onAsk={() => setAsked(document)}
          />
        ))}
      </ul>
      <p className="mt-3 text-meta text-muted">
        Para abrir um documento são precisas duas pessoas da administração. Cada abertura fica registrada, e a
        pessoa é avisada e lê o motivo.
      </p>
      {asked && <RequestDialog document={asked} doctor={doctor} onClose={() => setAsked(null)} />}
    </>
  )
}

function DocumentRow({
  document,
  deciders,
  onAsk,
}: {
  document: DoctorDocument
  deciders: readonly string[]
  onAsk: () => void
}) {
  const name = documentName(document)
  return (
    <li className="flex gap-3 text-small">
      <FileText aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
          <div className="min-w-0 flex-1 basis-48">
            <p className="break-words">{name}</p>
            <p className="text-meta text-muted">{versionText(document)}</p>
            <ScanText document={document} />
          </div>
          {document.mayRequest && (
            <Button
              variant="secondary"
              size="sm"
              className="max-lg:min-h-11"
              aria-label={`Pedir abertura: ${name}`}
              onClick={singlePress(onAsk)}
            >
              Pedir abertura
            </Button>
          )}
        </div>
        {document.requests.map((request) => (
          <RequestState key={request.id} request={request} name={name} deciders={deciders} />
        ))}
      </div>
    </li>
  )
}

function ScanText({ document: { scan, isReplaced } }: { document: DoctorDocument }) {
  if (scan === 'infected')
    return (
      <p className="text-danger">O antivírus encontrou um problema. Ninguém da administração pode abrir.</p>
    )
  if (scan === 'pending') return <p className="text-muted">Em verificação pelo antivírus.</p>
  return isReplaced ? <p className="text-muted">Já existe uma versão mais nova.</p> : null
}

/** How a request stands, and what the reader can do about it. */
function RequestState({
  request,
  name,
  deciders,
}: {
  request: OpeningRequest
  name: string
  deciders: readonly string[]
}) {
  const { id, isOwn, mayOpen, mayDecide, opensUntil, approvedBy, expiresAt, requestedAt, reason } = request
  const withdrawal = useWithdrawal()
  const opening = useOpening()
  const who = isOwn ? 'Você' : (request.requestedBy ?? 'Alguém')
  return (
    <div className="mt-2 flex flex-wrap items-start justify-between gap-x-3 gap-y-2 border-l-2 pl-3">
      <div className="min-w-0 flex-1 basis-48">
        {opensUntil ? (
          <p className="break-words">
            {who} pode abrir até <time dateTime={opensUntil}>{momentText(opensUntil)}</time>. Aprovado por{' '}
            {approvedBy}.
          </p>
        ) : (
          <p className="break-words">
            {who} pediu em <time dateTime={requestedAt}>{momentText(requestedAt)}</time>. Aguarda{' '}
            {isOwn ? decidersText(deciders) : mayDecide ? 'a sua decisão' : 'outra pessoa da administração'}{' '}
            até <time dateTime={expiresAt}>{momentText(expiresAt)}</time>.
          </p>
        )}
        <p className="whitespace-pre-line break-words text-muted">Motivo: {reason}</p>
      </div>
      {mayOpen && (
        <Button
          size="sm"
          className="max-lg:min-h-11"
          aria-label={`Abrir: ${name}`}
          loading={opening.isPending}
          loadingLabel="Abrindo..."
          onClick={singlePress(() => opening.mutate(id))}
        >
          <Download aria-hidden />
          Abrir
        </Button>
      )}
      {isOwn && !opensUntil && (
        <Button
          variant="secondary"
          size="sm"
          className="max-lg:min-h-11"
          aria-label={`Retirar pedido: ${name}`}
          loading={withdrawal.isPending}
          onClick={singlePress(() => withdrawal.mutate(id))}
        >
          Retirar pedido
        </Button>
      )}
      {mayDecide && (
        <Link
          to={`${paths.dashboard}#aprovacoes`}
          className={`inline-flex min-h-11 items-center ${underlinedLinkClass}`}
        >
          Ver pedidos
        </Link>
      )}
    </div>
  )
}

function RequestDialog({
  document,
  doctor,
  onClose,
}: {
  document: DoctorDocument
  doctor: { name: string }
  onClose: () => void
}) {
  const request = useOpeningRequest()
  return (
    <ReasonDialog
      title={`Pedir para abrir ${documentName(document)}?`}
      description={`Outra pessoa da administração precisa aprovar em ${APPROVAL_DAYS} dias. Depois, só você pode abrir esta versão, por ${DOCUMENT_OPENING_HOURS} horas. Se você abrir, ${doctor.name} recebe um aviso e lê este motivo.`}
      confirmLabel="Pedir abertura"
      loadingLabel="Enviando..."
      isPending={request.isPending}
      error={request.error}
      onConfirm={(reason) => request.mutate({ versionId: document.id, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
