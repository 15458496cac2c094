import type { ComponentProps } from 'react'
import type { FieldPath, FieldValues, UseFormRegisterReturn, UseFormSetError } from 'react-hook-form'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

interface EmailFieldProps {
  /** `username` where the address signs in, for password managers. */
  autoComplete: 'email' | 'username'
  error: string | undefined
  /** The result of `register('email')`. */
  registration: UseFormRegisterReturn
}

export function EmailField({ autoComplete, error, registration }: EmailFieldProps) {
  return (
    <Field label="E-mail" error={error}>
      <Input
        type="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        {...registration}
      />
    </Field>
  )
}

/** Disabled until hydration, without looking disabled: before that, a click would send the form as a document request. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type' | 'disabled' | 'className'>) {
  const hydrated = useHydrated()
  return <Button type="submit" block disabled={!hydrated} className="disabled:opacity-100" {...props} />
}

/** Shows the server's errors at their fields and focuses the first one. Returns false if none belongs to a field. */
export function showFieldErrors<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  fields: readonly FieldPath<Values>[],
  errors: Partial<Record<string, string>>,
): boolean {
  const invalid = fields.filter((field) => errors[field])
  // Backwards, because the last call gets the focus.
  for (const field of invalid.toReversed())
    setError(field, { message: errors[field] ?? '' }, { shouldFocus: true })
  return invalid.length > 0
}
