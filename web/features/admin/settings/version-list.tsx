import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { SettingsVersion } from '#contract/api/platform/settings.ts'
import { settingText } from '#contract/platform/setting-text.ts'
import { settingLabels } from '#contract/platform/settings.ts'
import { formatDate, relativeTime } from '#web/lib/format.ts'
import { call } from '#web/lib/session.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { settingsQuery, versionsQuery } from './queries.ts'

/** Every change of the settings: who, when, before and after. */
export function VersionList({ page, hrefFor }: { page: number; hrefFor: (page: number) => string }) {
  const { data, isError, refetch } = useQuery(versionsQuery(page))
  const client = useQueryClient()
  const [asked, setAsked] = useState<SettingsVersion | null>(null)
  const undo = useMutation({
    mutationFn: (version: number) =>
      call('POST /admin/settings/versions/:version/undo', { params: { version } }),
    onSuccess: (current) => {
      client.setQueryData(settingsQuery().queryKey, current)
      toast({ title: 'Alteração desfeita', variant: 'success' })
    },
    onError: ({ message }) =>
      toast({ title: 'Erro ao desfazer a alteração', description: message, variant: 'destructive' }),
    onSettled: async () => {
      setAsked(null)
      for (const key of ['GET /admin/settings', 'GET /admin/settings/versions', 'GET /site'])
        await client.invalidateQueries({ queryKey: [key] })
    },
  })
  if (isError && !data) return <LoadError title="Erro ao carregar o histórico." retry={refetch} />
  if (!data)
    return (
      <SkeletonGroup label="Carregando histórico..." className="grid gap-3">
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-24 rounded-card" />
      </SkeletonGroup>
    )
  if (data.totalCount === 0)
    return (
      <EmptyState title="Nenhuma alteração ainda">
        Valem os padrões do servidor. Cada alteração aparece aqui, com quem a fez, e pode ser desfeita.
      </EmptyState>
    )
  return (
    <>
      <ol className="mb-6 grid gap-3">
        {data.items.map((version) => (
          <li key={version.id}>
            <VersionCard version={version} onUndo={() => setAsked(version)} />
          </li>
        ))}
      </ol>
      <Pagination currentPage={page} totalPages={data.totalPages} hrefFor={hrefFor} />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={`Desfazer a versão ${asked?.version}?`}
        description="Os valores voltam a ser os de antes desta alteração. O restante fica como está."
        confirmLabel="Desfazer alteração"
        loadingLabel="Desfazendo..."
        loading={undo.isPending}
        onConfirm={() => asked && undo.mutate(asked.version)}
      />
    </>
  )
}

function VersionCard({ version, onUndo }: { version: SettingsVersion; onUndo: () => void }) {
  const now = useNow()
  const { adminName, at, changes, undoesVersion, canBeUndone } = version
  return (
    <Card padding="sm" as="article">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            Versão {version.version}
            {undoesVersion !== null && <Badge>Desfaz a versão {undoesVersion}</Badge>}
          </h3>
          <p className="text-muted text-small">
            {adminName ?? 'Conta excluída'}
            {' · '}
            <time dateTime={at} title={formatDate(at)}>
              {relativeTime(at, now)}
            </time>
          </p>
          <dl className="mt-2 grid gap-1 text-small">
            {changes.map(({ setting, before, after }) => (
              <div key={setting} className="flex flex-wrap gap-x-2">
                <dt className="text-muted">{settingLabels[setting]}:</dt>
                <dd className="min-w-0 break-words">
                  <del className="text-muted">{settingText(setting, before)}</del>
                  {' → '}
                  <ins className="no-underline">{settingText(setting, after)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        {!canBeUndone && <p className="text-muted text-small">Alterada de novo depois</p>}
        {canBeUndone && (
          <Button
            variant="secondary"
            size="sm"
            onClick={onUndo}
            aria-label={`Desfazer a versão ${version.version}`}
          >
            <Undo2 aria-hidden />
            Desfazer
          </Button>
        )}
      </div>
    </Card>
  )
}
