import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { type DocumentKind, documentKindNames, documentKinds } from '#contract/hiring/document-kinds.ts'
import { CallError } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { useInvalidFocus } from '#web/ui/form/use-invalid-focus.ts'
import { Select } from '#web/ui/select.tsx'
import { type DetailErrors, DocumentFields, detailErrors, detailsBody } from './document-fields.tsx'
import { FileRefused, fitted } from './document-files.ts'
import { FilePicker } from './file-picker.tsx'
import { refetchDocuments } from './queries.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useChosenFiles } from './use-chosen-files.ts'
import { useUpload } from './use-upload.ts'

const NO_FILE = 'Escolha um arquivo ou tire uma foto.'

export interface AddFormProps {
  /** The kind to start with. */
  kind: DocumentKind
  /** The document of which this is a new version. */
  document: { id: string; title: string } | null
  onDone: () => void
  /** Whether closing would lose chosen files. */
  onPendingChange: (isPending: boolean) => void
}

/** Chooses and sends the files of a new document, or of a new version of one. */
export function AddForm({ kind: firstKind, document, onDone, onPendingChange }: AddFormProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const chosen = useChosenFiles()
  const upload = useUpload()
  const [kind, setKind] = useState(firstKind)
  const [details, setDetails] = useState({ title: document?.title ?? '', issuedOn: '', expiresOn: '' })
  const [errors, setErrors] = useState<DetailErrors & { files?: string }>({})
  const [attempts, setAttempts] = useState(0)
  useInvalidFocus(form, attempts)
  const needsTitle = kind === 'other' && !document

  const save = useMutation({
    mutationFn: async () => {
      const contents = chosen.files.map(({ content }) => content)
      const isOfPhotos = chosen.files[0]?.type === 'picture'
      const prepare = async (signal: AbortSignal) => (isOfPhotos ? fitted(contents, signal) : contents)
      const body = { kind, ...detailsBody(details), ...(document && { documentId: document.id }) }
      const isStored = await upload.send(contents, prepare, body)
      // Also after a cancellation, which may have come too late.
      await refetchDocuments()
      return isStored
    },
    onSuccess: (isStored) => isStored && onDone(),
    onError: (error) => {
      if (error instanceof FileRefused) setErrors({ files: error.message })
      else if (error instanceof CallError) setErrors(error.fieldErrors)
      setAttempts((count) => count + 1)
    },
  })
  const failure =
    save.error instanceof CallError && Object.keys(save.error.fieldErrors).length === 0 ? save.error : null

  const { reset } = save
  // biome-ignore lint/correctness/useExhaustiveDependencies: the refusal of the last files does not concern others
  useEffect(() => {
    if (!save.isPending) reset()
  }, [chosen.files])

  const isPending = chosen.files.length > 0 || save.isPending
  useEffect(() => onPendingChange(isPending), [isPending, onPendingChange])

  const submit = () => {
    if (!form.current) return
    const found: typeof errors = detailErrors(form.current, details, needsTitle)
    if (chosen.files.length === 0) found.files = NO_FILE
    setErrors(found)
    setAttempts((count) => count + 1)
    if (Object.keys(found).length === 0) save.mutate()
  }

  return (
    <>
      {save.isPending && (
        <UploadProgress state={upload.state} isOfPhotos={chosen.files[0]?.type === 'picture'} />
      )}
      <form
        ref={form}
        id={formId}
        noValidate
        hidden={save.isPending}
        className={cn('gap-5', !save.isPending && 'grid')}
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending && !chosen.isReading) submit()
        }}
      >
        {failure && <FormError>{failure.message}</FormError>}
        {!document && (
          <Field label="Documento">
            <Select
              options={documentKindNames.map((value) => ({ value, label: documentKinds[value] }))}
              value={kind}
              onChange={({ target }) => setKind(target.value as DocumentKind)}
            />
          </Field>
        )}
        <FilePicker
          chosen={chosen}
          error={chosen.files.length > 0 && errors.files === NO_FILE ? null : (errors.files ?? null)}
        />
        <DocumentFields
          details={details}
          errors={errors}
          needsTitle={needsTitle}
          hasTitle={!document}
          onChange={setDetails}
        />
        <DialogActions>
          {save.isPending && (
            <Button variant="secondary" onClick={upload.cancel}>
              Cancelar envio
            </Button>
          )}
          <Button type="submit" form={formId} loading={save.isPending} loadingLabel="Enviando...">
            {document ? 'Enviar nova versão' : 'Enviar documento'}
          </Button>
        </DialogActions>
      </form>
    </>
  )
}
