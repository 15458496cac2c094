import { ReportButton } from '#web/features/reports/report-button.tsx'
import type { JobViewer } from './viewer.ts'

/** For whoever is signed in and does not own the job. Its place is kept until that is known. */
export function ReportJob({ id, standing }: { id: string; standing: JobViewer }) {
  if (standing === 'guest' || standing === 'owner') return null
  if (standing === 'unknown') return <div className="hidden h-11 in-data-[session=in]:block" />
  return <ReportButton reported={{ type: 'JobOffer', id }} className="self-center text-muted" />
}
