import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

const focusOnMount = (title: HTMLElement | null) => title?.focus()

/** On phones the screen is the card. */
const frameless = 'max-sm:rounded-none max-sm:bg-transparent max-sm:p-0 max-sm:shadow-none'

/** The layout of the sign-in and registration pages: one card for one task. */
export function AuthCard(props: {
  title: string
  /** To the right of the title: the way to the other of the two pages. */
  aside?: ReactNode
  description?: ReactNode
  footer?: ReactNode
  /** For a card that replaces a focused form: focuses the title, so that screen readers announce it. */
  focusTitle?: boolean
  children: ReactNode
}) {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-4 sm:py-10">
      <Card padding="lg" className={frameless}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h1
            {...(props.focusTitle && { ref: focusOnMount, tabIndex: -1 })}
            className="font-semibold text-heading"
          >
            {props.title}
          </h1>
          {props.aside && <p className="text-muted text-small">{props.aside}</p>}
        </div>
        {props.description && <div className="mt-1 text-muted">{props.description}</div>}
        <div className="mt-4 sm:mt-6">{props.children}</div>
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
