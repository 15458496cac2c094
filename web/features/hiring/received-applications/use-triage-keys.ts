import { useEffect, useLayoutEffect, useRef } from 'react'
import { REPEAT_KEY } from '#contract/hiring/application-moves.ts'
import { isCovered, isTyping } from '#web/lib/panel/page-keys.ts'
import { keysInTurn, type PressedKey } from './keys-in-turn.ts'

/** The application in whose row the focus is. */
const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null

function focusRow(step: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.indexOf(focusedRow() ?? document.body)
  rows[Math.max(at + step, 0)]?.querySelector<HTMLElement>('[data-open-row]')?.focus()
}

/** Keys of parts of the panel: a field is focused, a button pressed. */
const panelKeys = ['f', 'm', 'n']
const isArrow = (key: string) => key === 'ArrowDown' || key === 'ArrowUp'

export interface TriageKeys {
  isOpen: boolean
  /** Whether nothing that was decided or opened is still on its way. */
  isSettled: () => boolean
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
  const latest = useRef(keys)
  // Before the next key: an ordinary effect may run after it, and the key would act on the person that was open before.
  useLayoutEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const turns = keysInTurn({
      isReady: ({ key }) =>
        latest.current.isSettled() &&
        !(panelKeys.includes(key) && document.querySelector(`[data-panel-loading~="${key}"]`)),
      act: (pressed) => act(pressed, latest.current),
    })
    const onKey = (event: KeyboardEvent) => {
      const { key } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || isCovered()) return
      const row = focusedRow()
      if (key === '?') latest.current.showKeys()
      else if (key === 'Escape') {
        turns.clear()
        if (latest.current.isOpen) latest.current.close()
      } else if (isArrow(key) && row) {
        event.preventDefault()
        focusRow(key === 'ArrowDown' ? 1 : -1)
      } else if (/^[a-z]$/.test(key) || key === REPEAT_KEY || (turns.isWaiting() && key.length === 1)) {
        event.preventDefault()
        // A key that is held down steps through the list, and decides nothing.
        if (event.repeat && key !== 'j' && key !== 'k') return
        turns.press({ key, rowId: row?.dataset.row, isRepeated: event.repeat })
      }
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      turns.clear()
    }
  }, [])
}

/** Returns the field that the key has focused, or null if the panel has no such field. */
function act({ key, rowId }: PressedKey, keys: TriageKeys): HTMLTextAreaElement | null | undefined {
  if (keys.isOpen && panelKeys.includes(key)) {
    const part = document.querySelector<HTMLElement>(`[data-panel-key="${key}"]`)
    if (part instanceof HTMLButtonElement) part.click()
    else {
      part?.focus()
      return part instanceof HTMLTextAreaElement ? part : null
    }
  } else if (key === 'j' || key === 'k') {
    const step = key === 'j' ? 1 : -1
    if (keys.isOpen) keys.step(step)
    else focusRow(step)
  } else if (key === 'z') keys.undo()
  else if (key === 'x') keys.toggle(rowId)
  else if (key === REPEAT_KEY) keys.rejectAgain(rowId)
  else keys.letter(key, rowId)
}
