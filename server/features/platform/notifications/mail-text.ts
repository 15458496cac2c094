import type { EndReason } from '#contract/hiring/applications.ts'
import type { MailAttachment } from '#server/features/platform/mails/service.ts'

/** One subject in a mail. `times`: the number of its events since the last mail. */
export interface MailedSubject {
  subjectId: string
  /** The application that it is about. */
  applicationId: string | null
  title: string
  /** The path that it opens, if it cannot be made from the subject's id. */
  address: string | null
  times: number
  employerName: string
  expiresAt: Date | null
  reason: string | null
  endReason: EndReason | null
  /** The employer's own words to the doctor. */
  message: string | null
  /** A calendar entry. */
  attachment: MailAttachment | null
}

export interface MailText {
  subject: string
  /** The paragraph above the list. */
  opening: string
  line: (mailed: MailedSubject) => string
  /** The paragraph below the list. */
  closing?: string
  action: { label: string; path: string }
  /** The other way, if the mail is about one subject. */
  otherAction?: { label: string; path: string }
}

export const quoted = (title: string) => `“${title}”`

const timeZone = 'America/Sao_Paulo'
export const dayFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone })
export const momentFormat = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone,
})
