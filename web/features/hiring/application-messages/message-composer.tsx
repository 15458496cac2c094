import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { Thread } from '#contract/api/hiring/application-messages.ts'
import { MAX_MESSAGE, type MessageSide } from '#contract/hiring/application-messages.ts'
import { templatesQuery } from '#web/features/hiring/application-moves/queries.ts'
import { CallError } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { submitKey } from '#web/ui/form/submit-key.ts'
import { Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { useSendMessage } from './queries.ts'

interface MessageComposerProps {
  applicationId: string
  reader: MessageSide
  thread: Thread
}

/** The length is shown when the end is near. */
const NEAR_END = MAX_MESSAGE - 300

/** The field for the next message. What is typed survives another applicant, a reload and a failure. */
export function MessageComposer({ applicationId, reader, thread }: MessageComposerProps) {
  const form = useForm<{ body: string }>({ defaultValues: { body: '' } })
  const { register, control, handleSubmit, reset, setValue, setFocus } = form
  useDraft(form, `application-message:${applicationId}`, { what: 'sua mensagem' })
  const body = useWatch({ control, name: 'body' })
  const sending = useSendMessage(applicationId)
  const isEmpty = body.trim() === ''
  const submit = handleSubmit(({ body }) => {
    if (isEmpty || sending.isPending) return
    sending.mutate(body, {
      onSuccess: () => {
        reset()
        setFocus('body')
      },
      // The reason is described at the field.
      onError: () => setFocus('body'),
    })
  })
  return (
    <form noValidate aria-label="Nova mensagem" className="grid gap-2" onSubmit={submit}>
      {reader === 'employer' && (
        <TemplatePicker
          onPick={(text) => {
            setValue('body', text, { shouldDirty: true })
            setFocus('body')
          }}
        />
      )}
      <Field
        label={`Mensagem para ${thread.counterpart}`}
        hint={thread.mayLink ? undefined : 'Links podem ser enviados depois da primeira resposta.'}
        error={sending.error ? errorText(sending.error) : ''}
        aside={body.length > NEAR_END && `${formatNumber(body.length)}/${formatNumber(MAX_MESSAGE)}`}
      >
        <Textarea
          rows={3}
          className="min-h-20!"
          maxLength={MAX_MESSAGE}
          data-panel-key="m"
          {...register('body')}
          {...submitKey(submit)}
        />
      </Field>
      <div className="flex items-center justify-between gap-3">
        <span className="text-meta text-muted max-lg:invisible">Ctrl+Enter envia</span>
        <Button
          type="submit"
          size="sm"
          className="max-lg:min-h-11"
          disabled={isEmpty}
          loading={sending.isPending}
          loadingLabel="Enviando..."
        >
          Enviar
        </Button>
      </div>
    </form>
  )
}

const errorText = (error: Error): string =>
  error instanceof CallError && error.status === 429
    ? 'Muitas mensagens em pouco tempo. Espere um minuto e envie de novo.'
    : error.message

/** The company's own templates for any stage. Nothing if there are none. */
function TemplatePicker({ onPick }: { onPick: (text: string) => void }) {
  const { data } = useQuery(templatesQuery())
  const items = data?.items ?? []
  if (items.length === 0) return null
  return (
    <Field label="Modelo">
      <Select
        value=""
        placeholder="Escolher um modelo"
        options={items.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => {
          const picked = items.find(({ id }) => id === target.value)
          if (picked) onPick(picked.body)
        }}
      />
    </Field>
  )
}
