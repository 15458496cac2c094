import { useState } from 'react'

/** What is known now, else what was known last: what depends on it does not come and go while a list is read anew. */
export function useLastKnown(known: boolean | undefined): boolean {
  const [last, setLast] = useState(false)
  if (known !== undefined && known !== last) setLast(known)
  return known ?? last
}
