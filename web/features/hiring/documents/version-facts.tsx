import type { DocumentVersion } from '#contract/api/hiring/documents.ts'
import { brazilDay } from '#contract/brazil-day.ts'
import { type DocumentState, documentState } from '#contract/hiring/documents.ts'
import { useFromNow } from '#web/lib/use-now.ts'
import { cn } from '#web/ui/cn.ts'
import { expiryText } from './document-text.ts'

const dots: Record<DocumentState, string> = {
  valid: 'bg-success',
  expiring: 'bg-info',
  expired: 'bg-danger',
}

/** Whether the paper is still valid: a dot and words. Nothing for one that does not expire. */
export function ExpiryMark({ expiresOn }: { expiresOn: string | null }) {
  const today = useFromNow(brazilDay)
  const text = expiryText(expiresOn, today)
  if (!text) return null
  const state = documentState(expiresOn, today)
  return (
    <span
      className={cn(
        'inline-flex items-start gap-1.5',
        state === 'expired' ? 'text-danger' : state === 'expiring' ? 'font-semibold' : 'text-muted',
      )}
    >
      <span aria-hidden className={cn('mt-1.5 size-2 shrink-0 rounded-full', dots[state])} />
      {text}
    </span>
  )
}

/** The state of the scan for malware, where it matters to the doctor. */
export function ScanNote({ scan }: Pick<DocumentVersion, 'scan'>) {
  if (scan === 'infected')
    return (
      <p className="text-danger text-small">
        O antivírus encontrou um problema neste arquivo. Ninguém além de você consegue abri-lo.
      </p>
    )
  if (scan === 'pending')
    return <p className="text-muted text-small">Em verificação pelo antivírus. Leva poucos minutos.</p>
  return null
}
