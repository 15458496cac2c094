import { useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import type { ExcludedCompany } from '#contract/api/rota/excluded-companies.ts'
import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs/jobs.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { CompanyFinder } from './company-finder.tsx'
import { excludedQuery, useReadmit } from './queries.ts'

/** The private list of companies that never find the doctor. */
export function ExcludedCompanies() {
  const { data, isError, error, refetch } = useQuery(excludedQuery())
  if (isError && !data)
    return <InlineLoadError text="Não foi possível carregar sua lista." retry={refetch} error={error} />
  return (
    <Card as="section" aria-label="Empresas que não convidam você">
      <CardHeader
        title={
          <span className="inline-flex items-center gap-2">
            <LockKeyhole aria-hidden className="size-4.5 shrink-0 text-muted" />
            Empresas que não convidam você
          </span>
        }
        description="Só você vê esta lista. Estas empresas não encontram você entre as pessoas a convidar, e nada lhes diz o motivo."
      />
      {!data ? (
        <SkeletonGroup label="Carregando sua lista...">
          <Skeleton className="h-24" />
        </SkeletonGroup>
      ) : (
        <>
          {data.items.length > 0 ? (
            <ul className="mb-4 divide-y rounded-control border px-3">
              {data.items.map((company) => (
                <Excluded key={company.id} company={company} />
              ))}
            </ul>
          ) : (
            <p className="mb-4">Nenhuma empresa na lista. Procure a empresa pelo nome para incluir.</p>
          )}
          <CompanyFinder excluded={data.items} />
        </>
      )}
    </Card>
  )
}

function Excluded({ company: { id, name, jobTitle } }: { company: ExcludedCompany }) {
  const readmitting = useReadmit()
  const label = name ?? `${CONFIDENTIAL_EMPLOYER} da vaga “${jobTitle}”`
  return (
    <li className="flex min-h-12 items-center justify-between gap-3">
      <span className="min-w-0 break-words py-2">{label}</span>
      <Button
        variant="ghost"
        size="sm"
        className="-mr-3"
        aria-label={`Retirar ${label} da lista`}
        loading={readmitting.isPending}
        loadingLabel="Retirando..."
        onClick={() => readmitting.mutate(id)}
      >
        Retirar
      </Button>
    </li>
  )
}
