import type { DoctorDocument } from '#contract/api/admin/opening-requests.ts'
import { pagesText, sizeText } from '#web/features/hiring/documents/document-text.ts'
import { formatDate } from '#web/lib/format.ts'

const moment = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
})

/** '24/11 14:03' */
export const momentText = (instant: string) => moment.format(new Date(instant)).replace(',', '')

/** 'Versão 2, de 12/11/2026 · 1 página · 340 kB' */
export const versionText = ({
  number,
  uploadedAt,
  pages,
  bytes,
}: Pick<DoctorDocument, 'number' | 'uploadedAt' | 'pages' | 'bytes'>) =>
  [`Versão ${number}, de ${formatDate(uploadedAt)}`, pagesText(pages), sizeText(bytes)].join(' · ')

const names = new Intl.ListFormat('pt-BR', { type: 'disjunction' })
const MAX_NAMES = 3

/** The admins who can decide a request: 'Bia Reis ou Caio Lima'. */
export const decidersText = (deciders: readonly string[]) =>
  deciders.length > 0 && deciders.length <= MAX_NAMES
    ? names.format(deciders)
    : 'outra pessoa da administração'
