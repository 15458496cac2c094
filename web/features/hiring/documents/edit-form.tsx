import { useId, useRef, useState } from 'react'
import type { StoredDocument } from '#contract/api/hiring/documents.ts'
import { CallError } from '#web/lib/api.ts'
import { call } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { useInvalidFocus } from '#web/ui/form/use-invalid-focus.ts'
import { type DetailErrors, DocumentFields, detailErrors, detailsBody } from './document-fields.tsx'
import { useDocumentChange } from './queries.ts'

/** Changes the name of a document and the dates of its current version. */
export function EditForm({ document, onDone }: { document: StoredDocument; onDone: () => void }) {
  const { id, kind, title, current } = document
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [details, setDetails] = useState({
    title,
    issuedOn: current.issuedOn ?? '',
    expiresOn: current.expiresOn ?? '',
  })
  const [errors, setErrors] = useState<DetailErrors>({})
  const [attempts, setAttempts] = useState(0)
  useInvalidFocus(form, attempts)
  const needsTitle = kind === 'other'
  const save = useDocumentChange(
    () => call('PUT /documents/:id', { params: { id }, body: detailsBody(details) }),
    { done: 'Documento alterado', failed: 'Erro ao alterar o documento', onDone },
  )
  const submit = () => {
    if (!form.current) return
    const found = detailErrors(form.current, details, needsTitle)
    setErrors(found)
    setAttempts((count) => count + 1)
    if (Object.keys(found).length > 0) return
    save.mutate(undefined, {
      onError: (error) => error instanceof CallError && setErrors(error.fieldErrors),
    })
  }
  return (
    <form
      ref={form}
      id={formId}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) submit()
      }}
    >
      <DocumentFields details={details} errors={errors} needsTitle={needsTitle} onChange={setDetails} />
      <DialogActions>
        <Button type="submit" form={formId} loading={save.isPending} loadingLabel="Salvando...">
          Salvar
        </Button>
      </DialogActions>
    </form>
  )
}
