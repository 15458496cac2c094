import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { singlePress } from '#web/lib/double-press.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { toast } from '#web/ui/toast.tsx'

/** Downloads a CSV with the filters and the order of the table: `run={() => download('GET /admin/users.csv', { query })}`. */
export function ExportButton(props: {
  run: () => Promise<void>
  /** Shows only its icon on phones, for a place next to several other buttons. */
  isIconOnPhones?: boolean
}) {
  const { run, isIconOnPhones } = props
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    onSuccess: () => toast({ title: 'Arquivo exportado', variant: 'success' }),
    onError: ({ message }) =>
      toast({ title: 'Erro ao exportar', description: message, variant: 'destructive' }),
  })
  return (
    <Button
      variant="secondary"
      className={cn(isIconOnPhones && 'max-sm:px-3')}
      loading={isPending}
      loadingLabel={<span className="max-sm:sr-only">Exportando...</span>}
      onClick={singlePress(() => mutate())}
    >
      <Download aria-hidden />
      {/* On phones, next to another button, there is room for the short label only. */}
      <span className={cn(isIconOnPhones && 'max-sm:sr-only')}>
        <span className="max-sm:sr-only">Exportar </span>CSV
      </span>
    </Button>
  )
}
