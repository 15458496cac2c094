import { ArrowLeft, ArrowRight, FileText, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { sizeText } from './document-text.ts'
import type { ChosenFile, ChosenFiles } from './use-chosen-files.ts'

/** The chosen PDF, or the photos as pages that can be moved and removed. */
export function ChosenPages({ chosen: { files, move, remove } }: { chosen: ChosenFiles }) {
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const [first] = files
  const drop = ({ id }: ChosenFile, text: string) => {
    remove(id)
    setAnnouncement(text)
    // The pressed button is gone.
    list.current?.focus()
  }
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {first?.type === 'pdf' ? (
        <div className="flex items-center gap-3">
          <FileText aria-hidden className="size-6 shrink-0 text-brand" />
          <p className="min-w-0 flex-1">
            <span className="wrap-anywhere font-semibold">{first.name}</span>
            <span className="block text-muted text-small">{sizeText(first.content.size)}</span>
          </p>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remover ${first.name}`}
            onClick={() => drop(first, 'Arquivo removido')}
          >
            <X aria-hidden />
          </Button>
        </div>
      ) : (
        files.length > 0 && (
          <ol
            ref={list}
            aria-label="Páginas"
            tabIndex={-1}
            className="grid grid-cols-2 gap-3 outline-none sm:grid-cols-3"
          >
            {files.map((file, index) => (
              <PhotoPage
                key={file.id}
                file={file}
                number={index + 1}
                isLast={index === files.length - 1}
                onMove={(to) => {
                  move(index, to)
                  setAnnouncement(`Agora é a página ${to + 1}`)
                }}
                onRemove={() => drop(file, `Página ${index + 1} removida`)}
              />
            ))}
          </ol>
        )
      )}
    </>
  )
}

interface PhotoPageProps {
  file: ChosenFile
  number: number
  isLast: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

function PhotoPage({ file: { url, name }, number, isLast, onMove, onRemove }: PhotoPageProps) {
  // Not `disabled`, which would lose the keyboard focus at either end.
  const step = (to: number, isPossible: boolean) => ({
    'aria-disabled': !isPossible || undefined,
    onClick: () => isPossible && onMove(to),
    className: isPossible ? undefined : 'opacity-40',
  })
  return (
    <li className="grid min-w-0 gap-1 rounded-control border bg-surface p-2">
      <img
        src={url}
        alt={`Página ${number}: ${name}`}
        className="h-28 w-full rounded-control bg-subtle object-contain"
      />
      <p className="text-center text-muted text-meta">
        {number}
        <span className="sr-only">ª página</span>
      </p>
      <div className="flex justify-between">
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Mover a página ${number} para antes`}
          {...step(number - 2, number > 1)}
        >
          <ArrowLeft aria-hidden />
        </Button>
        <Button variant="ghost" size="sm" aria-label={`Remover a página ${number}`} onClick={onRemove}>
          <X aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Mover a página ${number} para depois`}
          {...step(number, !isLast)}
        >
          <ArrowRight aria-hidden />
        </Button>
      </div>
    </li>
  )
}
