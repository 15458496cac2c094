import { useEffect, useRef } from 'react'
import type { TableAddress } from './table-address.ts'

/** Milliseconds without a key before the list follows. */
const PAUSE_MS = 250

/**
 * The field of a table's search. It shows what the address says, and keeps the focus. If `isLive`, the address follows what is
 * typed once the typing rests, and a text that arrives late does not replace what was typed since.
 */
export function useSearchField<Filter extends string>(address: TableAddress<Filter>, isLive: boolean) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The last text that was typed and sent to the address. */
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
    sent.current = null
    field.current.value = search
  }, [search])
  return {
    ref: field,
    onChange: () => {
      clearTimeout(timer.current)
      if (!isLive) return
      timer.current = setTimeout(() => {
        sent.current = field.current?.value.trim() ?? ''
        latest.current.search(sent.current)
      }, PAUSE_MS)
    },
    onSubmit: () => {
      clearTimeout(timer.current)
      address.go({ search: field.current?.value.trim() ?? '' })
    },
  }
}
