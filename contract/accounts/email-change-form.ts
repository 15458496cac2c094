import { z } from 'zod'
import { emailForm } from './auth-form.ts'

export const emailChangeForm = z.object({
  newEmail: emailForm.shape.email,
  /** Accounts without a password prove themselves with a recent sign-in instead. */
  password: z.string().max(1000).optional(),
})
