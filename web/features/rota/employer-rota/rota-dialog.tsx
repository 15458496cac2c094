import { useState } from 'react'
import { timesText } from '#contract/jobs/job-dates.ts'
import { DateDoctors } from '#web/features/rota/booking-offers/date-doctors.tsx'
import { OfferContent } from '#web/features/rota/booking-offers/offer-dialog.tsx'
import { dayHeading } from '#web/features/rota/bookings/booking-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EntryRow, freeText, type OfferOpen } from './rota-entry.tsx'
import type { OpenDate, RotaEntry } from './rota-month.ts'

type Applicant = { applicationId: string; doctorName: string }

/** The list of a day, the doctors to choose from for a free plantão, or the offer to one of them. */
export type RotaStep =
  | { kind: 'day'; day: string }
  | { kind: 'doctors'; open: OpenDate }
  /** `open` is the plantão from whose list the doctor was chosen, to which the form then leads back. */
  | { kind: 'offer'; doctor: Applicant; dateId: string | undefined; open: OpenDate | null }

interface RotaDialogProps {
  step: RotaStep | null
  goTo: (step: RotaStep | null) => void
  /** The entries of the day of `step`. */
  listed: readonly RotaEntry[]
  offer: OfferOpen
  now: number
}

/** One dialog from the day to the offer, so that closing it returns the focus to the day. */
export function RotaDialog({ step, goTo, listed, offer, now }: RotaDialogProps) {
  const [isSending, setSending] = useState(false)
  const close = () => goTo(null)
  return (
    <Dialog
      open={step !== null && (step.kind !== 'day' || listed.length > 0)}
      onOpenChange={(open) => !open && !isSending && close()}
      size={step?.kind === 'offer' ? 'lg' : 'md'}
      title={step ? titleOf(step, now) : ''}
      description={step?.kind === 'doctors' ? descriptionOf(step.open, now) : undefined}
    >
      {step?.kind === 'day' && (
        <ul className="-mx-4 divide-y sm:-mx-6">
          {listed.map((entry) => (
            <EntryRow key={entry.key} entry={entry} offer={offer} now={now} />
          ))}
        </ul>
      )}
      {step?.kind === 'doctors' && (
        <DateDoctors
          jobId={step.open.jobId}
          dateId={step.open.dateId}
          choose={(doctor) => goTo({ kind: 'offer', doctor, dateId: step.open.dateId, open: step.open })}
        />
      )}
      {step?.kind === 'offer' && (
        <OfferContent
          applicationId={step.doctor.applicationId}
          dateId={step.dateId}
          onSending={setSending}
          close={close}
          {...backTo(step.open, goTo)}
        />
      )}
    </Dialog>
  )
}

const backTo = (open: OpenDate | null, goTo: RotaDialogProps['goTo']) =>
  open ? { cancelLabel: 'Voltar', cancel: () => goTo({ kind: 'doctors', open }) } : {}

const headingOf = (day: string, now: number) => dayHeading(`${day}T12:00:00-03:00`, now)

function titleOf(step: RotaStep, now: number): string {
  if (step.kind === 'day') return headingOf(step.day, now)
  return step.kind === 'doctors' ? 'Oferecer este plantão' : `Oferecer plantão a ${step.doctor.doctorName}`
}

const descriptionOf = (open: OpenDate, now: number) =>
  [headingOf(open.day, now), timesText(open, open.uf), freeText(open.places - open.taken), open.title]
    .filter(Boolean)
    .join(' · ')
