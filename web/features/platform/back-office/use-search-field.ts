import { useEffect, useRef } from 'react'
import type { TableAddress } from './table-address.ts'

/** Milliseconds without typing before the list follows. */
const PAUSE_MS = 250

/**
 * The field of a table's search. It shows the search of the address, and keeps the focus. If `isLive`, the address follows the
 * field once typing pauses. An address that changes late does not replace what has been typed since.
 */
export function useSearchField<Filter extends string>(address: TableAddress<Filter>, isLive: boolean) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The row that was open when the user began to type. */
  const openBefore = useRef<string | null>(null)
  /** The last typed text that was written to the address. */
  const sent = useRef<string | null>(null)
  const latest = useRef(address)
  useEffect(() => {
    latest.current = address
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const { search } = address.state
  useEffect(() => {
    if (!field.current || search === sent.current) return
    clearTimeout(timer.current)
    openBefore.current = null
    sent.current = null
    field.current.value = search
  }, [search])
  return {
    ref: field,
    onChange: () => {
      clearTimeout(timer.current)
      if (!isLive) return
      openBefore.current ??= latest.current.state.open
      timer.current = setTimeout(() => {
        sent.current = field.current?.value.trim() ?? ''
        latest.current.search(sent.current, openBefore.current ?? '')
        openBefore.current = null
      }, PAUSE_MS)
    },
    onSubmit: () => {
      clearTimeout(timer.current)
      openBefore.current = null
      sent.current = field.current?.value.trim() ?? ''
      address.go({ search: sent.current })
    },
  }
}
