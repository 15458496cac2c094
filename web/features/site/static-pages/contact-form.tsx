import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { contactForm, MAX_CONTACT_MESSAGE } from '#contract/moderation/contact-form.ts'
import { useSession } from '#web/lib/current-user.ts'
import { call } from '#web/lib/session.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Honeypot } from '#web/ui/form/honeypot.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'

interface Form {
  name: string
  email: string
  subject: string
  message: string
  homepage: string
}

/** A message to the operator. Without scripts the browser posts the form by itself. */
export function ContactForm(props: { subject: string; message: string; onSent: () => void }) {
  const { subject, message, onSent } = props
  const form = useForm<Form>({
    resolver: zodResolver(contactForm) as never,
    defaultValues: { name: '', email: '', subject, message, homepage: '' },
  })
  const { register, handleSubmit, getValues, setValue, formState } = form
  const { errors } = formState
  const { deleteDraft } = useDraft(form, `contact:${subject}`, { what: 'sua mensagem' })
  const { user } = useSession()
  useEffect(() => {
    if (user?.name && !getValues('name')) setValue('name', user.name)
    if (user && !getValues('email')) setValue('email', user.email)
  }, [user, getValues, setValue])
  const sending = useMutation({
    mutationFn: (body: Form) => call('POST /contact-messages', { body }),
    onSuccess: () => {
      deleteDraft()
      onSent()
    },
  })
  return (
    <form
      method="post"
      action="/api/contact-messages/form"
      noValidate
      className="grid gap-5"
      onSubmit={handleSubmit((body) => sending.mutate(body))}
    >
      {sending.error && <FormError title="A mensagem não foi enviada">{sending.error.message}</FormError>}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Nome" required error={errors.name?.message}>
          <Input autoComplete="name" maxLength={120} {...register('name')} />
        </Field>
        <Field label="E-mail" required error={errors.email?.message}>
          <Input type="email" inputMode="email" autoComplete="email" maxLength={254} {...register('email')} />
        </Field>
      </div>
      <Field label="Assunto" required error={errors.subject?.message}>
        <Input defaultValue={subject} maxLength={150} {...register('subject')} />
      </Field>
      <Field label="Mensagem" required error={errors.message?.message}>
        <Textarea rows={6} defaultValue={message} maxLength={MAX_CONTACT_MESSAGE} {...register('message')} />
      </Field>
      <Honeypot {...register('homepage')} />
      <Button
        type="submit"
        size="lg"
        loading={sending.isPending}
        loadingLabel="Enviando..."
        className="justify-self-start"
      >
        Enviar mensagem
      </Button>
    </form>
  )
}
