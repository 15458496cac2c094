import { FileCheck, FileText } from 'lucide-react'
import type { EmployerApplication } from '#contract/api/hiring/received-applications.ts'
import { checklistText } from '#contract/hiring/document-checklists.ts'
import { cn } from '#web/ui/cn.ts'

/** '4 de 5': how many of the documents that the job asks for the applicant shares. Absent if it asks for none. */
export function DocumentsMark({ documents }: Pick<EmployerApplication, 'documents'>) {
  if (!documents) return null
  const isComplete = documents.ready === documents.needed
  const Icon = isComplete ? FileCheck : FileText
  const text = checklistText(documents)
  return (
    <span
      title={`Documentos: ${text}`}
      className={cn(
        'inline-flex shrink-0 items-center gap-0.5 text-meta tabular-nums',
        isComplete ? 'text-success' : 'text-muted',
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">Documentos: </span>
      {text}
    </span>
  )
}
