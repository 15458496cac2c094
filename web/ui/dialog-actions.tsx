import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** The end of the dialog around, which stays in view while the rest scrolls. */
export const DialogEnd = createContext<HTMLElement | null>(null)

/** The main buttons of a dialog, for a form inside it that owns them. A submit button names its form: `form={id}`. */
export function DialogActions({ children }: { children: ReactNode }) {
  const end = use(DialogEnd)
  return end && createPortal(children, end)
}
