import { useQuery } from '@tanstack/react-query'
import { versionQuery } from './queries.ts'

/** The foot of the administration: which version runs, for reports to those who maintain it. */
export function VersionLine() {
  const { data } = useQuery(versionQuery())
  return <p className="container-page pb-4 text-muted text-small">Medponto {data}</p>
}
