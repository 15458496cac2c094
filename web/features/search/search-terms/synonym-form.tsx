import { useId, useState } from 'react'
import type { Synonym } from '#contract/api/search/search-terms.ts'
import { call } from '#web/lib/session.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { useTermChange } from './queries.ts'
import { TermActions, textsOf } from './term-actions.tsx'

interface Values {
  term: string
  meanings: string[]
}

/** One meaning per line. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Adds a synonym, or changes or removes `row`. */
export function SynonymForm({ row, onDone }: { row: Synonym | null; onDone: () => void }) {
  const formId = useId()
  const [base, setBase] = useState(row)
  const save = useTermChange(
    (body: Values) =>
      base
        ? call('PUT /admin/search-synonyms/:id', {
            params: { id: base.id },
            body: { ...body, version: base.version },
          })
        : call('POST /admin/search-synonyms', { body }),
    row ? 'Sinônimo alterado' : 'Sinônimo adicionado',
  )
  const remove = useTermChange(
    ({ id, version }: Pick<Synonym, 'id' | 'version'>) =>
      call('DELETE /admin/search-synonyms/:id', { params: { id }, query: version ? { version } : {} }),
    'Sinônimo removido',
  )
  const { errors, problem, isOutdated } = textsOf(save.error ?? remove.error)
  return (
    <form
      id={formId}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const meanings = linesOf(String(form.get('meanings')))
        save.mutate({ term: String(form.get('term')), meanings }, { onSuccess: onDone })
      }}
    >
      <Field label="Termo" required error={errors.term} hint="O que as pessoas digitam, até cinco palavras.">
        <Input name="term" defaultValue={row?.term} maxLength={60} />
      </Field>
      <Field
        label="Também procura"
        required
        error={errors.meanings}
        hint="Um significado por linha, com as palavras que as vagas usam."
      >
        <Textarea name="meanings" rows={6} defaultValue={row?.meanings.join('\n')} />
      </Field>
      <TermActions
        formId={formId}
        noun="sinônimo"
        problem={problem}
        current={
          isOutdated && row && base && row.version !== base.version
            ? `${row.term}: ${row.meanings.join(', ')}`
            : null
        }
        onAcceptCurrent={() => {
          setBase(row)
          save.reset()
          remove.reset()
        }}
        isSaving={save.isPending}
        removal={
          base && {
            isPending: remove.isPending,
            run: () => remove.mutate(base, { onSuccess: onDone }),
          }
        }
      />
    </form>
  )
}
