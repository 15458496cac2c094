import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { inBrowser, onServer, optional } from '#web/lib/page.ts'
import { Button } from '#web/ui/button.tsx'
import { queuesQuery } from './queries.ts'
import { QueueReport } from './queue-report.tsx'

// The report shows its own failure, in the place of its tables.
const needs = () => [optional(queuesQuery())]
export const loader = onServer(needs)
export const clientLoader = inBrowser(needs)

export default function QueuesPage() {
  const report = useQuery(optional(queuesQuery()))
  return (
    <div className="container-page py-8 sm:py-12">
      <title>Filas de trabalho | Medponto</title>
      <meta name="robots" content="noindex" />
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="font-semibold text-heading sm:text-page">Filas de trabalho</h1>
          <p className="mt-2 max-w-reading text-muted">
            O que o Medponto faz em segundo plano: o que espera, o que está em andamento e o que falhou.
          </p>
        </div>
        <Button loading={report.isFetching} onClick={() => report.refetch()}>
          <RefreshCw aria-hidden="true" />
          Atualizar
        </Button>
      </div>
      <QueueReport data={report.data} isError={report.isError} retry={report.refetch} />
    </div>
  )
}
