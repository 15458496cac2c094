import { Download, FilePlus, History, MoreVertical, Pencil, Trash2 } from 'lucide-react'
import type { StoredDocument } from '#contract/api/hiring/documents.ts'
import { documentKinds } from '#contract/hiring/document-kinds.ts'
import { documentName } from '#contract/hiring/documents.ts'
import { count, formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { DocumentPreview } from './document-preview.tsx'
import { useDownload } from './use-download.ts'
import { ExpiryMark, ScanNote } from './version-facts.tsx'

export type DocumentAction = 'version' | 'edit' | 'versions' | 'delete'

interface DocumentRowProps {
  document: StoredDocument
  onAct: (action: DocumentAction) => void
}

/** A document of the wallet with what can be done with it. */
export function DocumentRow({ document, onAct }: DocumentRowProps) {
  const { kind, title, current, versions, sharedWith, isSharedForCheck } = document
  const download = useDownload()
  const isNamedByTitle = kind === 'other' && title !== ''
  const facts = [
    versions > 1 && count(versions, 'versão', 'versões'),
    sharedWith > 0 && `compartilhado com ${count(sharedWith, 'candidatura', 'candidaturas')}`,
    isSharedForCheck && 'compartilhado para a conferência do CRM',
  ].filter((fact) => typeof fact === 'string')
  if (facts.length === 0) facts.push(`enviado em ${formatDate(current.uploadedAt)}`)
  return (
    <li className="flex items-start gap-3 py-4 pr-2 pl-4 sm:gap-4 sm:px-5">
      <DocumentPreview version={current} />
      <div className="min-w-0 flex-1 text-small">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="wrap-anywhere font-semibold text-body">
            {isNamedByTitle ? title : documentKinds[kind]}
          </span>
          {!isNamedByTitle && title && <span className="wrap-anywhere text-muted">{title}</span>}
        </p>
        <p>
          <ExpiryMark expiresOn={current.expiresOn} />
        </p>
        <p className="text-muted first-letter:uppercase">{facts.join(' · ')}</p>
        <ScanNote scan={current.scan} />
      </div>
      <Menu
        align="end"
        items={[
          {
            label: 'Baixar',
            icon: <Download aria-hidden />,
            onSelect: () => download.mutate(current.id),
          },
          { label: 'Nova versão', icon: <FilePlus aria-hidden />, onSelect: () => onAct('version') },
          { label: 'Nome e datas', icon: <Pencil aria-hidden />, onSelect: () => onAct('edit') },
          { label: 'Versões', icon: <History aria-hidden />, onSelect: () => onAct('versions') },
          'separator',
          {
            label: 'Excluir',
            icon: <Trash2 aria-hidden />,
            danger: true,
            onSelect: () => onAct('delete'),
          },
        ]}
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Ações: ${documentName(document)}`}
            loading={download.isPending}
          >
            <MoreVertical aria-hidden />
          </Button>
        }
      />
    </li>
  )
}
