import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Sponsorship } from '#contract/api/payments/sponsorships.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { countdownText, useCountdown } from './use-countdown.ts'

const COPIED_MS = 3_000
/** Below this many seconds the countdown is shown as urgent. */
const LAST_SECONDS = 120

/** 'Pix copia e cola', with a button that copies it. Without a clipboard it is selected, to be copied by hand. */
function CopyField({ code, takesFocus }: { code: string; takesFocus: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // The button that was pressed for the code is gone.
  const [takesFocusAtFirst] = useState(takesFocus)
  useEffect(() => {
    if (takesFocusAtFirst) button.current?.focus()
  }, [takesFocusAtFirst])
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch {
      field.current?.select()
    }
  }
  return (
    <Field label="Pix copia e cola">
      <Input
        ref={field}
        readOnly
        value={code}
        onFocus={({ target }) => target.select()}
        className="truncate font-mono text-small"
      />
      <Button ref={button} onClick={copy} className="mt-1">
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span aria-live="polite">{isCopied ? 'Código copiado' : 'Copiar código'}</span>
      </Button>
    </Field>
  )
}

interface PixCodeProps {
  pix: NonNullable<Sponsorship['pix']>
  isSandbox: boolean
  /** The code was just asked for, so that the keyboard goes on here. */
  takesFocus: boolean
  /** The button that replaces the code. */
  newCode: ReactNode
}

/** A code that can be paid. On phones the text comes first: nobody can photograph the screen of the phone that pays. */
export function PixCode({ pix, isSandbox, takesFocus, newCode }: PixCodeProps) {
  // Only shown: the server says when the code is no longer payable, whatever the clock of this device says.
  const seconds = useCountdown(pix.expiresAt)
  return (
    <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-6">
      <img
        src={`data:image/png;base64,${pix.qrCodeBase64}`}
        alt="QR code do Pix"
        width={208}
        height={208}
        // White in both themes: readers need the contrast and the quiet zone.
        className="size-52 justify-self-center rounded-control border bg-white p-2 max-sm:order-last"
      />
      <div className="grid min-w-0 content-start gap-4">
        <p>
          O código expira em{' '}
          <span
            role="timer"
            className={
              seconds <= LAST_SECONDS
                ? 'font-semibold text-danger tabular-nums'
                : 'font-semibold tabular-nums'
            }
          >
            {countdownText(seconds)}
          </span>
        </p>
        <CopyField code={pix.qrCode} takesFocus={takesFocus} />
        <p role="status" className="flex items-start gap-2 text-muted text-small">
          <Spinner className="size-5 shrink-0" />
          Aguardando o pagamento. Esta página avisa assim que ele chegar.
        </p>
        <div className="flex flex-wrap items-center gap-x-5">
          {newCode}
          {isSandbox && pix.ticketUrl && (
            <a
              href={pix.ticketUrl}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center font-semibold text-brand text-small underline underline-offset-4"
            >
              Pagar no ambiente de teste
            </a>
          )}
        </div>
      </div>
    </div>
  )
}
