import { currentApplicationStatuses } from './application-lifecycle.ts'
import { type ApplicationStatus, applicationStatusText, type EndReason } from './applications.ts'
import { type DocumentKind, documentKinds } from './document-kinds.ts'

/** The messages and notes of an application: limits and rules. Without zod. */

export const messageSides = ['doctor', 'employer'] as const
export type MessageSide = (typeof messageSides)[number]

export const MAX_MESSAGE = 2_000
export const MESSAGES_PER_PAGE = 30
/** Per person, in all applications. */
export const MESSAGES_PER_MINUTE = 30
/** Per person, in one application. */
export const MESSAGES_PER_MINUTE_IN_ONE = 10

export const MAX_NOTE = 2_000
/** The most notes that an application has. */
export const MAX_NOTES = 100
/** A notice for recruiters at the field of a note. */
export const NOTE_NOTICE = 'A pessoa pode pedir acesso a estas anotações (LGPD, art. 18).'

/** The message by which a company asks an applicant for documents. */
export const documentRequestText = (kinds: readonly DocumentKind[]): string =>
  [
    'Para seguir com a sua candidatura, precisamos de:',
    ...kinds.map((kind) => `- ${documentKinds[kind]}`),
    'Você pode compartilhar os documentos na página desta candidatura.',
  ].join('\n')

/** Why nobody can write about an application with this status; null while they can. */
export function closedMessagesText({
  status,
  endReason,
}: {
  status: ApplicationStatus
  endReason: EndReason | null
}): string | null {
  if (status === 'hired' || currentApplicationStatuses.includes(status)) return null
  if (status === 'withdrawn')
    return 'A candidatura foi retirada. As mensagens continuam aqui, só para leitura.'
  return endReason
    ? `${applicationStatusText({ status, endReason })}. As mensagens continuam aqui, só para leitura.`
    : 'O processo desta candidatura terminou. As mensagens continuam aqui, só para leitura.'
}

const emailAddress = /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/giu
const link = new RegExp(
  [
    String.raw`\b[a-z][a-z0-9+.-]*:\/\/`,
    String.raw`\bwww\.`,
    // A name in a common domain, or in any domain if a path follows, as in 'wa.me/55'.
    String.raw`[\p{L}\d-]\.(?:com|br|net|org|io|app|link|info|online|site|xyz|dev|top|click|shop|store|page)(?![\p{L}\d-])`,
    String.raw`[\p{L}\d-]\.\p{L}{2,}\/\S`,
  ].join('|'),
  'iu',
)

/** Whether a text contains something that readers may take for a web address. E-mail addresses do not count. */
export const hasLink = (text: string): boolean => link.test(text.replace(emailAddress, ' '))
