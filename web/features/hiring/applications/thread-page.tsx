import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, redirect, useParams } from 'react-router'
import { employerRoles, isEmployerRole } from '#contract/accounts/roles.ts'
import type { Thread as ThreadReply } from '#contract/api/hiring/application-messages.ts'
import { canWithdraw } from '#contract/hiring/application-lifecycle.ts'
import { paths } from '#contract/paths.ts'
import { OwnAnswers } from '#web/features/hiring/application-answers/own-answers.tsx'
import { OwnDates } from '#web/features/hiring/application-answers/own-dates.tsx'
import { messagesQuery } from '#web/features/hiring/application-messages/queries.ts'
import { Thread } from '#web/features/hiring/application-messages/thread.tsx'
import { OwnGrants } from '#web/features/hiring/document-grants/own-grants.tsx'
import { useReadNotificationsAbout } from '#web/features/platform/notifications/queries.ts'
import { ApplicationBookings } from '#web/features/rota/booking-offers/application-bookings.tsx'
import { applicationBookingsQuery } from '#web/features/rota/bookings/queries.ts'
import { CallError } from '#web/lib/api.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { isUuid } from '#web/lib/uuid.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyApplications } from '#web/ui/illustrations/account-illustrations.tsx'
import { Link } from '#web/ui/link.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SignedIn } from '#web/ui/signed-in.tsx'
import { History, LastMessage, mayHaveInterview } from './application-progress.tsx'
import { ApplicationStatusBadge } from './application-status-badge.tsx'
import { InterviewSection } from './interview-section.tsx'
import { NoAnswer } from './no-answer.tsx'
import { doctorApplicationsQuery } from './queries.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** The doctor's page; employers read messages beside their list. */
export async function clientLoader({ request, params: { id = '' } }: ClientLoaderFunctionArgs) {
  const { role } = await guard(request, { roles: ['doctor', ...employerRoles] })
  if (isEmployerRole(role)) throw redirect(paths.openApplication(id))
  browserClient().prefetchInfiniteQuery(messagesQuery(id))
  if (isUuid(id)) {
    browserClient().prefetchQuery(doctorApplicationsQuery({ id }))
    browserClient().prefetchQuery(applicationBookingsQuery(id))
  }
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

export default function ThreadPage() {
  const { id = '' } = useParams()
  return (
    <SignedIn>
      {() => (
        <>
          <Seo
            title="Candidatura | Medponto"
            description="Uma candidatura no Medponto."
            path={paths.application(id)}
            index={false}
          />
          <div className="max-w-2xl">
            <Content id={id} />
          </div>
        </>
      )}
    </SignedIn>
  )
}

/** The progress of the application, with its last message, its interview and the doctor's answers. */
function Progress({ id }: { id: string }) {
  const { data } = useQuery(doctorApplicationsQuery({ id }))
  const application = data?.items[0]
  if (!application) return null
  return (
    <div className="mb-8">
      <History application={application} />
      <LastMessage application={application} />
      <OwnDates application={application} />
      {application.hasAnswers && <OwnAnswers applicationId={id} jobTitle={application.jobTitle} />}
      {mayHaveInterview(application) && <InterviewSection application={application} />}
    </div>
  )
}

function Actions({ thread: { jobId, jobTitle, status } }: { thread: ThreadReply }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="-mt-3 mb-5 flex flex-wrap gap-2">
      <Link to={paths.job(jobId)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        Ver vaga
      </Link>
      {canWithdraw(status) && (
        <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
          Remover candidatura
        </Button>
      )}
      <WithdrawDialog jobId={jobId} jobTitle={jobTitle} open={isAsking} onOpenChange={setAsking} />
    </div>
  )
}

function Content({ id }: { id: string }) {
  const { data, error } = useInfiniteQuery(messagesQuery(id))
  const thread = data?.pages[0]
  useReadNotificationsAbout(paths.application(id))
  if (error instanceof CallError && (error.status === 404 || error.status === 400))
    return (
      <EmptyState
        illustration={<EmptyApplications />}
        title="Candidatura não encontrada"
        action={
          <Link to={paths.dashboardApplications} className={buttonClass()}>
            Ver minhas candidaturas
          </Link>
        }
      />
    )
  return (
    <>
      <BackLink parent={paths.ownApplication(id)} />
      <PageTitle
        title={thread?.jobTitle ?? 'Candidatura'}
        description={
          thread && (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {thread.counterpart}
              <ApplicationStatusBadge status={thread.status} endReason={thread.endReason} seenBy="doctor" />
              <NoAnswer days={thread.unansweredDays} />
            </span>
          )
        }
      />
      {thread && <Actions thread={thread} />}
      {thread && (
        <ApplicationBookings
          applicationId={id}
          side="doctor"
          offersTo={null}
          frame={(content) => (
            <section aria-labelledby="plantoes-titulo" className="mb-6">
              <h2 id="plantoes-titulo" className="mb-3 font-semibold text-lead">
                Plantões
              </h2>
              {content}
            </section>
          )}
        />
      )}
      {thread && <Progress id={id} />}
      {thread && (
        <section id="documentos" aria-labelledby="documentos-titulo" className="mb-8 scroll-mt-24">
          <h2 id="documentos-titulo" className="mb-3 font-semibold text-lead">
            Documentos
          </h2>
          <OwnGrants applicationId={id} />
        </section>
      )}
      <h2 className="mb-3 font-semibold text-lead">Mensagens</h2>
      <Thread applicationId={id} reader="doctor" />
    </>
  )
}
