import { redirect } from 'react-router'
import { paths } from '#contract/paths.ts'

/** Unknown addresses under the dashboard lead to its root (spec B §2.5). */
export function clientLoader() {
  throw redirect(paths.dashboard)
}

export default function UnknownPage() {
  return null
}
