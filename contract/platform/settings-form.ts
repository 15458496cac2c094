import { z } from 'zod'
import { line, paragraphs, phone } from '#contract/fields-form.ts'
import { MAX_JOB_DURATION_DAYS } from '#contract/jobs/jobs.ts'
import '#contract/messages-form.ts'
import { typedPhoneText } from '#contract/phone-text.ts'

const days = `Use de 1 a ${MAX_JOB_DURATION_DAYS} dias`
const price = 'Use um valor de R$ 1,00 a R$ 100.000,00'
const extraPrice = 'Use um valor de até R$ 100.000,00'

/** Empty is null. */
const optional = (type: z.ZodType<string, string>) =>
  z
    .string()
    .max(254)
    .nullable()
    .transform((text) => text?.trim() || null)
    .pipe(z.union([z.null(), type]))

const email = z.email('Use um endereço de e-mail').max(254)

/** Every setting, as `Settings` declares it. */
export const settingsForm = z.object({
  moderation: z.enum(['publish_first', 'review_first']),
  jobDurationDays: z.int(days).min(1, days).max(MAX_JOB_DURATION_DAYS, days),
  sponsorshipPrice: z.int(price).min(100, price).max(10_000_000, price),
  sponsorshipExtraPrice: z.int(extraPrice).min(0, extraPrice).max(10_000_000, extraPrice),
  isRegistrationOpen: z.boolean(),
  sendsJobDigests: z.boolean(),
  mailSenderName: line(60)
    .pipe(z.string().min(1, 'Informe o nome do remetente'))
    .refine((name) => !/[<>"@]/.test(name), 'Não use os caracteres < > " @'),
  mailSenderAddress: z.string().trim().pipe(email),
  contactEmail: optional(email),
  contactPhone: optional(line(30).transform(typedPhoneText)),
  contactWhatsapp: optional(phone),
  isInMaintenance: z.boolean(),
  maintenanceMessage: paragraphs(300).pipe(z.string().min(1, 'Escreva a mensagem para os visitantes')),
})
