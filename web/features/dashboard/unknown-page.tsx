import { redirect } from 'react-router'
import { paths } from '#contract/paths.ts'

/** An unknown place under the dashboard is its root (spec B §2.5). */
export function clientLoader() {
  throw redirect(paths.dashboard)
}

export default function UnknownPage() {
  return null
}
