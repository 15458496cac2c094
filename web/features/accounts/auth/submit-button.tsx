import type { ComponentProps } from 'react'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'

/** Disabled until hydration, without looking disabled: before that, a click would send the form as a document request. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type' | 'disabled' | 'className'>) {
  const hydrated = useHydrated()
  return <Button type="submit" block disabled={!hydrated} className="disabled:opacity-100" {...props} />
}
