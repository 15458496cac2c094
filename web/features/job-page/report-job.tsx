import { lazy, Suspense } from 'react'
import { loadCode } from '#web/lib/load-code.ts'
import type { JobViewer } from './viewer.ts'

// Guests have no button.
const ReportButton = lazy(() =>
  loadCode(() => import('#web/features/reports/report-button.tsx')).then((module) => ({
    default: module.ReportButton,
  })),
)

/** For signed-in visitors except the owner; its space is reserved until the session is known. */
export function ReportJob({ id, viewer }: { id: string; viewer: JobViewer }) {
  if (viewer === 'guest' || viewer === 'owner') return null
  if (viewer === 'unknown') return <div className="hidden h-11 in-data-[session=in]:block" />
  return (
    <Suspense fallback={<div className="h-11" />}>
      <ReportButton reported={{ type: 'JobOffer', id }} className="self-center text-muted" />
    </Suspense>
  )
}
