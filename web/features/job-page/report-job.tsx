import { ReportButton } from '#web/features/reports/report-button.tsx'
import type { JobViewer } from './viewer.ts'

/** For signed-in visitors except the owner; its space is reserved until the session is known. */
export function ReportJob({ id, viewer }: { id: string; viewer: JobViewer }) {
  if (viewer === 'guest' || viewer === 'owner') return null
  if (viewer === 'unknown') return <div className="hidden h-11 in-data-[session=in]:block" />
  return <ReportButton reported={{ type: 'JobOffer', id }} className="self-center text-muted" />
}
