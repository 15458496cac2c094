import type { Moderation } from '#contract/jobs/jobs.ts'

/** Settings that admins change without a restart. Without zod, because pages list the labels. */
export interface Settings {
  /** Whether jobs are published at once or reviewed before. */
  moderation: Moderation
  /** How long a published or renewed job stays open. */
  jobDurationDays: number
  /** Centavos: a sponsorship with one specialty or practice area. */
  sponsorshipPrice: number
  /** Centavos: each further one. */
  sponsorshipExtraPrice: number
  /** New accounts can be created. */
  isRegistrationOpen: boolean
  /** The weekly mail of advertisers' jobs is sent. */
  sendsJobDigests: boolean
  mailSenderName: string
  mailSenderAddress: string
  contactEmail: string | null
  contactPhone: string | null
  /** Digits with area code. */
  contactWhatsapp: string | null
  /** Only admins can use the site. */
  isInMaintenance: boolean
  /** The message for everybody else in maintenance mode. */
  maintenanceMessage: string
}
export type SettingName = keyof Settings

export const settingLabels: Record<SettingName, string> = {
  moderation: 'Moderação das vagas',
  jobDurationDays: 'Duração das vagas',
  sponsorshipPrice: 'Preço do destaque',
  sponsorshipExtraPrice: 'Preço por especialidade extra',
  isRegistrationOpen: 'Novos cadastros',
  sendsJobDigests: 'E-mail semanal de vagas',
  mailSenderName: 'Nome do remetente',
  mailSenderAddress: 'E-mail do remetente',
  contactEmail: 'E-mail de contato',
  contactPhone: 'Telefone de contato',
  contactWhatsapp: 'WhatsApp de contato',
  isInMaintenance: 'Modo de manutenção',
  maintenanceMessage: 'Mensagem da manutenção',
}
export const settingNames = Object.keys(settingLabels) as [SettingName, ...SettingName[]]

export const moderationLabels: Record<Moderation, string> = {
  publish_first: 'Publicar e revisar depois',
  review_first: 'Revisar antes de publicar',
}

export const DEFAULT_MAINTENANCE_MESSAGE =
  'Estamos melhorando o Medponto. Voltamos em alguns minutos; suas vagas, candidaturas e pagamentos estão guardados.'

/** An account used within these minutes counts as active in the preview of maintenance mode. */
export const ACTIVE_MINUTES = 60

/** Clients are told to come back after this. */
export const MAINTENANCE_RETRY_SECONDS = 300
