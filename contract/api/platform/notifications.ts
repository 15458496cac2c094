import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { givenInstant, id, idParams, instant, pageInfo, pageQuery, success } from '#contract/fields-form.ts'
import { endReasons } from '#contract/hiring/applications.ts'
import { notificationChannels, notificationKinds } from '#contract/notifications.ts'

const kind = z.enum(notificationKinds)

const notification = z.object({
  id,
  kind,
  /** The subject's id and title. The names date from when every subject was a job. */
  jobId: id,
  jobTitle: z.string(),
  /** The application that it is about; null if it is about something else. */
  applicationId: id.nullable(),
  /** The page that it opens, if that depends on more than kind and subject; else null. */
  address: z.string().nullable(),
  /** Only where the reader is a doctor; the placeholder for a hidden employer. */
  employerName: z.string().nullable(),
  /** When the job expires; null before its publication. */
  expiresAt: instant.nullable(),
  /** Why a reviewer refused the job or its edit, while that refusal is in force; or what was decided about a report. */
  rejectionReason: z.string().nullable(),
  /** Why the job was closed, if the notification is about its closing. */
  endReason: z.enum(endReasons).nullable(),
  /** How often it has happened since it was last read. */
  times: z.int(),
  /** When it last happened. */
  happenedAt: instant,
  isRead: z.boolean(),
})
export type Notification = z.output<typeof notification>

export const listNotifications = endpoint('GET', '/notifications', {
  access: ['completeProfile'],
  summary: 'Notificações da própria pessoa, da mais recente à mais antiga',
  query: z.object(pageQuery),
  /** `asOf`: when the list was read, to be sent as `until` to `POST /notifications/read`. */
  reply: z.object({ items: z.array(notification), unreadCount: z.int(), asOf: instant, ...pageInfo }),
})

export const countUnreadNotifications = endpoint('GET', '/notifications/unread-count', {
  access: ['completeProfile'],
  summary: 'Quantas notificações não foram lidas',
  reply: z.object({ unreadCount: z.int() }),
})

export const readNotification = endpoint('POST', '/notifications/:id/read', {
  access: ['completeProfile'],
  summary: 'Marca uma notificação como lida; repetir não muda nada',
  params: idParams,
  reply: success,
})

export const readAllNotifications = endpoint('POST', '/notifications/read', {
  access: ['completeProfile'],
  summary: 'Marca como lidas as notificações até um momento; as que chegam depois continuam não lidas',
  body: z.object({ until: givenInstant }),
  reply: success,
})

/** `bell` is off for kinds that are only mailed. */
const setting = z.object({ kind, bell: z.boolean(), mail: z.boolean() })

export const getNotificationSettings = endpoint('GET', '/notifications/settings', {
  access: ['completeProfile'],
  summary: 'Quais notificações a pessoa recebe e por quais canais',
  reply: z.object({ items: z.array(setting) }),
})

export const setNotificationSetting = endpoint('PUT', '/notifications/settings', {
  access: ['completeProfile'],
  summary: 'Liga ou desliga uma notificação em um canal',
  body: z.object({ kind, channel: z.enum(notificationChannels), isOn: z.boolean() }),
  reply: z.object({ items: z.array(setting) }),
})
