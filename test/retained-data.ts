import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { purgeEmailChanges } from '#server/features/accounts/email-changes/service.ts'
import { purgeRegistrations } from '#server/features/accounts/registrations/service.ts'
import { purgeSessions } from '#server/features/accounts/sessions/service.ts'
import { purgeVoidMoves } from '#server/features/hiring/application-moves/service.ts'
import { purgeUploads } from '#server/features/hiring/documents/uploads.ts'
import { purgeTeams } from '#server/features/hiring/team/service.ts'
import { purgeAnalytics } from '#server/features/jobs/analytics/service.ts'
import { purgeContactMessages } from '#server/features/moderation/contact-messages/service.ts'
import { forgetReporters } from '#server/features/moderation/reports/service.ts'
import { purgeProviderEvents } from '#server/features/payments/provider-events/service.ts'
import { purgeAccessRecords } from '#server/features/platform/access-records/service.ts'
import { purgeMails } from '#server/features/platform/mails/service.ts'
import { purgeNotifications } from '#server/features/platform/notifications/service.ts'
import { purgeBookings } from '#server/features/rota/bookings/service.ts'
import { purgeAlerts } from '#server/features/search/job-alerts/service.ts'
import { purgeJobDigests } from '#server/features/search/job-digests/service.ts'
import { deleteAccount } from '#server/features/site/account-deletions/service.ts'
import { buildExport, purgeDataExports } from '#server/features/site/data-exports/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { register, removeDue } from './accounts.ts'
import type { TestApp } from './app.ts'
import { createMove } from './applications.ts'
import { pdfOf, startUpload } from './credentials/uploads.ts'
import { storeEmailChange } from './email-changes.ts'
import { createDoctor, createEmployer, createUser, UNKNOWN_ID } from './factories.ts'
import { storeAlert } from './job-alerts.ts'
import { storeEndedBooking } from './rota/bookings.ts'

type Left = () => Promise<unknown[]>

export interface Retained {
  row: string
  /** The period, where the text of the row has several: a number and a unit. */
  says?: RegExp
  /** Stores something now. Returns what reads whether it is still there. */
  store: () => Promise<Left>
  purge: () => Promise<unknown>
}

/** One of everything that the privacy page says a period of, and the purge that deletes it. */
export function retainedData(app: TestApp): Retained[] {
  const now = () => app.clock.now()
  const aWeekLater = () => new Date(now().getTime() + 7 * DAY_MS)

  const invitation = async (ended: object): Promise<Left> => {
    const { id: company_id } = await createEmployer(app)
    const email = 'convidada@example.com'
    await app.db
      .insertInto('team_invitations')
      .values({
        company_id,
        email,
        role: 'reader',
        token_hash: Buffer.from(company_id),
        created_at: now(),
        sent_at: now(),
        expires_at: aWeekLater(),
        ...ended,
      })
      .execute()
    return () =>
      app.db.selectFrom('team_invitations').select('id').where('company_id', '=', company_id).execute()
  }

  const session = async (revoked_at: Date | null): Promise<Left> => {
    const user = await createDoctor(app)
    const ofUser = () => app.db.selectFrom('sessions').select('id').where('user_id', '=', user.id)
    await app.db.updateTable('sessions').set({ revoked_at }).where('user_id', '=', user.id).execute()
    return () => ofUser().execute()
  }

  const INVITATIONS = 'Convites para a equipe de uma empresa'
  const SESSIONS = 'Sessões'
  const ALERTS = 'Alertas de vagas'

  return [
    {
      row: 'Conta, perfil, vagas e imagens',
      store: async () => {
        const admin = await createUser(app, { role: 'admin' })
        const { id } = await createDoctor(app)
        await deleteAccount(app, { userId: id, requestedBy: admin.id as UserId }, now())
        return () => app.db.selectFrom('users').select('id').where('id', '=', id).execute()
      },
      purge: () => removeDue(app),
    },
    {
      row: 'Partes de um envio de documento que não terminou',
      store: async () => {
        const id = await startUpload(app, await createDoctor(app), pdfOf())
        return () => app.db.selectFrom('document_uploads').select('id').where('id', '=', id).execute()
      },
      purge: () => purgeUploads(app.db, now()),
    },
    {
      row: 'Quem fez o quê em nome de uma empresa',
      store: async () => {
        const { id: company_id } = await createEmployer(app)
        await app.db
          .insertInto('team_activity')
          .values({ company_id, author_id: company_id, action: 'published_job', at: now() })
          .execute()
        return () =>
          app.db.selectFrom('team_activity').select('id').where('company_id', '=', company_id).execute()
      },
      purge: () => purgeTeams(app.db, now()),
    },
    {
      row: 'Plantões oferecidos e combinados, com o histórico e o IP de cada passo',
      store: () => storeEndedBooking(app),
      purge: () => purgeBookings(app.db, now()),
    },
    {
      row: 'Decisões sobre candidaturas desfeitas antes do aviso',
      store: async () => {
        const { id } = await createMove(app, { void_at: now() })
        return () => app.db.selectFrom('application_moves').select('id').where('id', '=', id).execute()
      },
      purge: () => purgeVoidMoves(app.db, now()),
    },
    ...[() => ({ accepted_at: now() }), () => ({ revoked_at: now() }), () => ({ expires_at: now() })].map(
      (ended) => ({
        row: INVITATIONS,
        says: /são apagados (.*) depois/,
        store: () => invitation(ended()),
        purge: () => purgeTeams(app.db, now()),
      }),
    ),
    ...[false, true].map((isConfirmed) => ({
      row: 'Trocas de e-mail, com o endereço anterior',
      says: isConfirmed ? /feitas: (.*)/ : /confirmação: (.*);/,
      store: () => storeEmailChange(app, isConfirmed),
      purge: () => purgeEmailChanges(app.db, now()),
    })),
    {
      row: 'Registros de acesso (data, hora e IP); depois da exclusão, com um código calculado a partir do e-mail, que permite achá-los',
      says: /\((\d+ dias)\)/,
      store: async () => {
        const { id } = await createDoctor(app)
        await app.db
          .insertInto('access_records')
          .values({ at: now(), user_id: id, event: 'sign_in', ip: '::1' })
          .execute()
        await app.db
          .insertInto('removed_addresses')
          .values({ user_id: id, email_hash: Buffer.from(id), removed_at: now() })
          .execute()
        return async () => [
          ...(await app.db.selectFrom('access_records').select('at').where('user_id', '=', id).execute()),
          ...(await app.db
            .selectFrom('removed_addresses')
            .select('user_id')
            .where('user_id', '=', id)
            .execute()),
        ]
      },
      purge: () => purgeAccessRecords(app.db, now()),
    },
    {
      row: 'E-mail de quem denuncia sem conta',
      store: async () => {
        const { id } = await createDoctor(app)
        const entity = { entity_type: 'UserProfile', entity_id: id } as const
        const one = await app.db
          .insertInto('report_cases')
          .values({
            ...entity,
            reported_user_id: id,
            opened_at: now(),
            last_reported_at: now(),
            outcome: 'dismiss',
            decided_at: now(),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await app.db
          .insertInto('reports')
          .values({
            ...entity,
            case_id: one.id,
            is_guest: true,
            reporter_email: 'visita@example.com',
            reason: 'Perfil falso',
            created_at: now(),
            updated_at: now(),
          })
          .execute()
        return () =>
          app.db
            .selectFrom('reports')
            .select('id')
            .where('case_id', '=', one.id)
            .where('reporter_email', 'is not', null)
            .execute()
      },
      purge: () => forgetReporters(app.db, now()),
    },
    {
      row: 'Mensagens da página de contato',
      store: async () => {
        const { id } = await app.db
          .insertInto('contact_messages')
          .values({
            name: 'Ana',
            email: 'ana@example.com',
            subject: 'Oi',
            message: 'Oi',
            sent_at: now(),
            answered_at: now(),
            updated_at: now(),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return () => app.db.selectFrom('contact_messages').select('id').where('id', '=', id).execute()
      },
      purge: () => purgeContactMessages(app.db, now()),
    },
    {
      row: 'Contagens de uso, que não identificam ninguém',
      says: /\((\d+ dias)\)/,
      store: async () => {
        await app.db
          .insertInto('analytics_daily')
          .values({
            entity_type: 'Page',
            entity_id: 'contagem',
            event_type: 'View',
            day: brazilDay(now()),
            count: 1,
          })
          .execute()
        return () =>
          app.db.selectFrom('analytics_daily').select('day').where('entity_id', '=', 'contagem').execute()
      },
      purge: () => purgeAnalytics(app.db, now()),
    },
    {
      row: 'Notificações',
      store: async () => {
        const { id: user_id } = await createDoctor(app)
        await app.db
          .insertInto('notifications')
          .values({
            user_id,
            kind: 'application_viewed',
            subject_type: 'application',
            subject_id: UNKNOWN_ID,
            began_at: now(),
            happened_at: now(),
            is_listed: true,
            unmailed: 0,
          })
          .execute()
        return () => app.db.selectFrom('notifications').select('id').where('user_id', '=', user_id).execute()
      },
      purge: () => purgeNotifications(app.db, now()),
    },
    {
      row: 'Resumos semanais de vagas que enviamos',
      store: async () => {
        const { id: doctor_id } = await createDoctor(app)
        await app.db
          .insertInto('job_digests')
          .values({ doctor_id, week: now().toISOString().slice(0, 10), mailed_at: now() })
          .execute()
        return () =>
          app.db.selectFrom('job_digests').select('week').where('doctor_id', '=', doctor_id).execute()
      },
      purge: () => purgeJobDigests(app.db, now()),
    },
    {
      row: 'E-mails enviados',
      store: async () => {
        const { id } = await app.db
          .insertInto('mails')
          .values({
            recipient: 'ana@example.com',
            subject: 'Oi',
            body_text: 'Oi',
            html: 'Oi',
            created_at: now(),
            sent_at: now(),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return () => app.db.selectFrom('mails').select('id').where('id', '=', id).execute()
      },
      purge: () => purgeMails(app.db, now()),
    },
    {
      row: ALERTS,
      says: /Parados: (.*);/,
      store: () => storeAlert(app, 'stopped'),
      purge: () => purgeAlerts(app.db, now()),
    },
    {
      row: ALERTS,
      says: /não confirmados: (.*)$/,
      store: () => storeAlert(app, 'unconfirmed'),
      purge: () => purgeAlerts(app.db, now()),
    },
    { row: SESSIONS, store: () => session(now()), purge: () => purgeSessions(app.db, now()) },
    { row: SESSIONS, store: () => session(null), purge: () => purgeSessions(app.db, now()) },
    {
      row: 'Cadastros não confirmados',
      store: async () => {
        const email = 'cadastro@example.com'
        await register(app, email)
        return () => app.db.selectFrom('registrations').select('id').where('email', '=', email).execute()
      },
      purge: () => purgeRegistrations(app.db, now()),
    },
    {
      row: 'Avisos dos provedores de pagamento',
      store: async () => {
        await app.db
          .insertInto('provider_events')
          .values({
            provider: 'stripe',
            event_id: 'evt_guardado',
            type: 'invoice.paid',
            payload: '{}',
            received_at: now(),
            handled_at: now(),
            outcome: 'synced',
          })
          .execute()
        return () =>
          app.db.selectFrom('provider_events').select('id').where('event_id', '=', 'evt_guardado').execute()
      },
      purge: () => purgeProviderEvents(app.db, now()),
    },
    {
      row: 'Arquivo com seus dados',
      store: async () => {
        const { id, token } = await createDoctor(app)
        const { reply } = await app.call('POST /me/exports', { token })
        await buildExport({ db: app.db, queue: app.queue, publicUrl: app.env.publicUrl }, reply.id, now())
        return () => app.db.selectFrom('data_exports').select('id').where('user_id', '=', id).execute()
      },
      purge: () => purgeDataExports(app.db, now()),
    },
  ]
}
