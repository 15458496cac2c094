import { useQuery } from '@tanstack/react-query'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { employerRoles } from '#contract/accounts/roles.ts'
import { notificationRules } from '#contract/notifications.ts'
import { paths } from '#contract/paths.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { DigestSetting } from './digest-setting.tsx'
import { settingsQuery } from './queries.ts'
import { SettingGroup } from './setting-group.tsx'
import { settingGroups } from './setting-groups.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { role } = await guard(request, { roles: ['doctor', ...employerRoles, 'admin'] })
  browserClient().prefetchQuery(settingsQuery())
  return { isDoctor: role === 'doctor' }
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** The user's settings for notifications in the bell and by mail. Each switch is saved immediately. */
export default function NotificationSettingsPage({ loaderData }: { loaderData: { isDoctor: boolean } }) {
  const { data, isError, refetch } = useQuery(settingsQuery())
  // An old tab does not know the kinds of a later release.
  const items = data?.items.filter(({ kind }) => kind in notificationRules)
  return (
    <>
      <Seo
        title="Preferências de notificação | Medponto"
        description="Escolha o que você quer receber e por onde."
        path={paths.notificationSettings}
        index={false}
      />
      <BackLink parent={paths.notifications} />
      <PageTitle
        title="Preferências de notificação"
        description="Escolha o que você quer receber e por onde."
      />
      {items ? (
        <div className="grid max-w-3xl gap-6">
          {settingGroups(items).map(({ title, settings }) => (
            <SettingGroup key={title} title={title} settings={settings} />
          ))}
        </div>
      ) : isError ? (
        <LoadError title="Erro ao carregar as preferências. Tente novamente." retry={refetch} />
      ) : (
        <SkeletonGroup label="Carregando preferências..." className="grid max-w-3xl gap-2">
          <Skeleton className="h-20 rounded-card" />
          <Skeleton className="h-20 rounded-card" />
        </SkeletonGroup>
      )}
      {loaderData.isDoctor && (
        <section aria-labelledby="advertising" className="mt-8">
          <h2 id="advertising" className="mb-3 font-semibold text-lead">
            Publicidade
          </h2>
          <DigestSetting />
        </section>
      )}
    </>
  )
}
