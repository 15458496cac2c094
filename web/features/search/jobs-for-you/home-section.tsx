import { lazy, Suspense } from 'react'
import { useSession } from '#web/lib/current-user.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { JobsForYouFrame, JobsForYouSkeleton } from './frame.tsx'

const JobsForYou = lazy(() =>
  loadCode(() => import('./jobs-for-you.tsx')).then((module) => ({ default: module.JobsForYou })),
)

const space = (
  <JobsForYouFrame size="heading">
    <JobsForYouSkeleton />
  </JobsForYouFrame>
)

/**
 * The suggestions on a page that is rendered for guests. The script in the head shows their space before the first paint if
 * the session is likely a doctor's, so that nothing moves when they arrive.
 */
export function HomeJobsForYou() {
  const { state, user } = useSession()
  if (user?.role === 'doctor' && user.profileComplete)
    return (
      <Suspense fallback={space}>
        <JobsForYou user={user} size="heading" />
      </Suspense>
    )
  return state === 'unknown' ? <div className="hidden in-data-[role=doctor]:block">{space}</div> : null
}
