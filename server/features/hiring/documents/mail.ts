import type { DocumentKind } from '#contract/hiring/document-kinds.ts'
import { documentName } from '#contract/hiring/documents.ts'
import { paths } from '#contract/paths.ts'
import { layOut, type Mail } from '#server/features/platform/mails/service.ts'

interface Expiring {
  kind: DocumentKind
  title: string
  expires_on: string | null
}

/** '2026-12-24' -> '24/12/2026' */
const dayOf = (day: string) => day.split('-').reverse().join('/')

/** One mail about all documents that expire soon. */
export function expiryMail(documents: readonly Expiring[], publicUrl: string): Mail {
  const [first] = documents
  return layOut({
    subject:
      documents.length === 1 && first
        ? `Documento perto de vencer: ${documentName(first)}`
        : `${documents.length} documentos perto de vencer`,
    paragraphs: [
      'Envie uma versão nova antes do vencimento. A versão atual continua nos seus documentos.',
      ...documents.map((one) => `${documentName(one)}: vence em ${dayOf(one.expires_on ?? '')}.`),
    ],
    action: { label: 'Ver documentos', url: publicUrl + paths.documents },
    footnote: 'Você recebe este e-mail porque informou a validade do documento no Medponto.',
  })
}
