import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { ExcludedCompany } from '#contract/api/rota/excluded-companies.ts'
import { MAX_COMPANY_WORDS } from '#contract/rota/invitations.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { companiesQuery, useExclude } from './queries.ts'

/** Finds companies by their names and puts them on the private list. */
export function CompanyFinder({ excluded }: { excluded: readonly ExcludedCompany[] }) {
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  const { data, isFetching, isError, error, refetch } = useQuery({
    ...companiesQuery(words),
    enabled: words !== '',
  })
  const find = (event: FormEvent) => {
    event.preventDefault()
    setWords(typed.trim())
  }
  return (
    <div className="grid gap-3">
      <form onSubmit={find} className="flex flex-wrap items-end gap-3">
        <Field label="Nome da empresa" className="min-w-0 flex-1 basis-60">
          <Input
            type="search"
            icon={<Search />}
            value={typed}
            maxLength={MAX_COMPANY_WORDS}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          loading={words !== '' && isFetching}
          loadingLabel="Buscando..."
        >
          Buscar empresa
        </Button>
      </form>
      <div aria-live="polite">
        {isError ? (
          <InlineLoadError text="Não foi possível buscar empresas." retry={refetch} error={error} />
        ) : data && words !== '' && data.items.length === 0 ? (
          <p className="text-muted text-small">
            Nenhuma empresa com este nome. Confira a grafia ou use só uma palavra.
          </p>
        ) : null}
      </div>
      {data && words !== '' && data.items.length > 0 && (
        <ul aria-label="Empresas encontradas" className="divide-y rounded-control border px-3">
          {data.items.map(({ id, name, city, state }) => (
            <Found
              key={id}
              id={id}
              name={name}
              place={[city, state].filter(Boolean).join('/')}
              isExcluded={excluded.some((one) => one.companyId === id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function Found(props: { id: string; name: string; place: string; isExcluded: boolean }) {
  const { id, name, place, isExcluded } = props
  const excluding = useExclude()
  return (
    <li className="flex min-h-12 items-center justify-between gap-3">
      <span className="min-w-0 py-2">
        <span className="block break-words">{name}</span>
        {place && <span className="block text-muted text-small">{place}</span>}
      </span>
      {isExcluded ? (
        <span className="shrink-0 text-muted text-small">Na lista</span>
      ) : (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Incluir ${name} na lista`}
          loading={excluding.isPending}
          loadingLabel="Incluindo..."
          onClick={() => excluding.mutate({ companyId: id })}
        >
          Incluir
        </Button>
      )}
    </li>
  )
}
