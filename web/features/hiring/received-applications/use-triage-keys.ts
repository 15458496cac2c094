import { useLayoutEffect } from 'react'
import { REPEAT_KEY } from '#contract/hiring/application-moves.ts'
import { isCovered, isTyping } from '#web/lib/panel/page-keys.ts'

/** The application in whose row the focus is. */
const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null

function focusRow(step: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.indexOf(focusedRow() ?? document.body)
  rows[Math.max(at + step, 0)]?.querySelector<HTMLElement>('[data-open-row]')?.focus()
}

export interface TriageKeys {
  isOpen: boolean
  step: (step: 1 | -1) => void
  close: () => void
  undo: () => void
  showKeys: () => void
  /** Selects the application that is open, or that of the focused row. */
  toggle: (rowId: string | undefined) => void
  /** Rejects the application that is open, or that of the focused row, for the last reason. */
  rejectAgain: (rowId: string | undefined) => void
  /** A letter that nothing else takes: a move. */
  letter: (key: string, rowId: string | undefined) => void
}

/** Keys of the list and its panel. None works while one types, or under another window. */
export function useTriageKeys(keys: TriageKeys) {
  // Before the next key: an ordinary effect may run after it, and the key would act on the person that was open before.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || isCovered()) return
      const row = focusedRow()
      const { key } = event
      // A key that is held down steps through the list, and decides nothing.
      if (event.repeat && !['j', 'k', 'ArrowDown', 'ArrowUp'].includes(key)) return
      if (key === '?') keys.showKeys()
      else if (key === 'Escape' && keys.isOpen) keys.close()
      else if (key === 'j' || key === 'k') {
        const step = key === 'j' ? 1 : -1
        if (keys.isOpen) keys.step(step)
        else focusRow(step)
      } else if ((key === 'ArrowDown' || key === 'ArrowUp') && row) {
        event.preventDefault()
        focusRow(key === 'ArrowDown' ? 1 : -1)
      } else if (key === 'z') keys.undo()
      else if (key === 'x') keys.toggle(row?.dataset.row)
      else if (key === REPEAT_KEY) keys.rejectAgain(row?.dataset.row)
      else if (/^[a-z]$/.test(key)) {
        // A part of the panel can have a key of its own: a field is focused, a button pressed.
        const part = document.querySelector<HTMLElement>(`[data-panel-key="${key}"]`)
        if (!part) return keys.letter(key, row?.dataset.row)
        event.preventDefault()
        if (part instanceof HTMLButtonElement) part.click()
        else part.focus()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
