import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { employerRoles } from '#contract/accounts/roles.ts'
import { EXPIRY_REMINDER_DAYS } from '#contract/hiring/documents.ts'
import { UNANSWERED_TASK_DAYS } from '#contract/jobs/answers.ts'
import {
  DATES_WARNING_DAYS,
  DIGEST_HOURS,
  EXPIRY_WARNING_DAYS,
  hasChannel,
  type NotificationKind,
  notificationRules,
} from '#contract/notifications.ts'
import { paths } from '#contract/paths.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { DigestSetting } from './digest-setting.tsx'
import { settingsQuery, useSetSetting } from './queries.ts'

const hours = DIGEST_HOURS === 1 ? 'hora' : `${DIGEST_HOURS} horas`

/** Details that the label does not give. */
const hints: Partial<Record<NotificationKind, string>> = {
  charge_failed: 'Os avisos por e-mail sobre a cobrança são sempre enviados.',
  application_received: `Por e-mail, no máximo uma mensagem por ${hours}, com todas as candidaturas novas.`,
  job_expiring: `${EXPIRY_WARNING_DAYS} dias antes do fim, para renovar a tempo.`,
  job_dates_ending: `${DATES_WARNING_DAYS} dias antes do último plantão, para adicionar datas ou encerrar.`,
  job_paused: 'Quando o plano muda e há mais vagas ativas do que ele permite.',
  edit_refused: 'Com o motivo; o que está no ar continua como estava.',
  job_rejected: 'Com o motivo e o caminho para corrigir.',
  application_sent: 'Com o tempo que a empresa costuma levar para responder.',
  application_advanced: 'Em análise ou pré-selecionada.',
  application_rejected: 'Com o motivo, se a empresa quiser informar.',
  application_unanswered: `Uma vez por semana, se alguém espera há mais de ${UNANSWERED_TASK_DAYS} dias.`,
  application_closed: 'Quando termina a seleção em que você ainda participava.',
  application_dates_over: 'A candidatura continua valendo, e a empresa ainda pode responder.',
  alert_matched: 'Junto com o e-mail do alerta, que você muda na página de alertas.',
  document_expiring: `${EXPIRY_REMINDER_DAYS.join(' e ')} dias antes do vencimento. O e-mail é sempre enviado.`,
  application_expired: 'A candidatura continua valendo, e a empresa ainda pode responder.',
}

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
  const set = useSetSetting()
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
      <PageTitle
        title="Preferências de notificação"
        description="Escolha o que você quer receber e por onde."
        action={
          <Link to={paths.notifications} className={buttonClass({ variant: 'secondary' })}>
            <ArrowLeft aria-hidden />
            Notificações
          </Link>
        }
      />
      {items ? (
        <Card padding="none" className="max-w-3xl divide-y">
          {items.map(({ kind, bell, mail }) => (
            <fieldset key={kind} className="flex flex-wrap items-center gap-x-8 gap-y-1 px-4 py-3 sm:px-6">
              <legend className="sr-only">{notificationRules[kind].label}</legend>
              <div className="min-w-60 flex-1">
                <p aria-hidden className="font-semibold">
                  {notificationRules[kind].label}
                </p>
                {hints[kind] && <p className="text-muted text-small">{hints[kind]}</p>}
              </div>
              <div className="flex flex-wrap gap-x-6">
                {hasChannel(kind, 'bell') && (
                  <Switch
                    label="No site"
                    checked={bell}
                    onChange={({ target }) => set({ kind, channel: 'bell', isOn: target.checked })}
                  />
                )}
                {hasChannel(kind, 'mail') && (
                  <Switch
                    label="Por e-mail"
                    checked={mail}
                    onChange={({ target }) => set({ kind, channel: 'mail', isOn: target.checked })}
                  />
                )}
              </div>
            </fieldset>
          ))}
        </Card>
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
