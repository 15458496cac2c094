import type { UseFormRegisterReturn } from 'react-hook-form'
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
