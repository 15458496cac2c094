import { z } from 'zod'
import { line } from '#contract/fields-form.ts'
import { guestEmail, honeypot } from '#contract/moderation/reports-form.ts'
import { alertConsent, alertFrequencies, MAX_ALERT_NAME } from './alerts.ts'

export const alertFrequency = z.enum(alertFrequencies)
/** Empty or missing: the search in words. */
export const alertNameField = line(MAX_ALERT_NAME)

/** The fields of an alert's form, apart from the search. */
export const alertForm = z.object({ name: alertNameField.optional(), frequency: alertFrequency })

/** The same without an account. `consent` is the version of the text that was agreed to. */
export const guestAlertForm = alertForm.extend({
  email: guestEmail,
  consent: z.literal(alertConsent.version, 'Recarregue a página para ver o texto atual.'),
  homepage: honeypot,
})
