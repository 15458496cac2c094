import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { download } from '#web/lib/files/download.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Downloads all receipts as CSV. */
export function ExportReceiptsButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download('GET /billing/receipts.csv'),
    onSuccess: () => toast({ title: 'Arquivo exportado', variant: 'success' }),
    onError: ({ message }) =>
      toast({ title: 'Erro ao exportar os pagamentos', description: message, variant: 'destructive' }),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={isPending}
      loadingLabel="Exportando..."
      onClick={() => mutate()}
    >
      <Download aria-hidden />
      Exportar CSV
    </Button>
  )
}
