import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { PasswordChecklist, passwordRulesText } from './password-checklist.tsx'

interface NewPassword {
  newPassword: string
  repeatPassword: string
}

/** A new password, or the first one, checked while it is typed, and its repetition. */
export function NewPasswordFields({ isFirst = false }: { isFirst?: boolean }) {
  const { register, control, formState } = useFormContext<NewPassword>()
  const { errors } = formState
  const password = useWatch({ control, name: 'newPassword' }) ?? ''
  return (
    <>
      <div>
        <Field
          label={isFirst ? 'Senha' : 'Nova senha'}
          error={errors.newPassword?.message}
          hint={<span className="sr-only">{passwordRulesText}</span>}
        >
          <PasswordInput
            autoComplete="new-password"
            aria-required
            {...register('newPassword', { deps: 'repeatPassword' })}
          />
        </Field>
        <PasswordChecklist password={password} />
      </div>
      <Field
        label={isFirst ? 'Confirmar senha' : 'Confirmar nova senha'}
        error={errors.repeatPassword?.message}
      >
        <PasswordInput autoComplete="new-password" aria-required {...register('repeatPassword')} />
      </Field>
    </>
  )
}
