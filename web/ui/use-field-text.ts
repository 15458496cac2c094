import { useEffect, useRef } from 'react'

/** A ref for an uncontrolled field that follows `text` when the address changes; the focus stays where it is. */
export function useFieldText(text: string) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = text
  }, [text])
  return field
}
