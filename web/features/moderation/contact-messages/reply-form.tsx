import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { ContactMessage } from '#contract/api/moderation/contact-messages.ts'
import { MAX_CONTACT_MESSAGE, replyForm } from '#contract/moderation/contact-form.ts'
import { PanelActions } from '#web/features/platform/back-office/side-panel.tsx'
import { useDraft } from '#web/lib/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { useReply } from './queries.ts'

/** A reply by mail. What is typed survives a closed panel, and a reply that another admin has sent meanwhile. */
export function ReplyForm({ message }: { message: ContactMessage }) {
  const form = useForm<{ text: string }>({ resolver: zodResolver(replyForm), defaultValues: { text: '' } })
  const { register, handleSubmit, reset, formState } = form
  useDraft(form, `message-reply:${message.id}`, { what: 'sua resposta' })
  const replying = useReply(message)
  const formId = useId()
  return (
    <form
      id={formId}
      noValidate
      aria-label="Responder"
      className="grid gap-4"
      onSubmit={handleSubmit((body) => replying.mutate(body, { onSuccess: () => reset() }))}
    >
      {replying.error && <FormError title="A resposta não foi enviada">{replying.error.message}</FormError>}
      <Field
        label="Resposta"
        required
        hint={`Vai por e-mail para ${message.email}, com a mensagem original.`}
        error={formState.errors.text?.message}
      >
        <Textarea rows={6} maxLength={MAX_CONTACT_MESSAGE} {...register('text')} />
      </Field>
      <PanelActions>
        <Button type="submit" form={formId} size="sm" loading={replying.isPending} loadingLabel="Enviando...">
          Enviar resposta
        </Button>
      </PanelActions>
    </form>
  )
}
