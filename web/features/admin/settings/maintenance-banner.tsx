import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { useSite } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Link } from '#web/ui/link.tsx'
import { siteQuery } from './queries.ts'

/** Reminds admins that nobody else can use the site. */
export function MaintenanceBanner() {
  const site = useSite()
  const { data } = useQuery(siteQuery())
  if (!(data ?? site).isInMaintenance) return null
  return (
    <Alert variant="danger" title="Modo de manutenção ligado" className="mb-6">
      Só administradores usam o site agora.{' '}
      <Link to={paths.adminSettings} className="underline underline-offset-4">
        Abrir as configurações
      </Link>
    </Alert>
  )
}
