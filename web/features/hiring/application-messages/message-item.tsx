import { CheckCheck, FileText, Flag, ShieldAlert } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import type { Message } from '#contract/api/hiring/application-messages.ts'
import { hasLink, type MessageSide } from '#contract/hiring/application-messages.ts'
import type { ReportFormProps } from '#web/features/platform/report-dialog/report-form.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { reportNotOpened } from '#web/ui/toast.tsx'

const timeFormat = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: 'America/Sao_Paulo' })

interface MessageItemProps {
  message: Message
  reader: MessageSide
  counterpart: string
  isLast: boolean
  /** It asks the reader for documents that can be shared now. */
  asksNow: boolean
}

/** One message: the own ones on the right. Its text is shown as it was typed; an address in it cannot be clicked. */
export function MessageItem({ message, reader, counterpart, isLast, asksNow }: MessageItemProps) {
  const isOwn = message.side === reader
  const author = isOwn ? (message.author ?? 'Você') : counterpart
  return (
    <li
      className={cn('flex max-w-[85%] flex-col gap-1', isOwn ? 'items-end justify-self-end' : 'items-start')}
    >
      <div className={cn('rounded-card px-3.5 py-2.5', isOwn ? 'bg-brand-soft' : 'border bg-surface')}>
        <p className="sr-only">{author}:</p>
        <p className="wrap-anywhere whitespace-pre-line text-small">{message.body}</p>
      </div>
      {asksNow && (
        <a href="#documentos" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <FileText aria-hidden />
          Compartilhar documentos
        </a>
      )}
      {!isOwn && hasLink(message.body) && (
        <p className="flex items-start gap-1.5 text-meta text-muted">
          <ShieldAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          Cuidado com links: confira o endereço antes de abrir e nunca pague por uma candidatura.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-2 text-meta text-muted tabular-nums">
        {message.author && <span>{message.author}</span>}
        <time dateTime={message.sentAt}>{timeFormat.format(new Date(message.sentAt))}</time>
        {isOwn && (message.readAt || isLast) && (
          <span className="inline-flex items-center gap-1">
            {message.readAt && <CheckCheck aria-hidden className="size-3.5 text-brand" />}
            {message.readAt ? 'Lida' : 'Enviada'}
          </span>
        )}
        {!isOwn && <ReportMessage id={message.id} />}
      </div>
    </li>
  )
}

/** Opens the report dialog, whose code is loaded on demand. */
function ReportMessage({ id }: { id: string }) {
  const [Form, setForm] = useState<ComponentType<ReportFormProps> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const show = async () => {
    try {
      const { ReportForm } = await import('#web/features/platform/report-dialog/report-form.tsx')
      setForm(() => ReportForm)
      setIsOpen(true)
    } catch {
      reportNotOpened()
    }
  }
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="-my-3 text-muted"
        aria-label="Denunciar mensagem"
        title="Denunciar mensagem"
        onClick={show}
      >
        <Flag aria-hidden className="size-3.5!" />
      </Button>
      {Form && (
        <Form
          title="Denunciar mensagem"
          reported={{ type: 'Message', id }}
          open={isOpen}
          onOpenChange={setIsOpen}
        />
      )}
    </>
  )
}
