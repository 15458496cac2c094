import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { MAX_NOTE, NOTE_NOTICE } from '#contract/hiring/application-messages.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { submitKey } from '#web/ui/form/submit-key.ts'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NoteItem } from './note-item.tsx'
import { notesQuery, useNotes } from './queries.ts'

/** The team's notes about an application. */
export function NotesSection({ applicationId }: { applicationId: string }) {
  const { data, isError, error, refetch } = useQuery(notesQuery(applicationId))
  return (
    <>
      {data ? (
        <div className="grid gap-3">
          {data.mayWrite && <NewNote key={applicationId} applicationId={applicationId} />}
          {data.items.length > 0 ? (
            <ul className="grid gap-3">
              {data.items.map((note) => (
                <NoteItem key={note.id} note={note} applicationId={applicationId} />
              ))}
            </ul>
          ) : (
            !data.mayWrite && <p className="text-muted text-small">Nenhuma anotação.</p>
          )}
        </div>
      ) : isError ? (
        <InlineLoadError text="Não foi possível carregar as anotações." retry={refetch} error={error} />
      ) : (
        <div data-panel-loading="n">
          <Skeleton className="h-20" />
        </div>
      )}
    </>
  )
}

function NewNote({ applicationId }: { applicationId: string }) {
  const form = useForm<{ body: string }>({ defaultValues: { body: '' } })
  const { register, control, handleSubmit, reset, setFocus } = form
  useDraft(form, `application-note:${applicationId}`, { what: 'sua anotação' })
  const isEmpty = useWatch({ control, name: 'body' }).trim() === ''
  const { create } = useNotes(applicationId)
  const submit = handleSubmit(({ body }) => {
    if (isEmpty || create.isPending) return
    create.mutate(body, { onSuccess: () => reset(), onError: () => setFocus('body') })
  })
  return (
    <form noValidate className="grid gap-2" onSubmit={submit}>
      <Field label="Nova anotação" hint={NOTE_NOTICE} error={create.error?.message ?? ''}>
        <Textarea
          rows={2}
          maxLength={MAX_NOTE}
          data-panel-key="n"
          className="min-h-16!"
          {...register('body')}
          {...submitKey(submit)}
        />
      </Field>
      {!isEmpty && (
        <div className="flex items-center justify-between gap-3">
          <Button
            type="submit"
            size="sm"
            variant="secondary"
            className="max-lg:min-h-11"
            loading={create.isPending}
            loadingLabel="Salvando..."
          >
            Salvar anotação
          </Button>
          <span className="text-meta text-muted max-lg:hidden">Ctrl+Enter salva</span>
        </div>
      )}
    </form>
  )
}
