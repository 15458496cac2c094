import { ChevronDown } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import type { Reply } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

type Mail = Reply<'GET /debug/emails'>['items'][number]

const timeFormat = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: 'America/Sao_Paulo' })

/** One mail of the outbox, which unfolds below its subject. */
export function MailCard({ mail, defaultOpen }: { mail: Mail; defaultOpen: boolean }) {
  const [open, setOpen] = useState(defaultOpen)
  return (
    <Card as="li" padding="none">
      <details open={defaultOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-start gap-3 rounded-card p-4 [&::-webkit-details-marker]:hidden">
          <span className="grid min-w-0 flex-1 gap-0.5">
            <span className="font-semibold">{mail.subject}</span>
            <span className="flex flex-wrap justify-between gap-x-4 text-muted text-small">
              <span className="wrap-anywhere">
                {mail.from && `de ${mail.from} `}para {mail.to}
              </span>
              <time dateTime={mail.createdAt} className="tabular-nums">
                {formatDate(mail.createdAt)} {timeFormat.format(new Date(mail.createdAt))}
              </time>
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="mt-0.5 size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        {open && (
          <div className="px-4 pb-4">
            <Tabs
              label={`Formas de ver: ${mail.subject}`}
              tabs={[
                { value: 'html', label: 'Mensagem', content: <MailHtml mail={mail} /> },
                { value: 'text', label: 'Só texto', content: <MailText text={mail.text} /> },
              ]}
            />
          </div>
        )}
      </details>
    </Card>
  )
}

/**
 * The mail in a sandboxed document without scripts. It has our origin only so that its height can be measured; its links
 * open in another tab.
 */
function MailHtml({ mail }: { mail: Mail }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(420)
  const measure = () =>
    setHeight((before) => frame.current?.contentDocument?.documentElement.scrollHeight || before)
  // The frame may have loaded before hydration.
  useEffect(measure, [])
  return (
    <iframe
      ref={frame}
      title={`Mensagem: ${mail.subject}`}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={mail.html.replace('<head>', '<head><base target="_blank">')}
      onLoad={measure}
      style={{ height }}
      className="w-full rounded-control border bg-white"
    />
  )
}

function MailText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/)
  return (
    <p className="whitespace-pre-wrap break-words rounded-control bg-subtle p-4 text-small">
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text keep their order
            key={index}
            href={part}
            target="_blank"
            rel="noreferrer"
            className="wrap-anywhere font-semibold text-brand underline underline-offset-4"
          >
            {part}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text keep their order
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </p>
  )
}
