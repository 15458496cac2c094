import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'

/** Chooses the file to be checked by button or by drag and drop. */
export function PaperPicker({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false)
  const id = useId()
  return (
    <fieldset
      className={cn(
        'min-w-0 rounded-card border border-dashed p-4 transition-colors sm:p-6',
        isOver ? 'border-brand bg-brand-soft' : 'border-border-strong/60',
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
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      <legend className="sr-only">Documento</legend>
      <span className="relative">
        <input
          id={id}
          type="file"
          accept="application/pdf,.pdf"
          aria-describedby={`${id}-hint`}
          className="peer sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0]
            // The same file can be chosen again.
            target.value = ''
            if (file) onFile(file)
          }}
        />
        <label
          htmlFor={id}
          className={cn(
            buttonClass(),
            'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2',
          )}
        >
          <FileUp aria-hidden />
          Escolher PDF
        </label>
      </span>
      <p id={`${id}-hint`} className="mt-3 text-muted text-small">
        O arquivo não sai do seu aparelho: o navegador calcula um código a partir dele, e só o código é
        enviado.
        <span className="pointer-coarse:hidden"> Você também pode arrastar o arquivo até aqui.</span>
      </p>
    </fieldset>
  )
}
