import { typedPhoneText } from '#contract/phone-text.ts'
import type { Settings } from '#contract/platform/settings.ts'
import { centavosOf, reaisText } from '#web/lib/money.ts'

/** The settings as their form has them: figures and prices are typed. */
export interface SettingsValues
  extends Omit<
    Settings,
    | 'jobDurationDays'
    | 'sponsorshipPrice'
    | 'sponsorshipExtraPrice'
    | 'contactEmail'
    | 'contactPhone'
    | 'contactWhatsapp'
  > {
  jobDurationDays: string
  sponsorshipPrice: string
  sponsorshipExtraPrice: string
  contactEmail: string
  contactPhone: string
  contactWhatsapp: string
}

export const valuesOf = (settings: Settings): SettingsValues => ({
  ...settings,
  jobDurationDays: `${settings.jobDurationDays}`,
  sponsorshipPrice: reaisText(settings.sponsorshipPrice),
  sponsorshipExtraPrice: reaisText(settings.sponsorshipExtraPrice),
  contactEmail: settings.contactEmail ?? '',
  contactPhone: settings.contactPhone ?? '',
  contactWhatsapp: typedPhoneText(settings.contactWhatsapp ?? ''),
})

/** The server checks the values and names the wrong ones. */
export const settingsOf = (values: SettingsValues): Settings => ({
  ...values,
  jobDurationDays: Number(values.jobDurationDays) || 0,
  sponsorshipPrice: centavosOf(values.sponsorshipPrice) ?? 0,
  sponsorshipExtraPrice: centavosOf(values.sponsorshipExtraPrice) ?? 0,
})
