import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** The end of the surrounding dialog, which stays in view while the rest scrolls. */
export const DialogEnd = createContext<HTMLElement | null>(null)

/** Puts the buttons of a form at the end of the dialog around it. A submit button names its form: `form={id}`. */
export function DialogActions({ children }: { children: ReactNode }) {
  const end = use(DialogEnd)
  return end && createPortal(children, end)
}
