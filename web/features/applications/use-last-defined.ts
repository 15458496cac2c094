import { useState } from 'react'

/** `value`, or the last defined one while it is undefined: what depends on it does not flicker while a list loads. */
export function useLastDefined(value: boolean | undefined): boolean {
  const [last, setLast] = useState(false)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
