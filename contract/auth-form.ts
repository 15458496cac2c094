import { z } from 'zod'
import { passwordRules } from './accounts.ts'

const email = z
  .string()
  .trim()
  .min(1, 'Este campo é obrigatório')
  .max(254, 'Formato de email inválido')
  .pipe(z.email('Formato de email inválido'))

/** Spec A §5, Login. */
export const loginForm = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'E-mail e senha são obrigatórios')
    .max(254, 'Por favor, insira um email válido')
    .pipe(z.email('Por favor, insira um email válido')),
  password: z.string().min(1, 'Senha é obrigatória').max(1000),
})

/** Applied to every new password. */
const newPassword = passwordRules.reduce(
  (schema, { need, pattern }) => schema.regex(pattern, `A senha deve ter pelo menos ${need}`),
  z.string().max(200, 'A senha deve ter no máximo 200 caracteres'),
)

/** Lets a rule over several fields speak while other fields are still faulty; zod would wait for them. */
const alongside = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

/** Spec A §5, Register. */
export const registerForm = z
  .object({
    email,
    password: newPassword,
    repeatedPassword: z.string().max(200),
    acceptTerms: z.literal(true, 'Você precisa aceitar os Termos de Uso para continuar'),
    marketingOptIn: z.boolean().default(false),
  })
  .refine((form) => form.password === form.repeatedPassword, {
    path: ['repeatedPassword'],
    message: 'As senhas não coincidem',
    ...alongside,
  })

export const emailForm = z.object({
  email: z
    .string()
    .trim()
    .max(254, 'Por favor, insira um email válido')
    .pipe(z.email('Por favor, insira um email válido')),
})

const repeated = z.string().max(200)
const sameAs = (form: { newPassword: string; repeatPassword: string }) =>
  form.newPassword === form.repeatPassword
const notTheSame = { path: ['repeatPassword'], message: 'As senhas não coincidem', ...alongside }

/** Spec A §5, Reset password. */
export const resetPasswordForm = z
  .object({ newPassword, repeatPassword: repeated })
  .refine(sameAs, notTheSame)

export const changePasswordForm = z
  .object({
    currentPassword: z.string().min(1, 'Informe sua senha atual').max(1000),
    newPassword,
    repeatPassword: repeated,
  })
  .refine(sameAs, notTheSame)
