import { MAX_DOCUMENT_TITLE } from '#contract/hiring/documents.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

export interface DocumentDetails {
  title: string
  /** 'aaaa-mm-dd', or empty. */
  issuedOn: string
  expiresOn: string
}

export type DetailErrors = Partial<Record<keyof DocumentDetails, string>>

/** The details as the API takes them. */
export const detailsBody = ({ title, issuedOn, expiresOn }: DocumentDetails) => ({
  title: title.trim(),
  issuedOn: issuedOn || null,
  expiresOn: expiresOn || null,
})

/** The errors in the details of a form. A date that is typed in half has no value, but is not empty. */
export function detailErrors(
  form: HTMLFormElement,
  details: DocumentDetails,
  needsTitle: boolean,
): DetailErrors {
  const isHalf = (name: string) => {
    const input = form.elements.namedItem(name)
    return input instanceof HTMLInputElement && input.validity.badInput
  }
  const errors: DetailErrors = {}
  if (needsTitle && details.title.trim() === '') errors.title = 'Diga que documento é.'
  for (const name of ['issuedOn', 'expiresOn'] as const)
    if (isHalf(name)) errors[name] = 'Complete a data ou apague-a.'
  if (details.issuedOn && details.expiresOn && details.issuedOn > details.expiresOn)
    errors.expiresOn = 'A validade não pode ser anterior à emissão.'
  return errors
}

interface DocumentFieldsProps {
  details: DocumentDetails
  errors: DetailErrors
  /** For a kind that says nothing by itself. */
  needsTitle: boolean
  hasTitle?: boolean
  onChange: (details: DocumentDetails) => void
}

/** The name and the dates of a document. */
export function DocumentFields({
  details,
  errors,
  needsTitle,
  hasTitle = true,
  onChange,
}: DocumentFieldsProps) {
  const set = (name: keyof DocumentDetails) => ({
    name,
    value: details[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ ...details, [name]: target.value }),
  })
  return (
    <>
      {hasTitle && (
        <Field
          label={needsTitle ? 'Nome do documento' : 'Nome (opcional)'}
          error={errors.title}
          required={needsTitle}
        >
          <Input
            maxLength={MAX_DOCUMENT_TITLE}
            autoComplete="off"
            placeholder={needsTitle ? undefined : 'Ex.: 2ª via'}
            {...set('title')}
          />
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Emissão (opcional)" error={errors.issuedOn}>
          <Input type="date" {...set('issuedOn')} />
        </Field>
        <Field label="Validade (se houver)" error={errors.expiresOn}>
          <Input type="date" {...set('expiresOn')} />
        </Field>
      </div>
    </>
  )
}
