import { useQuery } from '@tanstack/react-query'
import { versionQuery } from './queries.ts'

/** The footer of the administration: the running version, to quote in bug reports. */
export function VersionLine() {
  const { data } = useQuery(versionQuery())
  return <p className="container-page pb-4 text-muted text-small">Medponto {data}</p>
}
