import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, MAX_INTEGER, pageInfo, pageQuery, rowVersion } from '#contract/fields-form.ts'
import { ACTIVE_MINUTES, settingNames } from '#contract/platform/settings.ts'
import { settingsForm } from '#contract/platform/settings-form.ts'

const optional = z.string().nullable()

/** Values as they are stored: what is shown has been checked when it was saved. */
const settings = z.object({
  ...settingsForm.shape,
  mailSenderName: z.string(),
  mailSenderAddress: z.string(),
  contactEmail: optional,
  contactPhone: optional,
  contactWhatsapp: optional,
  maintenanceMessage: z.string(),
})

const current = z.object({
  settings,
  /** The values of the environment, which apply where nothing else is stored. */
  defaults: settings,
  /** 0 until the first change. */
  version: z.int(),
})

export const getSettings = endpoint('GET', '/admin/settings', {
  access: ['admin'],
  summary: 'Configurações atuais, com os valores padrão do ambiente',
  reply: current,
})

export const saveSettings = endpoint('PUT', '/admin/settings', {
  access: ['admin'],
  summary: 'Grava as configurações; recusa se outra pessoa gravou depois da versão enviada',
  body: z.object({ settings: settingsForm, version: rowVersion }),
  reply: current,
})

export const previewMaintenance = endpoint('GET', '/admin/settings/maintenance', {
  access: ['admin'],
  summary: `Quem perde o acesso com o modo de manutenção: contas conectadas, e as usadas nos últimos ${ACTIVE_MINUTES} minutos`,
  reply: z.object({
    /** Accounts with an open session, except those of admins. */
    signedIn: z.int(),
    /**
     * The part used in the last `ACTIVE_MINUTES`. `companies` includes the people of their teams, and `incomplete` are the
     * accounts that have not said yet which of both they are.
     */
    active: z.object({ doctors: z.int(), companies: z.int(), incomplete: z.int() }),
  }),
})

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

const settingsVersion = z.object({
  id,
  version: z.int(),
  /** Null once the account is gone. */
  adminName: z.string().nullable(),
  at: instant,
  changes: z.array(z.object({ setting: z.enum(settingNames), before: value, after: value })),
  /** The version that this one took back. */
  undoesVersion: z.int().nullable(),
  /** Whether its values still apply, so that it can be undone. */
  canBeUndone: z.boolean(),
})
export type SettingsVersion = z.output<typeof settingsVersion>

export const listSettingsVersions = endpoint('GET', '/admin/settings/versions', {
  access: ['admin'],
  summary: 'Histórico das configurações, da mudança mais recente à mais antiga',
  query: z.object(pageQuery),
  reply: z.object({ items: z.array(settingsVersion), ...pageInfo }),
})

export const undoSettings = endpoint('POST', '/admin/settings/versions/:version/undo', {
  access: ['admin'],
  summary: 'Desfaz uma mudança, se nada mudou depois nos mesmos campos',
  params: z.object({ version: z.coerce.number<string | number>().int().min(1).max(MAX_INTEGER) }),
  reply: current,
})
