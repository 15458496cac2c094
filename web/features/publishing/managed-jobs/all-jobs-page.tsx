import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#contract/paths.ts'
import { guard } from '#web/lib/guard.ts'
import { CheckingSession } from '#web/ui/checking-session.tsx'

/** /dashboard/admin/jobs is another address of the admins' list (spec B §2.5). */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['admin'] })
  throw redirect(paths.dashboardJobs + new URL(request.url).search)
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

export default function AllJobsPage() {
  return null
}
