import { lazy, Suspense } from 'react'
import { paths } from '#contract/paths.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import type { JobViewer } from './viewer.ts'

// Guests have a link instead.
const ReportButton = lazy(() =>
  loadCode(() => import('#web/features/platform/report-dialog/report-button.tsx')).then((module) => ({
    default: module.ReportButton,
  })),
)

/** For everyone except the owner; until the session is known, the link of guests or the space of the button. */
export function ReportJob({ id, viewer }: { id: string; viewer: JobViewer }) {
  if (viewer === 'owner') return null
  if (viewer === 'guest' || viewer === 'unknown')
    return (
      <>
        <Link
          to={`${paths.reportWithoutAccount}?vaga=${id}`}
          className={buttonClass({
            variant: 'ghost',
            className: 'self-center text-muted in-data-[session=in]:hidden print:hidden',
          })}
        >
          Denunciar
        </Link>
        <div className="hidden h-11 in-data-[session=in]:block" />
      </>
    )
  return (
    <Suspense fallback={<div className="h-11" />}>
      <ReportButton reported={{ type: 'JobOffer', id }} className="self-center text-muted" />
    </Suspense>
  )
}
