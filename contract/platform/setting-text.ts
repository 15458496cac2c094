import { typedPhoneText } from '#contract/phone-text.ts'
import { moderationLabels, type SettingName, type Settings } from './settings.ts'

const moneyFormat = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const money = (centavos: number) => moneyFormat.format(centavos / 100)
const onOff = (isOn: boolean) => (isOn ? 'Ligado' : 'Desligado')

/** How a setting's value reads where it is not a plain text. */
const texts: { [name in SettingName]?: (value: Settings[name]) => string } = {
  moderation: (value) => (Object.hasOwn(moderationLabels, value) ? moderationLabels[value] : String(value)),
  jobDurationDays: (value) => (value === 1 ? '1 dia' : `${value} dias`),
  sponsorshipPrice: money,
  sponsorshipExtraPrice: money,
  contactPhone: (value) => typedPhoneText(String(value)),
  contactWhatsapp: (value) => typedPhoneText(String(value)),
  isRegistrationOpen: (value) => (value ? 'Abertos' : 'Fechados'),
  sendsJobDigests: onOff,
  isInMaintenance: onOff,
}

export const settingText = (name: SettingName, value: string | number | boolean | null): string =>
  value === null || value === '' ? 'Sem valor' : (texts[name]?.(value as never) ?? String(value))
