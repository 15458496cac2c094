import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foldText } from '#contract/fold-text.ts'
import { paths } from '#contract/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { Field } from '#web/ui/field.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { type DateDoctor, dateDoctorsQuery } from './queries.ts'

/** From how many doctors on they can be searched by name. */
const SEARCHED_FROM = 8

interface DateDoctorsProps {
  jobId: string
  dateId: string
  choose: (doctor: DateDoctor) => void
}

/** The doctors to choose from for a plantão, in a dialog: those who chose it and are free come first. */
export function DateDoctors({ jobId, dateId, choose }: DateDoctorsProps) {
  const { data, isError, error, refetch } = useQuery(dateDoctorsQuery(jobId, dateId))
  const [search, setSearch] = useState('')
  if (isError && !data)
    return <InlineLoadError text="Não foi possível carregar as candidaturas." retry={refetch} error={error} />
  if (!data)
    return (
      <SkeletonGroup label="Carregando..." className="grid gap-2">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </SkeletonGroup>
    )
  const found = data.items.filter(({ doctorName }) => foldText(doctorName).includes(foldText(search.trim())))
  return (
    <>
      {data.items.length === 0 && (
        <p className="text-muted">
          Ainda ninguém com candidatura aberta nesta vaga. Quem se candidatar aparece aqui.
        </p>
      )}
      {data.items.length >= SEARCHED_FROM && (
        <Field label="Buscar pelo nome" hideLabel className="mb-2">
          <Input
            type="search"
            placeholder="Buscar pelo nome"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </Field>
      )}
      {data.items.length > 0 && found.length === 0 && (
        <p className="py-3 text-muted text-small">Ninguém com este nome.</p>
      )}
      <ul className="-mx-4 divide-y border-y empty:hidden sm:-mx-6">
        {found.map((doctor) => (
          <li key={doctor.applicationId}>
            <DoctorChoice doctor={doctor} choose={() => choose(doctor)} />
          </li>
        ))}
      </ul>
      <DialogActions>
        <Link to={paths.dateApplications(jobId, dateId)} className={buttonClass({ variant: 'secondary' })}>
          Ver candidaturas
        </Link>
      </DialogActions>
    </>
  )
}

function DoctorChoice({ doctor, choose }: { doctor: DateDoctor; choose: () => void }) {
  const { doctorName, doctorRegistration, isOffered } = doctor
  return (
    <button
      type="button"
      disabled={isOffered}
      onClick={choose}
      className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 gap-y-0.5 px-4 py-2 text-left transition-colors focus-visible:-outline-offset-2 enabled:hover:bg-subtle sm:px-6"
    >
      <span className="min-w-0 flex-1 basis-44">
        <span className={cn('wrap-anywhere block', isOffered ? 'text-muted' : 'font-semibold')}>
          {doctorName}
        </span>
        <span className="block text-muted text-small tabular-nums">{doctorRegistration}</span>
      </span>
      <DoctorFact {...doctor} />
    </button>
  )
}

function DoctorFact({ isChosen, hasShift, isOffered }: DateDoctor) {
  const [text, dot] = isOffered
    ? ['Já oferecido a esta pessoa', null]
    : hasShift
      ? ['Já tem plantão neste horário', 'bg-danger']
      : isChosen
        ? ['Pode nesta data', 'bg-success']
        : ['Não marcou esta data', null]
  return (
    <span className={cn('inline-flex items-center gap-1.5 text-small', !dot && 'text-muted')}>
      {dot && <span aria-hidden className={cn('size-2 rounded-full', dot)} />}
      {text}
    </span>
  )
}
