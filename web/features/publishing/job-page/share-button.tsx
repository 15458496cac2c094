import { Share2 } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { recordJob } from '#web/features/platform/analytics/record.ts'
import { useSite } from '#web/lib/site.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { toast } from '#web/ui/toast.tsx'

const isCancel = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Opens the device's share sheet, or copies the link if there is none (spec A §8). */
export function ShareButton({ id, title, icon = false }: { id: string; title: string; icon?: boolean }) {
  const { origin } = useSite()
  const share = async () => {
    const url = origin + paths.job(id)
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        toast({ title: 'Link copiado!', variant: 'success' })
      }
      recordJob('Share', id)
    } catch (error) {
      if (!isCancel(error)) toast({ title: 'Erro ao compartilhar', variant: 'destructive' })
    }
  }
  return (
    <Button
      variant="secondary"
      size={icon ? 'icon' : 'md'}
      onClick={share}
      className={cn('noscript:hidden', !icon && 'min-w-0 flex-1')}
    >
      <Share2 aria-hidden />
      <span className={cn(icon && 'sr-only')}>Compartilhar</span>
    </Button>
  )
}
