import type { ContactMessage } from '#contract/api/moderation/contact-messages.ts'
import { paths } from '#contract/paths.ts'
import { PanelFacts, SidePanel } from '#web/features/platform/back-office/side-panel.tsx'
import { singlePress } from '#web/lib/double-press.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { useMark } from './queries.ts'
import { ReplyForm } from './reply-form.tsx'

/** A message with its replies, and a form for the next one. */
export function MessagePanel({ message, onClose }: { message: ContactMessage; onClose: () => void }) {
  const { subject, name, email, userId, sentAt, answeredAt, replies } = message
  const marking = useMark(message)
  return (
    <SidePanel
      open
      rowId={message.id}
      onClose={onClose}
      title={subject}
      description={answeredAt ? `Respondida em ${formatDate(answeredAt)}` : 'Espera por uma resposta'}
      footer={
        <Button
          variant="secondary"
          size="sm"
          loading={marking.isPending}
          onClick={singlePress(() => marking.mutate(answeredAt === null))}
        >
          {answeredAt ? 'Reabrir' : 'Marcar como respondida'}
        </Button>
      }
    >
      <div className="grid gap-6">
        {marking.error && <FormError title="Não foi possível salvar">{marking.error.message}</FormError>}
        <PanelFacts
          facts={[
            ['Nome', name],
            ['E-mail', email],
            ['Recebida', formatDate(sentAt)],
            [
              'Conta',
              userId && (
                <a
                  href={`${paths.adminUsers}?aberto=${userId}`}
                  className="text-brand underline underline-offset-4"
                >
                  Ver a conta
                </a>
              ),
            ],
          ]}
        />
        <p className="whitespace-pre-line break-words">{message.message}</p>
        {replies.map((reply) => (
          <article key={reply.id} className="rounded-card bg-subtle p-4">
            <p className="text-muted text-small">
              Resposta de {reply.adminName ?? 'uma conta excluída'} · {formatDate(reply.sentAt)}
            </p>
            <p className="mt-2 whitespace-pre-line break-words">{reply.text}</p>
          </article>
        ))}
        <ReplyForm message={message} />
      </div>
    </SidePanel>
  )
}
