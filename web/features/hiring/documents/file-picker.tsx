import { Camera, FileUp } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { documentFileTypes, MAX_DOCUMENT_BYTES, MAX_DOCUMENT_PAGES } from '#contract/hiring/documents.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { ChosenPages } from './chosen-pages.tsx'
import type { ChosenFiles } from './use-chosen-files.ts'

const MAX_MEGABYTES = MAX_DOCUMENT_BYTES / 1024 / 1024

/** Chooses the files of a document by button, by drag and drop, or with the camera of a phone. */
export function FilePicker({ chosen, error }: { chosen: ChosenFiles; error: string | null }) {
  const { files, refusals, isReading } = chosen
  const [isOver, setOver] = useState(false)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const lastCount = useRef(0)
  useEffect(() => {
    // The pressed button is gone with the last file.
    if (files.length === 0 && lastCount.current > 0) input.current?.focus()
    lastCount.current = files.length
  }, [files.length])
  const hasPdf = files[0]?.type === 'pdf'
  const described = `${id}-hint${error ? ` ${id}-error` : ''}`
  return (
    <fieldset
      className={cn(
        'min-w-0 rounded-card border border-dashed p-4 transition-colors',
        isOver ? 'border-brand bg-brand-soft' : error ? 'border-danger' : 'border-border-strong/60',
      )}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void chosen.add([...event.dataTransfer.files])
      }}
    >
      <legend className="sr-only">Arquivo</legend>
      <ChosenPages chosen={chosen} />
      {!hasPdf && (
        <div className={cn('flex flex-wrap gap-3', files.length > 0 && 'mt-4')}>
          {/* A computer has no camera that could photograph a paper. */}
          <FileButton
            className="hidden pointer-coarse:inline-flex"
            variant={files.length > 0 ? 'secondary' : 'primary'}
            accept="image/*"
            capture="environment"
            describedBy={described}
            onFiles={chosen.add}
          >
            <Camera aria-hidden />
            {files.length > 0 ? 'Fotografar mais uma' : 'Tirar foto'}
          </FileButton>
          <FileButton
            ref={input}
            variant="secondary"
            accept={files.length > 0 ? 'image/*' : [...documentFileTypes, 'image/*'].join(',')}
            multiple
            describedBy={described}
            isInvalid={error !== null}
            onFiles={chosen.add}
          >
            <FileUp aria-hidden />
            {files.length > 0 ? 'Adicionar fotos' : 'Escolher arquivo'}
          </FileButton>
        </div>
      )}
      <p role="status" className="flex items-center gap-2 text-muted text-small not-empty:mt-3">
        {isReading && (
          <>
            <Spinner />
            Lendo os arquivos...
          </>
        )}
      </p>
      {(error || refusals.length > 0) && (
        <ul id={`${id}-error`} role="alert" className="mt-3 grid gap-1 text-danger text-small">
          {error && <li>{error}</li>}
          {refusals.map(({ name, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            <li key={index} className="wrap-anywhere">
              <span className="font-semibold">{name}</span>: {text}
            </li>
          ))}
        </ul>
      )}
      <p id={`${id}-hint`} className="mt-3 text-muted text-small">
        {files.length > 0 && !hasPdf ? (
          `As fotos viram um PDF, nesta ordem. Até ${MAX_DOCUMENT_PAGES} páginas.`
        ) : (
          <>
            PDF ou fotos, até {MAX_MEGABYTES} MB e {MAX_DOCUMENT_PAGES} páginas.
            <span className="pointer-coarse:hidden"> Você também pode arrastar os arquivos até aqui.</span>
          </>
        )}
      </p>
    </fieldset>
  )
}

interface FileButtonProps {
  ref?: Ref<HTMLInputElement>
  variant: 'primary' | 'secondary'
  accept: string
  capture?: 'environment'
  multiple?: boolean
  describedBy: string
  isInvalid?: boolean
  className?: string
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** A file input that looks like a button. */
function FileButton({
  ref,
  variant,
  describedBy,
  isInvalid = false,
  className,
  onFiles,
  children,
  ...input
}: FileButtonProps) {
  const id = useId()
  return (
    <span className={cn('relative', className)}>
      <input
        {...input}
        ref={ref}
        id={id}
        type="file"
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        className="peer sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file can be chosen again.
          target.value = ''
          onFiles(files)
        }}
      />
      <label
        htmlFor={id}
        className={cn(
          buttonClass({ variant }),
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2',
        )}
      >
        {children}
      </label>
    </span>
  )
}
