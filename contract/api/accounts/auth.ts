import { z } from 'zod'
import { loginForm } from '#contract/accounts/auth-form.ts'
import { completionForm } from '#contract/accounts/profile-form.ts'
import { endpoint } from '#contract/endpoint.ts'
import { session } from './sessions.ts'

export const login = endpoint('POST', '/auth/login', {
  access: ['public'],
  summary: 'Entra com e-mail e senha',
  body: loginForm.extend({
    returnRefreshToken: z.boolean().optional(),
    /** Keeps an account that its owner wanted to delete. */
    cancelDeletion: z.boolean().optional(),
  }),
  reply: session,
})

export const completeProfile = endpoint('POST', '/auth/complete-profile', {
  access: ['signedIn'],
  summary: 'Completa o perfil; `profileType` define o papel',
  body: completionForm,
  reply: session,
})
