import { type ReactNode, useEffect, useId, useRef } from 'react'
import { CountBadge } from './badge.tsx'

interface DisclosureProps {
  title: ReactNode
  /** Number of choices made inside. */
  chosen: number
  defaultOpen?: boolean
  /** Lets the caller skip rendering closed content. */
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/** A folding part of a form with the number of choices made in it; works without scripts. */
export function Disclosure({ title, chosen, defaultOpen = false, onOpenChange, children }: DisclosureProps) {
  const id = useId()
  const details = useRef<HTMLDetailsElement>(null)

  // The visitor may have opened it before hydration.
  useEffect(() => onOpenChange?.(details.current?.open ?? false), [onOpenChange])

  return (
    <details
      ref={details}
      aria-labelledby={id}
      open={defaultOpen}
      onToggle={(event) => onOpenChange?.(event.currentTarget.open)}
      className="disclosure"
    >
      <summary>
        <span id={id}>{title}</span>
        {chosen > 0 && (
          <CountBadge count={chosen} label={chosen === 1 ? '1 selecionado' : `${chosen} selecionados`} />
        )}
      </summary>
      {children}
    </details>
  )
}
