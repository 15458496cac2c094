import { z } from 'zod'
import { line } from '#contract/fields-form.ts'
import { passwordRules } from './accounts.ts'
import '#contract/messages-form.ts'

const email = z
  .string()
  .trim()
  .min(1, 'Este campo é obrigatório')
  .max(254, 'Formato de e-mail inválido')
  .pipe(z.email('Formato de e-mail inválido'))

/** Spec A §5, Login. */
export const loginForm = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'E-mail e senha são obrigatórios')
    .max(254, 'Por favor, insira um e-mail válido')
    .pipe(z.email('Por favor, insira um e-mail válido')),
  password: z.string().min(1, 'Senha é obrigatória').max(1000),
})

export const newPassword = passwordRules.reduce(
  (schema, { requirement, pattern }) => schema.regex(pattern, `A senha deve ter pelo menos ${requirement}`),
  z.string().max(200, 'A senha deve ter no máximo 200 caracteres'),
)

/** Checks a rule over several fields even if single fields are invalid. By default zod would skip it. */
const evenIfInvalid = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

/** Spec A §5, Register. */
export const registerForm = z
  .object({
    email,
    password: newPassword,
    repeatedPassword: z.string().max(200),
    acceptTerms: z.literal(true, 'Você precisa aceitar os Termos de Uso para continuar'),
    marketingOptIn: z.boolean().default(false),
    /** Where to continue once the address is confirmed: a path of this site. Anything else is ignored. */
    from: line(500).optional().catch(undefined),
  })
  .refine((form) => form.password === form.repeatedPassword, {
    path: ['repeatedPassword'],
    message: 'As senhas não coincidem',
    ...evenIfInvalid,
  })

export const emailForm = z.object({
  email: z
    .string()
    .trim()
    .max(254, 'Por favor, insira um e-mail válido')
    .pipe(z.email('Por favor, insira um e-mail válido')),
})

const repeatPassword = z.string().max(200)
const passwordsMatch = (form: { newPassword: string; repeatPassword: string }) =>
  form.newPassword === form.repeatPassword
const mismatch = { path: ['repeatPassword'], message: 'As senhas não coincidem', ...evenIfInvalid }

/** Spec A §5, Reset password. */
export const resetPasswordForm = z.object({ newPassword, repeatPassword }).refine(passwordsMatch, mismatch)

export const changePasswordForm = z
  .object({
    currentPassword: z.string().min(1, 'Informe sua senha atual').max(1000),
    newPassword,
    repeatPassword,
  })
  .refine(passwordsMatch, mismatch)
