import { useQuery } from '@tanstack/react-query'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { digestSettingQuery, useSetDigests } from './digest-queries.ts'

/** Whether a doctor gets the weekly mail with new jobs of advertisers. */
export function DigestSetting() {
  const { data, isError, refetch } = useQuery(digestSettingQuery())
  const set = useSetDigests()
  if (isError && !data)
    return <InlineLoadError text="Erro ao carregar a preferência de publicidade." retry={refetch} />
  if (!data)
    return (
      <SkeletonGroup label="Carregando preferência..." className="max-w-3xl">
        <Skeleton className="h-28 rounded-card" />
      </SkeletonGroup>
    )
  return (
    <Card padding="none" className="max-w-3xl">
      <fieldset className="flex flex-wrap items-center gap-x-8 gap-y-1 px-4 py-3 sm:px-6">
        <legend className="sr-only">Publicidade</legend>
        <div className="min-w-60 flex-1">
          <p aria-hidden className="font-semibold">
            Vagas novas de empresas anunciantes
          </p>
          <p className="text-muted text-small">
            No máximo um e-mail por semana, com vagas da sua especialidade e do seu estado.
          </p>
        </div>
        <Switch label="Por e-mail" checked={data.isOn} onChange={({ target }) => set(target.checked)} />
      </fieldset>
    </Card>
  )
}
