import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { EmployerApplication } from '#contract/api/hiring/received-applications.ts'
import type { MoveAction } from '#contract/hiring/application-lifecycle.ts'
import { paths } from '#contract/paths.ts'
import { AnswerList } from '#web/features/hiring/application-answers/answer-list.tsx'
import { ChosenDateList } from '#web/features/hiring/application-answers/date-list.tsx'
import { Thread } from '#web/features/hiring/application-messages/thread.tsx'
import { InterviewPanel } from '#web/features/hiring/application-moves/interview-panel.tsx'
import { FavouriteButton } from '#web/features/hiring/application-notes/favourite-button.tsx'
import { NotesSection } from '#web/features/hiring/application-notes/notes-section.tsx'
import { SharedDocuments } from '#web/features/hiring/document-grants/shared-documents.tsx'
import { SidePanel } from '#web/features/platform/back-office/side-panel.tsx'
import { ApplicationBookings } from '#web/features/rota/booking-offers/application-bookings.tsx'
import { applicationBookingsQuery } from '#web/features/rota/bookings/queries.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { useWideScreen } from '#web/lib/panel/use-wide-screen.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import { Link } from '#web/ui/link.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { useAutoAdvance } from './auto-advance.ts'
import { ContactSection } from './contact-section.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { HistorySection } from './history-section.tsx'
import { OthersSection } from './others-section.tsx'
import { PanelSection } from './panel-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { applicantQuery, showMarks, useMarkViewed } from './queries.ts'
import { StatusMark } from './status-mark.tsx'

interface ApplicantPanelProps {
  /** Of the application; empty while the panel is closed. */
  id: string
  /** Its row in the list, until the rest is loaded. */
  known: Pick<EmployerApplication, 'doctorName' | 'jobId' | 'jobTitle' | 'status' | 'endReason'> | undefined
  /** '3 de 35'; null if the list does not contain the application. */
  position: string | null
  step: (step: 1 | -1) => void
  open: (id: string) => void
  onClose: () => void
  onMove: (action: MoveAction) => void
}

/** One application: beside the list on wide screens, over it on others. Opening it marks it as viewed. */
export function ApplicantPanel(props: ApplicantPanelProps) {
  const { id, known, position, onClose } = props
  const isWide = useWideScreen()
  const { data, isLoadingError, error, refetch } = useQuery({ ...applicantQuery(id), enabled: id !== '' })
  // Together with the application, so that its plantões do not push the sections below them down.
  const bookings = useQuery({ ...applicationBookingsQuery(id), enabled: id !== '' })
  const markViewed = useMarkViewed()
  const mayMove = useMayInTeam('recruiter')
  const status = data?.status ?? known?.status
  useEffect(() => {
    if (mayMove && id && status === 'submitted') markViewed(id)
  }, [mayMove, id, status, markViewed])
  const client = useQueryClient()
  useEffect(() => {
    if (data) showMarks(client, data)
  }, [client, data])
  const shown = data ?? known
  const title = shown?.doctorName ?? 'Candidatura'
  const description = shown && (
    <span className="grid gap-1">
      <Link to={paths.job(shown.jobId)} className="truncate py-0.5 hover:text-foreground hover:underline">
        {shown.jobTitle}
      </Link>
      <span className="flex items-center gap-3">
        <StatusMark application={shown} />
        {data && mayMove && <FavouriteButton application={data} />}
        {position && <span className="tabular-nums">{position}</span>}
      </span>
    </span>
  )
  const body = isLoadingError ? (
    <LoadError title="Não foi possível carregar esta candidatura." retry={refetch} error={error} />
  ) : data && !bookings.isPending ? (
    <>
      <ProfileSection applicant={data} />
      {(data.dates || data.hasDates) && (
        <PanelSection title="Datas em que pode trabalhar">
          {data.dates ? (
            <ChosenDateList dates={data.dates} uf={data.jobLocation?.state ?? null} />
          ) : (
            <p className="text-small">Todas as datas da vaga</p>
          )}
        </PanelSection>
      )}
      <ApplicationBookings
        key={data.id}
        applicationId={data.id}
        side="employer"
        offersTo={data.status === 'rejected' || data.status === 'withdrawn' ? null : data.doctorName}
        frame={(content) => <PanelSection title="Plantões">{content}</PanelSection>}
      />
      {data.answers.length > 0 && (
        <PanelSection title="Respostas">
          <AnswerList answers={data.answers} showsResult />
        </PanelSection>
      )}
      <ContactSection applicant={data} />
      {mayMove && (
        <PanelSection title="Documentos">
          <SharedDocuments key={data.id} applicationId={data.id} doctorName={data.doctorName} />
        </PanelSection>
      )}
      {(data.status === 'interview' || data.history.some((event) => event.status === 'interview')) && (
        <PanelSection title="Entrevista">
          <InterviewPanel application={data} />
        </PanelSection>
      )}
      <PanelSection title="Anotações da equipe">
        <NotesSection applicationId={data.id} />
      </PanelSection>
      <PanelSection title="Mensagens">
        <Thread key={data.id} applicationId={data.id} reader="employer" />
      </PanelSection>
      <OthersSection applicant={data} open={props.open} />
      <HistorySection applicant={data} />
    </>
  ) : (
    <div data-panel-loading="f m n">
      <SkeletonGroup label="Carregando..." className="grid gap-3">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} className="h-6" />
        ))}
      </SkeletonGroup>
    </div>
  )
  const footer = shown && !isLoadingError && <Footer {...props} application={shown} />
  if (!isWide)
    return (
      <SidePanel
        open={id !== ''}
        rowId={id}
        onClose={onClose}
        title={title}
        description={description}
        footer={footer}
      >
        {body}
      </SidePanel>
    )
  if (!id) return null
  return (
    <DockedPanel id={id} title={title} description={description} footer={footer} onClose={onClose}>
      {body}
    </DockedPanel>
  )
}

function Footer({
  application,
  position,
  step,
  onMove,
}: Pick<ApplicantPanelProps, 'position' | 'step' | 'onMove'> & {
  application: Parameters<typeof DecisionBar>[0]['application']
}) {
  const [advances, setAdvances] = useAutoAdvance()
  return (
    <div className="grid w-full gap-2">
      <DecisionBar application={application} onMove={onMove} />
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Switch
          label={<span className="text-small">Avançar sozinho</span>}
          checked={advances}
          onChange={({ target }) => setAdvances(target.checked)}
        />
        {position && (
          <div className="flex gap-1">
            <Button
              variant="ghost"
              size="icon"
              aria-label="Anterior"
              title="Anterior (K)"
              onClick={() => step(-1)}
            >
              <ChevronUp aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Próxima"
              title="Próxima (J)"
              onClick={() => step(1)}
            >
              <ChevronDown aria-hidden />
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

/** The focus follows the application, so that screen readers read its name. */
function DockedPanel(props: {
  id: string
  title: string
  description: ReactNode
  footer: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLDivElement>(null)
  // Before the next key, which would otherwise find the focus in the panel of the former application.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another application opens
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true })
    if (content.current) content.current.scrollTop = 0
  }, [props.id])
  return (
    <aside
      aria-label="Candidatura aberta"
      className="sticky top-[calc(1.25rem+var(--banner-height))] flex h-[calc(100svh-10.25rem-var(--banner-height))] max-h-[60rem] w-[27rem] shrink-0 flex-col rounded-card border bg-surface 2xl:w-[30rem]"
    >
      <div className="flex items-start justify-between gap-4 border-b p-4">
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="break-words font-semibold text-title">
            {props.title}
          </h2>
          <div className="mt-1 text-muted text-small">{props.description}</div>
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Fechar painel"
          title="Fechar (Esc)"
          className="-mt-1 -mr-2"
          onClick={props.onClose}
        >
          <X aria-hidden />
        </Button>
      </div>
      <div ref={content} className="min-h-0 flex-1 overflow-y-auto p-4">
        {props.children}
      </div>
      {props.footer && <div className="border-t p-4">{props.footer}</div>}
    </aside>
  )
}
