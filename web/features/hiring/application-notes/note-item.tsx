import { useState } from 'react'
import type { Note } from '#contract/api/hiring/application-notes.ts'
import { MAX_NOTE } from '#contract/hiring/application-messages.ts'
import { relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { submitKey } from '#web/ui/form/submit-key.ts'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useNotes } from './queries.ts'

/** A note, with its author and time. */
export function NoteItem({ note, applicationId }: { note: Note; applicationId: string }) {
  const now = useNow()
  const { update, remove } = useNotes(applicationId)
  const [text, setText] = useState<string | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const by = `${note.author}, ${relativeTime(note.createdAt, now)}`
  const save = () => {
    if (text?.trim() && !update.isPending)
      update.mutate({ id: note.id, body: text }, { onSuccess: () => setText(null) })
  }
  if (text !== null)
    return (
      <li className="grid gap-2">
        <Field label="Alterar anotação" error={update.error?.message ?? ''}>
          <Textarea
            rows={2}
            autoFocus
            maxLength={MAX_NOTE}
            value={text}
            onChange={({ target }) => setText(target.value)}
            {...submitKey(save)}
          />
        </Field>
        <div className="flex gap-2">
          <Button
            size="sm"
            variant="secondary"
            disabled={text.trim() === ''}
            loading={update.isPending}
            loadingLabel="Salvando..."
            onClick={save}
          >
            Salvar
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setText(null)}>
            Cancelar
          </Button>
        </div>
      </li>
    )
  return (
    <li className="rounded-control bg-subtle p-3">
      <p className="wrap-anywhere whitespace-pre-line text-small">{note.body}</p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 text-meta text-muted">
        <span>
          {by}
          {note.editedAt && ' · alterada'}
        </span>
        {note.isEditable && (
          <span className="-my-1 flex">
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Alterar anotação de ${by}`}
              onClick={() => setText(note.body)}
            >
              Alterar
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Excluir anotação de ${by}`}
              onClick={() => setDeleting(true)}
            >
              Excluir
            </Button>
          </span>
        )}
      </div>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title="Excluir anotação?"
        description="Ela some para toda a equipe e não pode ser recuperada."
        confirmLabel="Excluir"
        loading={remove.isPending}
        onConfirm={() =>
          remove.mutate(note.id, {
            onSuccess: () => setDeleting(false),
            onError: ({ message }) =>
              toast({ title: 'Erro ao excluir a anotação', description: message, variant: 'destructive' }),
          })
        }
      />
    </li>
  )
}
