import { type RefObject, useEffect } from 'react'

/**
 * Focuses the first invalid control of a form after each attempt to send it, in the order of the page. The form library
 * cannot focus every kind of control.
 */
export function useInvalidFocus(form: RefObject<HTMLElement | null>, attempts: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each attempt
  useEffect(() => {
    form.current
      ?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true], [data-field-error]')
      ?.focus()
  }, [attempts])
}
