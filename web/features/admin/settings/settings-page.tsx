import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { pageNumber } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'
import { NicknameTable } from '#web/features/search/search-terms/nickname-table.tsx'
import { SearchTrial } from '#web/features/search/search-terms/search-trial.tsx'
import { SynonymTable } from '#web/features/search/search-terms/synonym-table.tsx'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { settingsQuery } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'
import { VersionList } from './version-list.tsx'

const GENERAL = 'geral'
const values = [GENERAL, 'sinonimos', 'apelidos', 'historico']

const addressOf = (tab: string, page = 1) => {
  const query = new URLSearchParams({
    ...(tab !== GENERAL && { aba: tab }),
    ...(page > 1 && { page: `${page}` }),
  })
  return query.size > 0 ? `${paths.adminSettings}?${query}` : paths.adminSettings
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['admin'] })
  // Not awaited: the page shows its own skeleton and its own error.
  browserClient().prefetchQuery(settingsQuery())
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

function General() {
  const { data, isError, refetch } = useQuery(settingsQuery())
  if (data) return <SettingsForm saved={data} />
  if (isError) return <LoadError title="Erro ao carregar as configurações." retry={refetch} />
  return (
    <SkeletonGroup label="Carregando configurações..." className="grid max-w-3xl gap-5">
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </SkeletonGroup>
  )
}

/** Settings that admins change without a restart, and the terms that the search knows. */
export default function SettingsPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asked = search.get('aba') ?? GENERAL
  const tab = values.includes(asked) ? asked : GENERAL
  return (
    <>
      <Seo
        title="Configurações | Medponto"
        description="Configurações do site e termos da busca."
        path={paths.adminSettings}
        index={false}
      />
      <PageTitle title="Configurações" description="Cada alteração vale na hora e fica no histórico." />
      <Tabs
        label="Configurações"
        value={tab}
        onValueChange={(value) => navigate(addressOf(value), { preventScrollReset: true })}
        tabs={[
          { value: GENERAL, label: 'Geral', content: <General /> },
          {
            value: 'sinonimos',
            label: 'Sinônimos da busca',
            content: (
              <>
                <SearchTrial />
                <SynonymTable />
              </>
            ),
          },
          {
            value: 'apelidos',
            label: 'Apelidos de lugares',
            content: (
              <>
                <SearchTrial />
                <NicknameTable />
              </>
            ),
          },
          {
            value: 'historico',
            label: 'Histórico',
            content: (
              <VersionList page={pageNumber(search)} hrefFor={(page) => addressOf('historico', page)} />
            ),
          },
        ]}
      />
    </>
  )
}
