import { useState } from 'react'

/** `value`, or its last defined value while it is undefined, so that what depends on it does not flicker during loading. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
