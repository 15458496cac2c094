import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { DemoMailbox } from '#web/features/accounts/auth/sent-mail.tsx'
import type { CallError, Reply } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { EmailChangeForm } from './email-change-form.tsx'
import { emailChangeQuery } from './queries.ts'

const TITLE = 'E-mail da conta'

/** The address of the account, with the form that changes it. */
export function EmailChangeCard({ user: { email } }: { user: CurrentUser }) {
  const { data, isError, refetch } = useQuery(emailChangeQuery())
  const [isAsking, setAsking] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  // For when the focused control is gone.
  const focusBody = () => body.current?.focus()
  const close = () => {
    setAsking(false)
    focusBody()
  }
  return (
    <Card as="section" id="email" className="scroll-mt-24">
      <CardHeader title={TITLE} description="É com ele que você entra e recebe os avisos." />
      {/* biome-ignore lint/a11y/useSemanticElements: the card has a heading, and a fieldset would need a legend */}
      <div
        ref={body}
        role="group"
        aria-label={TITLE}
        tabIndex={-1}
        className="grid grid-cols-1 gap-4 outline-none"
      >
        <p className="wrap-anywhere font-semibold">{email}</p>
        {data && isAsking ? (
          <EmailChangeForm
            email={email}
            proof={data.proof}
            newEmail={data.pending?.newEmail ?? ''}
            onDone={close}
            onCancel={close}
          />
        ) : data?.pending ? (
          <PendingChange
            email={email}
            pending={data.pending}
            askAgain={() => setAsking(true)}
            onCancelled={focusBody}
          />
        ) : data ? (
          <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
            Alterar e-mail
          </Button>
        ) : isError ? (
          <InlineLoadError text="Não foi possível conferir o e-mail da sua conta." retry={refetch} />
        ) : (
          <SkeletonGroup label="Conferindo o e-mail...">
            <Skeleton className="h-11 w-36" />
          </SkeletonGroup>
        )}
      </div>
    </Card>
  )
}

const expiryFormat = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
})

interface PendingChangeProps {
  email: string
  pending: NonNullable<Reply<'GET /me/email-change'>['pending']>
  askAgain: () => void
  onCancelled: () => void
}

function PendingChange(props: PendingChangeProps) {
  const { email, pending, askAgain, onCancelled } = props
  const { newEmail, expiresAt } = pending
  const client = useQueryClient()
  const { queryKey } = emailChangeQuery()
  const cancel = useMutation<unknown, CallError>({
    mutationFn: () => call('DELETE /me/email-change', {}),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey })
      onCancelled()
      toast({ title: 'Troca cancelada', description: `Sua conta continua com ${email}.`, variant: 'success' })
    },
    onError: ({ message }) =>
      toast({ title: 'Erro ao cancelar a troca', description: message, variant: 'destructive' }),
  })
  return (
    <div>
      <Alert
        title="Falta confirmar o novo e-mail"
        action={
          <>
            <Button variant="secondary" size="sm" onClick={askAgain}>
              Pedir de novo
            </Button>
            <Button
              variant="ghost"
              size="sm"
              loading={cancel.isPending}
              loadingLabel="Cancelando..."
              onClick={() => cancel.mutate()}
            >
              Cancelar
            </Button>
          </>
        }
      >
        Abra o link que enviamos para <strong className="wrap-anywhere">{newEmail}</strong> até{' '}
        {expiryFormat.format(new Date(expiresAt)).replace(', ', ' às ')}. Sua conta continua com o e-mail
        atual até lá.
      </Alert>
      <DemoMailbox email={newEmail} />
    </div>
  )
}
