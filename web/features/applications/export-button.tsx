import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { MAX_EXPORTED_APPLICATIONS } from '#contract/applications.ts'
import { formatNumber } from '#web/lib/format.ts'
import { download } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { apiQueryOf, type ListFilter } from './list-address.ts'

/** Downloads all pages of the filtered list as CSV. */
export function ExportButton({ filter, total }: { filter: ListFilter; total: number }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download('GET /applications/employer/export', { query: apiQueryOf(filter) }),
    onSuccess: () =>
      toast({
        title: 'Arquivo exportado',
        ...(total > MAX_EXPORTED_APPLICATIONS && {
          description: `O arquivo tem as ${formatNumber(MAX_EXPORTED_APPLICATIONS)} candidaturas mais recentes.`,
        }),
        variant: 'success',
      }),
    onError: ({ message }) =>
      toast({ title: 'Erro ao exportar candidaturas', description: message, variant: 'destructive' }),
  })
  return (
    <Button variant="secondary" loading={isPending} loadingLabel="Exportando..." onClick={() => mutate()}>
      <Download aria-hidden />
      Exportar CSV
    </Button>
  )
}
