import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type JobDoctor, jobDoctorsQuery } from '#web/features/rota/booking-offers/queries.ts'
import { count } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { Field } from '#web/ui/field.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import type { OpenDate } from './rota-month.ts'
import { type DropDays, useDrop } from './use-drop.ts'

interface OfferPanelProps {
  /** The free plantões in view. */
  open: readonly OpenDate[]
  grid: RefObject<HTMLElement | null>
  onDrag: (drop: DropDays | null) => void
  /** Without a plantão, the form asks for it. */
  offer: (doctor: JobDoctor, dateId: string | undefined) => void
}

/** The jobs that have free plantões, by title. */
const jobsOf = (open: readonly OpenDate[]) =>
  [...new Map(open.map(({ jobId, title }) => [jobId, title]))].map(([value, label]) => ({ value, label }))

/** The applicants of a job beside the grid, to be dragged to a day with a free plantão of this job. */
export function OfferPanel({ open, grid, onDrag, offer }: OfferPanelProps) {
  const jobs = jobsOf(open)
  const [chosen, setChosen] = useState<string | null>(null)
  const jobId = jobs.find(({ value }) => value === chosen)?.value ?? jobs[0]?.value
  return (
    <aside
      aria-label="Quem se candidatou"
      className="card sticky top-20 flex max-h-[calc(100dvh-6rem)] w-72 shrink-0 flex-col self-start"
    >
      <div className="border-b p-4">
        <h2 className="font-semibold">Quem se candidatou</h2>
        <p className="mt-1 text-muted text-small">
          Arraste uma pessoa até um dia com plantão livre, ou escolha um plantão livre na escala.
        </p>
        {jobs.length > 1 && (
          <Field label="Vaga" hideLabel className="mt-3">
            <Select
              options={jobs}
              value={jobId}
              onChange={({ target }) => setChosen(target.value)}
              className="truncate"
            />
          </Field>
        )}
      </div>
      {jobId ? (
        <Doctors
          key={jobId}
          jobId={jobId}
          open={open.filter((date) => date.jobId === jobId)}
          grid={grid}
          onDrag={onDrag}
          offer={offer}
        />
      ) : (
        <p className="p-4 text-muted text-small">Nenhum plantão livre neste mês.</p>
      )}
    </aside>
  )
}

function Doctors({ jobId, open, grid, onDrag, offer }: OfferPanelProps & { jobId: string }) {
  const { data, isLoadingError, error, refetch } = useQuery(jobDoctorsQuery(jobId))
  useDrop({ open, grid, onDrag, offer })
  if (isLoadingError)
    return (
      <div className="p-4">
        <InlineLoadError text="Não foi possível carregar as candidaturas." retry={refetch} error={error} />
      </div>
    )
  if (!data)
    return (
      <SkeletonGroup label="Carregando..." className="grid gap-2 p-4">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </SkeletonGroup>
    )
  if (data.items.length === 0)
    return <p className="p-4 text-muted text-small">Ainda ninguém com candidatura aberta nesta vaga.</p>
  return (
    <ul aria-label="Candidaturas" className="min-h-0 flex-1 divide-y overflow-y-auto">
      {data.items.map((doctor) => (
        <li key={doctor.applicationId}>
          <Doctor doctor={doctor} choose={() => offer(doctor, undefined)} />
        </li>
      ))}
    </ul>
  )
}

function Doctor({ doctor, choose }: { doctor: JobDoctor; choose: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  const [isDragged, setDragged] = useState(false)
  const latest = useRef(doctor)
  latest.current = doctor
  useEffect(() => {
    if (!element.current) return
    return draggable({
      element: element.current,
      getInitialData: () => ({ applicant: latest.current }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [])
  const free = doctor.dateIds.length
  return (
    <div ref={element} className={cn('cursor-grab px-4 py-2.5 hover:bg-subtle', isDragged && 'opacity-40')}>
      <button
        type="button"
        onClick={choose}
        className="wrap-anywhere min-h-6 rounded-control text-left font-semibold text-small hover:text-brand hover:underline"
      >
        {doctor.doctorName}
      </button>
      <p className="text-meta text-muted tabular-nums">
        {[
          doctor.doctorRegistration,
          free > 0 ? `pode em ${count(free, 'plantão livre', 'plantões livres')}` : 'nenhum plantão livre',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}
