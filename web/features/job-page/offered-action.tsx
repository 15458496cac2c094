import { useEffect, useRef } from 'react'
import type { JobAction } from '#web/lib/intention.ts'

const texts: Record<JobAction, string> = {
  apply: 'Falta só confirmar sua candidatura.',
  save: 'Falta só salvar a vaga.',
}

/** Asks for the click that the address cannot replace, and focuses the button for it in the same group. */
export function OfferedAction({ action }: { action: JobAction }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const button = text.current?.parentElement?.querySelector<HTMLElement>(`[data-action=${action}]`)
    button?.focus({ preventScroll: true })
  }, [action])
  return (
    <p ref={text} role="status" className="text-center font-semibold text-small">
      {texts[action]}
    </p>
  )
}
