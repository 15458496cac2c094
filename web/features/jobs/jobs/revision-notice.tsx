import type { JobDetail } from '#contract/api/jobs/jobs.ts'
import { jobAllows, stateOf } from '#contract/jobs/jobs.ts'
import { Alert } from '#web/ui/alert.tsx'

interface RevisionNoticeProps {
  job: Pick<JobDetail, 'status' | 'isExpired' | 'revision'>
  className?: string
}

/** Tells the owner of a published job that its new texts await review or were refused. */
export function RevisionNotice({ job: { revision, ...job }, className = '' }: RevisionNoticeProps) {
  if (!revision || !jobAllows('approveTexts', stateOf(job))) return null
  if (revision.refusedFor === null)
    return (
      <Alert title="Texto novo em análise" className={className}>
        Até ser aprovado, a vaga continua com o texto anterior.
      </Alert>
    )
  return (
    <Alert
      variant="danger"
      title={`Texto novo recusado. Motivo: ${revision.refusedFor}`}
      className={className}
    >
      A vaga continua com o texto aprovado. Edite o texto novo para enviá-lo de novo.
    </Alert>
  )
}
