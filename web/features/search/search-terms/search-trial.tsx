import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { jobsAddress } from '#contract/search/job-search-address.ts'
import type { Reply } from '#web/lib/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Link } from '#web/ui/link.tsx'
import { understandingQuery } from './queries.ts'

/** Shows what the search makes of a text, with the terms as they are now. */
export function SearchTrial() {
  const [text, setText] = useState('')
  const { data, isError, refetch } = useQuery({ ...understandingQuery(text), enabled: text !== '' })
  return (
    <Card as="section" padding="sm" className="mb-5">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setText(String(new FormData(event.currentTarget).get('teste') ?? '').trim())
        }}
      >
        <Field label="O que a busca entende de" className="max-w-xl">
          <div className="flex gap-2">
            <Input name="teste" maxLength={200} placeholder="plantão de UTI em Sampa" enterKeyHint="search" />
            <Button type="submit" variant="secondary">
              <Search aria-hidden />
              Testar
            </Button>
          </div>
        </Field>
      </form>
      <div role="status">
        {isError && text !== '' && <InlineLoadError text="Erro ao testar a busca." retry={refetch} />}
        {data && text !== '' && <Understanding text={text} result={data} />}
      </div>
    </Card>
  )
}

function Understanding({ text, result }: { text: string; result: Reply<'GET /admin/search-understanding'> }) {
  const { terms, places, parts, excluded, correction } = result
  const isEmpty = terms.length + places.length + parts.length + excluded.length === 0
  return (
    <div className="mt-4 grid gap-3 text-small">
      {isEmpty && <p className="text-muted">Só palavras sem significado para a busca.</p>}
      <ul className="grid gap-2">
        {terms.map(({ typed, isKnown, meanings }) => (
          <li key={typed} className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{typed}</span>
            <Badge variant={isKnown ? 'brand' : 'neutral'}>
              {isKnown ? 'Termo conhecido' : 'Palavra do texto'}
            </Badge>
            {meanings.length > 0 && <span>também procura: {meanings.join(', ')}</span>}
          </li>
        ))}
        {places.map(({ words, names, isAround }) => (
          <li key={words} className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{words}</span>
            <Badge variant="success">Lugar</Badge>
            <span>
              {isAround && 'perto de '}
              {names.join(', ')}
            </span>
          </li>
        ))}
        {parts.map(({ words, label }) => (
          <li key={words} className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{words}</span>
            <Badge variant="success">Filtro</Badge>
            <span>{label}</span>
          </li>
        ))}
        {excluded.map((word) => (
          <li key={word} className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{word}</span>
            <Badge>Excluída</Badge>
          </li>
        ))}
      </ul>
      {correction && <p>Se nada for encontrado, procura também “{correction}”.</p>}
      <p>
        <Link to={jobsAddress({ search: text })} className="text-brand underline underline-offset-4">
          Ver as vagas desta busca
        </Link>
      </p>
    </div>
  )
}
