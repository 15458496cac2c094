import type { ReactNode } from 'react'
import { isEmployerRole } from '#contract/accounts/roles.ts'
import type { UserDetails } from '#contract/api/admin/managed-users.ts'
import { plans } from '#contract/payments/subscriptions.ts'
import { formatPhone } from '#contract/phone-text.ts'
import { DoctorDocuments } from '#web/features/admin/opening-requests/doctor-documents.tsx'
import { PanelFacts } from '#web/features/platform/back-office/side-panel.tsx'
import { calendarDay, count, formatDate, relativeTime } from '#web/lib/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { DocumentFact } from './document-fact.tsx'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t py-4 first:border-t-0 first:pt-0 last:pb-0">
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

const dateOf = (instant: string | null) => instant && formatDate(instant)

function planText({ planLabel, maxActivePosts, currentActivePosts }: NonNullable<UserDetails['plan']>) {
  return `${planLabel}, ${currentActivePosts} de ${count(maxActivePosts, 'vaga ativa', 'vagas ativas')}`
}

export function grantText({ grantedPlan, grantedPosts }: NonNullable<UserDetails['plan']>) {
  const parts = [
    grantedPlan && plans[grantedPlan].label,
    grantedPosts && `até ${count(grantedPosts, 'vaga', 'vagas')}`,
  ]
  return parts.filter(Boolean).join(', ')
}

const visibilityText = ({ isSearchable, profileHiddenAt }: UserDetails) =>
  profileHiddenAt
    ? `Escondido por denúncia em ${formatDate(profileHiddenAt)}`
    : isSearchable
      ? 'Visível'
      : 'Escondido'

/** The data of an account in its panel; CPF and CNPJ are masked. */
export function UserFacts({ user }: { user: UserDetails }) {
  const now = useNow()
  const { registrations, plan, sessions, log } = user
  const place = [user.city, user.state].filter(Boolean).join(', ')
  return (
    <>
      <Part title="Cadastro">
        <PanelFacts
          facts={[
            ['E-mail', user.email],
            ['CPF', user.cpf && <DocumentFact user={user} field="cpf" masked={user.cpf} />],
            ['CNPJ', user.cnpj && <DocumentFact user={user} field="cnpj" masked={user.cnpj} />],
            ['CRM', registrations.map(({ crm, uf }) => `${crm}/${uf}`).join(', ')],
            ['Telefone', user.phone && formatPhone(user.phone)],
            ['Data de nascimento', user.birthDate && calendarDay(user.birthDate)],
            ['Local', place],
            ['Site', user.website],
            ['Perfil público', visibilityText(user)],
          ]}
        />
      </Part>
      {user.role === 'doctor' && (
        <Part title="Documentos">
          <DoctorDocuments
            doctor={{ id: user.id, name: user.name ?? user.email }}
            emptyText="A pessoa não guarda nenhum documento."
          />
        </Part>
      )}
      {plan && (
        <Part title="Plano">
          <PanelFacts
            facts={[
              ['Em vigor', planText(plan)],
              ['Concedido', grantText(plan)],
            ]}
          />
        </Part>
      )}
      <Part title="Atividade">
        <PanelFacts
          facts={[
            isEmployerRole(user.role)
              ? [
                  'Vagas',
                  `${count(user.jobs, 'vaga', 'vagas')}, ${count(user.activeJobs, 'ativa', 'ativas')}`,
                ]
              : ['Candidaturas', `${user.applications}`],
            [
              'Denúncias',
              `${count(user.reportsReceived, 'recebida', 'recebidas')}, ${count(user.reportsSent, 'enviada', 'enviadas')}`,
            ],
            ['Último acesso', user.lastSeenAt ? relativeTime(user.lastSeenAt, now) : 'Nunca entrou'],
            [
              'Sessões abertas',
              sessions.length > 0 && (
                <ul className="grid gap-0.5">
                  {sessions.map(({ device, createdAt, lastSeenAt }) => (
                    <li key={createdAt}>
                      {device}, {relativeTime(lastSeenAt, now)}
                    </li>
                  ))}
                </ul>
              ),
            ],
          ]}
        />
      </Part>
      <Part title="Conta">
        <PanelFacts
          facts={[
            ['Criada em', dateOf(user.createdAt)],
            ['E-mail confirmado em', dateOf(user.emailVerifiedAt) ?? 'Ainda não'],
            ['Cadastro completo em', dateOf(user.profileCompletedAt) ?? 'Ainda não'],
            ['Termos aceitos em', dateOf(user.termsAcceptedAt)],
            [
              'Novidades por e-mail',
              user.marketingOptedInAt ? `Aceitas em ${formatDate(user.marketingOptedInAt)}` : 'Não aceitas',
            ],
            ['Suspensa em', dateOf(user.suspendedAt)],
            ['Será excluída em', dateOf(user.deletionDueAt)],
            [
              'Entra com',
              [user.hasPassword && 'senha', user.hasGoogle && 'Google'].filter(Boolean).join(', '),
            ],
            [
              'Identificador',
              <span key="id" className="break-all font-mono text-meta">
                {user.id}
              </span>,
            ],
          ]}
        />
      </Part>
      <Part title="Ações da administração">
        {log.length === 0 && <p className="text-muted text-small">Nenhuma até agora.</p>}
        <ol className="grid gap-2 text-small">
          {log.map(({ id, at, action, adminName, reason }) => (
            <li key={id}>
              <p>
                {action}{' '}
                <span className="text-muted">
                  · {adminName ?? 'Medponto'} · {relativeTime(at, now)}
                </span>
              </p>
              {reason && <p className="break-words text-muted">{reason}</p>}
            </li>
          ))}
        </ol>
      </Part>
    </>
  )
}
