import type { StoredDocument } from '#contract/api/hiring/documents.ts'
import { checklistOf, missingKinds } from '#contract/hiring/document-checklists.ts'
import { documentConsentText } from '#contract/hiring/document-grants.ts'
import { type DocumentKind, documentKinds } from '#contract/hiring/document-kinds.ts'
import { documentName, documentState } from '#contract/hiring/documents.ts'
import { expiryText } from '#web/features/hiring/documents/document-text.ts'
import { count } from '#web/lib/format.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

const list = new Intl.ListFormat('pt-BR')

/** Those documents of the wallet that a job asks for and that can be shared, in the order of the kinds. */
export const documentsFor = (needed: readonly DocumentKind[], wallet: readonly StoredDocument[]) =>
  needed.flatMap((kind) =>
    wallet.filter((document) => document.kind === kind && document.current.scan !== 'infected'),
  )

interface NeededDocumentsProps {
  needed: readonly DocumentKind[]
  /** From `documentsFor`. */
  documents: readonly StoredDocument[]
  /** The ticked versions. */
  ticked: ReadonlySet<string>
  onChange: (ticked: ReadonlySet<string>) => void
  /** 'aaaa-mm-dd' */
  today: string
}

/**
 * The documents that a job asks for, before an application. Nothing is ticked beforehand: each tick is her consent (LGPD, art. 8).
 * Those that she lacks can follow later.
 */
export function NeededDocuments({ needed, documents, ticked, onChange, today }: NeededDocumentsProps) {
  const kept = documents.map(({ kind, current }) => ({ kind, expiresOn: current.expiresOn }))
  const missing = missingKinds(checklistOf(needed, kept, today))
  const isValid = ({ current }: StoredDocument) => documentState(current.expiresOn, today) !== 'expired'
  const valid = documents.filter(isValid).map(({ current }) => current.id)
  const set = (ids: readonly string[], isTicked: boolean) => {
    const next = new Set(ticked)
    for (const id of ids) isTicked ? next.add(id) : next.delete(id)
    onChange(next)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">Documentos que a vaga pede</legend>
      {valid.length > 1 && (
        <Checkbox
          label={`Compartilhar os ${count(valid.length, 'documento', 'documentos')} ${valid.length < documents.length ? 'válidos' : 'abaixo'}`}
          checked={valid.every((id) => ticked.has(id))}
          onChange={({ target }) => set(valid, target.checked)}
          className="border-b"
        />
      )}
      {documents.map((document) => {
        const { current } = document
        return (
          <Checkbox
            key={current.id}
            label={documentName(document)}
            hint={
              current.expiresOn && (
                <span className={isValid(document) ? undefined : 'text-danger'}>
                  {expiryText(current.expiresOn, today)}
                </span>
              )
            }
            checked={ticked.has(current.id)}
            onChange={({ target }) => set([current.id], target.checked)}
          />
        )
      })}
      {missing.length > 0 && (
        <p className="mt-2 rounded-control bg-subtle p-3 text-small">
          <strong className="font-semibold">
            {missing.length === 1 ? 'Falta' : 'Faltam'}:{' '}
            {list.format(missing.map((kind) => documentKinds[kind]))}.
          </strong>{' '}
          Você pode se candidatar agora e enviar depois, na página da candidatura.
        </p>
      )}
      {documents.length > 0 && <p className="mt-3 text-muted text-small">{documentConsentText}</p>}
    </fieldset>
  )
}
