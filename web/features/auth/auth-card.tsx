import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

const focusOnArrival = (title: HTMLElement | null) => title?.focus()

/** The frame of the pages around an account: one card, one task. */
export function AuthCard(props: {
  title: string
  description?: ReactNode
  footer?: ReactNode
  /** It takes the place of a form that had the focus: its title takes that over, and is read aloud. */
  follows?: boolean
  children: ReactNode
}) {
  return (
    <div className="mx-auto w-full max-w-md px-4 py-8 sm:py-14">
      <Card padding="lg">
        <h1
          {...(props.follows && { ref: focusOnArrival, tabIndex: -1 })}
          className="font-bold text-2xl outline-none"
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

/** What a form says where scripts are off; its button then stays disabled. */
export function ScriptRequiredNotice() {
  return (
    <noscript>
      <p className="mb-4 rounded-control bg-subtle p-3">
        Para continuar, ative o JavaScript do seu navegador.
      </p>
    </noscript>
  )
}
