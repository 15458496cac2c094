import { type FormEvent, useState } from 'react'
import type { OwnPaymentRecord } from '#contract/api/rota/payment-records.ts'
import { MAX_RECORD_REPLY } from '#contract/rota/payment-records.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { useReply } from './queries.ts'

/** The reply of the company to its figures, which its owners write. */
export function ReplySection({ record }: { record: OwnPaymentRecord }) {
  const mayReply = useMayInTeam('owner')
  const [isWriting, setWriting] = useState(false)
  if (!mayReply) return null
  if (!isWriting)
    return (
      <Button variant="secondary" className="mt-4" onClick={() => setWriting(true)}>
        {record.reply ? 'Editar resposta' : 'Responder'}
      </Button>
    )
  return <ReplyForm record={record} close={() => setWriting(false)} />
}

function ReplyForm({ record, close }: { record: OwnPaymentRecord; close: () => void }) {
  const [text, setText] = useState(record.reply ?? '')
  const reply = useReply(record.id)
  const refused = reply.error?.fieldErrors.reply
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!reply.isPending) reply.mutate(text, { onSuccess: close })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-3">
      {reply.error && !refused && !reply.isPending && <FormError>{reply.error.message}</FormError>}
      <Field
        label="Sua resposta"
        hint="Aparece ao lado dos números, para todos. Não escreva nomes nem dados de pessoas. Deixe vazio para retirar."
        aside={`${text.length}/${MAX_RECORD_REPLY}`}
        {...(refused && { error: refused })}
      >
        <Textarea
          rows={4}
          autoFocus
          value={text}
          maxLength={MAX_RECORD_REPLY}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={reply.isPending} loadingLabel="Salvando...">
          Salvar resposta
        </Button>
        <Button variant="secondary" disabled={reply.isPending} onClick={close}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
