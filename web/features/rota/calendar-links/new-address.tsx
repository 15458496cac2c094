import { CalendarPlus, Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { NewCalendarLink } from './queries.ts'

const COPIED_MS = 3_000

const steps = [
  { app: 'Google Agenda', step: 'no computador, “Outras agendas” > + > “Do URL”, e cole o endereço.' },
  { app: 'iPhone e Mac', step: 'toque em “Abrir no calendário” e confirme a assinatura.' },
  { app: 'Outlook', step: '“Adicionar calendário” > “Assinar da Web”, e cole o endereço.' },
]

/** A new address, which is shown this once, and how to give it to a calendar. */
export function NewAddress({ made: { url }, onDone }: { made: NewCalendarLink; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const copyButton = useRef<HTMLButtonElement>(null)
  const [isCopied, setCopied] = useState(false)
  // The button that made it is gone.
  useEffect(() => copyButton.current?.focus(), [])
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      field.current?.select()
    }
  }
  return (
    <section aria-label="Novo endereço" className="grid grid-cols-1 gap-4">
      <Alert title="Copie agora: este endereço não aparece de novo">
        Quem tem o endereço vê os plantões, sem entrar. Não passe adiante; se isso acontecer, revogue.
      </Alert>
      <Field label="Endereço secreto">
        <Input
          ref={field}
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
          className="truncate font-mono text-small"
        />
      </Field>
      <div className="-mt-1 flex flex-wrap gap-3">
        <Button ref={copyButton} onClick={copy}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          <span aria-live="polite">{isCopied ? 'Copiado' : 'Copiar endereço'}</span>
        </Button>
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass({ variant: 'secondary' })}>
          <CalendarPlus aria-hidden />
          Abrir no calendário
        </a>
      </div>
      <ul className="grid gap-1 text-small">
        {steps.map(({ app, step }) => (
          <li key={app}>
            <strong className="font-semibold">{app}:</strong> {step}
          </li>
        ))}
      </ul>
      <div>
        <Button variant="link" className="min-h-11" onClick={onDone}>
          Criar outro endereço
        </Button>
      </div>
    </section>
  )
}
