import { z } from 'zod'
import { PASSWORD_MISSING } from './accounts.ts'
import '#contract/messages-form.ts'

/** Empty for accounts that have no password. */
export const currentPassword = z.string().max(1_000)

/** A code of the app (six digits) or a recovery code, in any spelling. */
export const secondFactorCode = z
  .string()
  .max(40, 'Código inválido')
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .regex(/^(\d{6}|[0-9A-Z]{10})$/, 'Informe os 6 números do aplicativo ou um código de recuperação'),
  )

export const secondFactorForm = z.object({ code: secondFactorCode })

export const secondFactorProofForm = z.object({ password: currentPassword, code: secondFactorCode })

/** For accounts that have a password. */
export const secondFactorPasswordForm = secondFactorProofForm.extend({
  password: currentPassword.min(1, PASSWORD_MISSING),
})
