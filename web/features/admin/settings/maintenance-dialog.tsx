import { useQuery } from '@tanstack/react-query'
import { ACTIVE_MINUTES } from '#contract/platform/settings.ts'
import type { Reply } from '#web/lib/api.ts'
import { count, formatNumber } from '#web/lib/format.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { maintenanceQuery } from './queries.ts'

const listFormat = new Intl.ListFormat('pt-BR')

/** '8 em uso nos últimos 15 minutos (5 de médicos, 2 de empresas e 1 sem perfil completo)'. */
function inUseText(active: Reply<'GET /admin/settings/maintenance'>['active']): string {
  // The previous release counts them as companies.
  const { doctors, companies, incomplete = 0 } = active
  const parts = [
    count(doctors, 'de médico', 'de médicos'),
    count(companies, 'de empresa', 'de empresas'),
    ...(incomplete > 0 ? [`${formatNumber(incomplete)} sem perfil completo`] : []),
  ]
  const total = formatNumber(doctors + companies + incomplete)
  return `${total} em uso nos últimos ${ACTIVE_MINUTES} minutos (${listFormat.format(parts)})`
}

interface MaintenanceDialogProps {
  onConfirm: () => void
  onClose: () => void
}

/** Asks before the site closes, and shows who loses access and who keeps it. */
export function MaintenanceDialog({ onConfirm, onClose }: MaintenanceDialogProps) {
  const { data, isError } = useQuery(maintenanceQuery())
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title="Ligar o modo de manutenção?"
      description="As configurações são salvas, e o site fecha na hora, até você desligar o modo."
      cancelLabel="Manter o site aberto"
      confirmLabel="Ligar manutenção"
      onConfirm={onConfirm}
    >
      {data ? (
        <ul className="grid list-disc gap-2 pl-5 marker:text-border-strong">
          <li>
            <strong>Perdem o acesso:</strong> visitantes, médicos e empresas.{' '}
            {count(data.signedIn, 'conta conectada', 'contas conectadas')}, das quais {inUseText(data.active)}
            .
          </li>
          <li>
            <strong>Continuam com acesso:</strong> só administradores.
          </li>
          <li>Pagamentos continuam sendo recebidos, e as tarefas em segundo plano continuam.</li>
        </ul>
      ) : isError ? (
        <p>
          Visitantes, médicos e empresas perdem o acesso; só administradores continuam. Não foi possível
          contar quem está usando o site agora.
        </p>
      ) : (
        <SkeletonGroup label="Contando quem está usando o site...">
          <Skeleton className="h-28" />
        </SkeletonGroup>
      )}
    </ConfirmDialog>
  )
}
