import { useState } from 'react'
import { MAX_BULK_ROWS } from '#contract/platform/bulk.ts'

/** The rows that are selected for a bulk action, by their ids; they may be on several pages. */
export interface Selection {
  ids: readonly string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Selects all of them, or none if all are selected. */
  toggleAll: (ids: readonly string[]) => void
  clear: () => void
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<readonly string[]>([])
  const has = (id: string) => ids.includes(id)
  const without = (gone: readonly string[]) => ids.filter((id) => !gone.includes(id))
  const add = (more: readonly string[]) => setIds([...without(more), ...more].slice(0, MAX_BULK_ROWS))
  return {
    ids,
    has,
    toggle: (id) => (has(id) ? setIds(without([id])) : add([id])),
    toggleAll: (page) => (page.every(has) ? setIds(without(page)) : add(page)),
    clear: () => setIds([]),
  }
}
