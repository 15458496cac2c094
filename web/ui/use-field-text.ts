import { useEffect, useRef } from 'react'

/** For a field that begins with `text` and takes a new one on, as Back brings it; the focus stays where it is. */
export function useFieldText(text: string) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = text
  }, [text])
  return field
}
