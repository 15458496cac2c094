import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

const focusOnMount = (title: HTMLElement | null) => title?.focus()

/** The layout of the sign-in and registration pages: one card for one task. */
export function AuthCard(props: {
  title: string
  description?: ReactNode
  footer?: ReactNode
  /** For a card that replaces a focused form: focuses the title, so that screen readers announce it. */
  focusTitle?: boolean
  children: ReactNode
}) {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-8 sm:py-14">
      <Card padding="lg">
        <h1
          {...(props.focusTitle && { ref: focusOnMount, tabIndex: -1 })}
          className="font-semibold text-heading"
        >
          {props.title}
        </h1>
        {props.description && <div className="mt-2 text-muted">{props.description}</div>}
        <div className="mt-6">{props.children}</div>
      </Card>
      {props.footer}
    </div>
  )
}

/** Shown if scripts are off; the form's button stays disabled then. */
export function ScriptRequiredNotice() {
  return (
    <noscript>
      <p className="mb-4 rounded-control bg-subtle p-3">
        Para continuar, ative o JavaScript do seu navegador.
      </p>
    </noscript>
  )
}
