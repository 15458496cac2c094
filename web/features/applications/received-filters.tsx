import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { MAX_APPLICATION_SEARCH } from '#contract/applications.ts'
import { read } from '#web/lib/page.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { useFieldText } from '#web/ui/use-field-text.ts'
import { type ListFilter, listAddress, parseListFilter } from './list-address.ts'

const statusOptions = [
  { value: 'submitted', label: 'Novas' },
  { value: 'viewed', label: 'Visualizadas' },
  { value: 'rejected', label: 'Encerradas' },
]

/** Search, job and status filters of the received applications. Each combination has its own address. */
export function ReceivedFilters({ filter }: { filter: ListFilter }) {
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>)
    navigate(listAddress(parseListFilter(values)))
  }
  return (
    <form
      onSubmit={submit}
      className="mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1.4fr)_1fr_auto]"
    >
      <div className="flex items-end gap-2 sm:col-span-2 lg:col-span-1">
        <Field label="Buscar" className="min-w-0 flex-1">
          <Input
            ref={useFieldText(filter.search ?? '')}
            type="search"
            name="busca"
            maxLength={MAX_APPLICATION_SEARCH}
            defaultValue={filter.search}
            icon={<Search />}
            placeholder="Nome, CRM ou vaga"
            autoComplete="off"
            enterKeyHint="search"
          />
        </Field>
        <Button type="submit" variant="secondary" size="icon" aria-label="Pesquisar">
          <Search aria-hidden />
        </Button>
      </div>
      <JobFilter jobId={filter.jobId} />
      <Field label="Situação">
        <Select
          name="situacao"
          placeholder="Todas"
          options={statusOptions}
          value={filter.status ?? ''}
          onChange={({ target }) => target.form?.requestSubmit()}
        />
      </Field>
    </form>
  )
}

function JobFilter({ jobId }: { jobId: string | undefined }) {
  const { data } = useQuery(read('GET /jobs/employer', { query: { pageSize: 100 } }))
  const jobs = (data?.jobOffers ?? []).map((job) => ({
    value: job.id,
    label: `${job.title} (${job.applicationCount})`,
  }))
  // The list has only the newest hundred jobs, but the address may name an older one.
  const isListed = !jobId || jobs.some((job) => job.value === jobId)
  return (
    <Field label="Vaga">
      <Select
        name="vaga"
        placeholder="Todas as vagas"
        options={
          isListed ? jobs : [...jobs, { value: jobId, label: data ? 'Vaga selecionada' : 'Carregando...' }]
        }
        value={jobId ?? ''}
        onChange={({ target }) => target.form?.requestSubmit()}
      />
    </Field>
  )
}
