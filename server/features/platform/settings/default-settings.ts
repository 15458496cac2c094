import { DEFAULT_JOB_DURATION_DAYS } from '#contract/jobs/jobs.ts'
import { DEFAULT_MAINTENANCE_MESSAGE, type Settings } from '#contract/platform/settings.ts'
import type { Env } from '#server/env.ts'

/** `Name <address>`, or an address alone. */
function senderOf(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(text) ?? []
  return { name: name || 'Medponto', address: address.trim() }
}

/** The settings of the environment, which apply until an admin changes them. */
export function defaultSettings(env: Env): Settings {
  const sender = senderOf(env.MAIL_FROM)
  return {
    moderation: env.MODERATION,
    jobDurationDays: DEFAULT_JOB_DURATION_DAYS,
    sponsorshipPrice: env.SPONSORSHIP_PRICE,
    sponsorshipExtraPrice: env.SPONSORSHIP_EXTRA_PRICE,
    isRegistrationOpen: true,
    sendsJobDigests: true,
    mailSenderName: sender.name,
    mailSenderAddress: sender.address,
    contactEmail: env.CONTACT_EMAIL ?? null,
    contactPhone: env.CONTACT_PHONE ?? null,
    contactWhatsapp: env.CONTACT_WHATSAPP ?? null,
    isInMaintenance: false,
    maintenanceMessage: DEFAULT_MAINTENANCE_MESSAGE,
  }
}
