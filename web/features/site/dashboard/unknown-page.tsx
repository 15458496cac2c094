import { redirect } from 'react-router'
import { paths } from '#contract/paths.ts'

/** Unknown addresses under the dashboard lead to its root (spec B §2.5), which says so. */
export function clientLoader() {
  throw redirect(`${paths.dashboard}?sem-pagina=1`)
}

export default function UnknownPage() {
  return null
}
