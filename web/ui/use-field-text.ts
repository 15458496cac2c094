import { useEffect, useRef } from 'react'

/** A ref for an uncontrolled field. When `text` changes, for example with the address, the field shows it; the focus stays. */
export function useFieldText(text: string) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = text
  }, [text])
  return field
}
