import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { DocumentVersion } from '#contract/api/hiring/documents.ts'
import { calendarDay, formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { DocumentPreview } from './document-preview.tsx'
import { pagesText, sizeText } from './document-text.ts'
import { versionsQuery } from './queries.ts'
import { useDownload } from './use-download.ts'
import { ExpiryMark, ScanNote } from './version-facts.tsx'

/** The versions of a document, the newest first. */
export function VersionList({ documentId, currentId }: { documentId: string; currentId: string }) {
  const { data, isError, error, refetch } = useQuery(versionsQuery(documentId))
  if (!data && isError)
    return <InlineLoadError text="Não foi possível carregar as versões." retry={refetch} error={error} />
  if (!data)
    return (
      <SkeletonGroup label="Carregando as versões..." className="grid gap-3">
        <Skeleton className="h-20 rounded-card" />
      </SkeletonGroup>
    )
  return (
    <ul className="divide-y">
      {data.items.map((version) => (
        <VersionRow key={version.id} version={version} isCurrent={version.id === currentId} />
      ))}
    </ul>
  )
}

function VersionRow({ version, isCurrent }: { version: DocumentVersion; isCurrent: boolean }) {
  const { id, number, bytes, pages, issuedOn, expiresOn, uploadedAt, scan } = version
  const download = useDownload()
  return (
    <li className="flex items-start gap-3 py-3">
      <DocumentPreview version={version} />
      <div className="min-w-0 flex-1 text-small">
        <p className="font-semibold text-body">
          Versão {number}
          {isCurrent && <span className="font-normal text-muted text-small"> · atual</span>}
        </p>
        <p className="text-muted">
          Enviada em {formatDate(uploadedAt)} · {pagesText(pages)} · {sizeText(bytes)}
        </p>
        {issuedOn && <p className="text-muted">Emitido em {calendarDay(issuedOn)}</p>}
        <p>
          <ExpiryMark expiresOn={expiresOn} />
        </p>
        <ScanNote scan={scan} />
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Baixar a versão ${number}`}
        loading={download.isPending}
        onClick={() => download.mutate(id)}
      >
        <Download aria-hidden />
      </Button>
    </li>
  )
}
