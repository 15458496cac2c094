import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { DataExport } from '#contract/api/site/data-exports.ts'
import { singlePress } from '#web/lib/double-press.ts'
import { download } from '#web/lib/files/download.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.tsx'
import { exportsQuery, type Subject, useRequestExport } from './queries.ts'

/** A file is ready after seconds. */
const POLL_MS = 2_000
const isBeingBuilt = (items: readonly DataExport[] | undefined) =>
  items?.some(({ readyAt }) => readyAt === null) ?? false

/** 'Baixar meus dados' (LGPD, art. 18, II and V). */
export function ExportCard({ of = 'self' }: { of?: Subject }) {
  const isCompany = of === 'company'
  const { data, isError, error, refetch } = useQuery({
    ...exportsQuery(of),
    refetchInterval: ({ state }) => (isBeingBuilt(state.data?.items) ? POLL_MS : false),
  })
  const request = useRequestExport(of)
  const items = data?.items ?? []
  const ready = items.find(({ readyAt }) => readyAt !== null)
  return (
    <Card as="section" id="meus-dados" className="scroll-mt-24">
      <CardHeader
        title={isCompany ? 'Cópia dos dados' : 'Meus dados'}
        description={`Um arquivo com tudo o que o Medponto guarda sobre ${isCompany ? 'a empresa' : 'você'}, em JSON, formato que outros serviços conseguem ler.`}
      />
      {isError && !data && (
        <InlineLoadError
          text="Não foi possível carregar seus pedidos de dados."
          retry={refetch}
          error={error}
        />
      )}
      <div className="grid justify-items-start gap-4">
        {request.error && <FormError>{request.error.message}</FormError>}
        {ready && <ReadyFile file={ready} of={of} />}
        {isBeingBuilt(items) ? (
          <p role="status" className="flex items-center gap-3">
            <Spinner />
            Estamos preparando o arquivo. Avisaremos por e-mail quando estiver pronto.
          </p>
        ) : (
          <Button
            variant={ready ? 'link' : 'secondary'}
            loading={request.isPending}
            loadingLabel="Pedindo..."
            onClick={singlePress(() => request.mutate())}
          >
            {ready
              ? 'Pedir um arquivo novo'
              : `Preparar arquivo com ${isCompany ? 'os dados da empresa' : 'meus dados'}`}
          </Button>
        )}
      </div>
    </Card>
  )
}

function ReadyFile({ file: { id, readyAt, expiresAt }, of }: { file: DataExport; of: Subject }) {
  const path = of === 'company' ? 'GET /company/exports/:id/file' : 'GET /me/exports/:id/file'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        onClick={() =>
          download(path, { params: { id } }).catch((error: Error) =>
            toast({ title: 'Erro ao baixar o arquivo', description: error.message, variant: 'destructive' }),
          )
        }
      >
        <Download aria-hidden />
        {of === 'company' ? 'Baixar dados da empresa' : 'Baixar meus dados'}
      </Button>
      <p className="text-muted text-small">
        Feito em {formatDate(readyAt)}, disponível até {formatDate(expiresAt)}
      </p>
    </div>
  )
}
