import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { isTyping } from '#web/lib/panel/page-keys.ts'

interface RowKeys {
  toggle: (id: string) => void
  open: (id: string) => void
}

/**
 * Keys of a table: j and k focus the next and previous row, x selects the focused one. Enter opens the focused row by
 * itself, because its first cell is a button. While the panel of a row is open, j and k open that of
 * the next one. Keys typed into a field or a dialog do nothing here.
 */
export function useRowKeys(body: RefObject<HTMLElement | null>, { toggle, open }: RowKeys) {
  // As soon as the rows are shown: an ordinary effect may run after the first key.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
      const panel = dialogs.find((dialog) => dialog.hasAttribute('data-side-panel'))
      if (dialogs.length > (panel ? 1 : 0)) return
      const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const focused = document.activeElement?.closest('[data-row]')
      const shown = panel?.getAttribute('data-side-panel')
      const at = rows.findIndex((row) => (panel ? row.dataset.row === shown : row === focused))
      const step = { j: 1, k: -1 }[event.key]
      const next = step && rows[Math.max(at + step, 0)]
      if (next && panel) open(next.dataset.row ?? '')
      else if (next) next.querySelector<HTMLElement>('[data-open-row]')?.focus()
      if (panel) return
      const id = rows[at]?.dataset.row
      if (event.key === 'x' && id) toggle(id)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

/** The key / goes to the search of the table, also while the table is loading or empty. */
export function useSearchKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      const search = document.querySelector<HTMLInputElement>('[data-table-search]')
      if (search) event.preventDefault()
      search?.focus()
      search?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
