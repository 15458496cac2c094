import { ChevronDown, ChevronRight } from 'lucide-react'
import { memo, useState } from 'react'
import type { EmployerApplication, OtherApplication } from '#contract/api/hiring/received-applications.ts'
import type { MoveAction } from '#contract/hiring/application-lifecycle.ts'
import { RowMarks } from '#web/features/hiring/application-moves/row-marks.tsx'
import { VerifiedMark } from '#web/features/hiring/registration-checks/verified-mark.tsx'
import { count, relativeTime } from '#web/lib/format.ts'
import { cn } from '#web/ui/cn.ts'
import { PlaceAndDistance, placeText, RqeMark, registrationText } from './applicant-facts.tsx'
import { DocumentsMark } from './documents-mark.tsx'
import { NextAction } from './next-action.tsx'
import { StatusMark } from './status-mark.tsx'

export interface RowActions {
  open: (id: string) => void
  toggle: (id: string) => void
  move: (application: EmployerApplication, action: MoveAction) => void
}

interface ApplicantRowProps {
  row: EmployerApplication
  /** The application whose panel is open, if it is in this row. */
  openId: string
  /** Null if rows cannot be selected. */
  isSelected: boolean | null
  isCompact: boolean
  /** Without it, the list is about one job, which need not be named. */
  showsJob: boolean
  now: number
  /** Always the same functions, so that a row is drawn again only if it changes. */
  actions: RowActions
}

// The columns depend on the width of the list, which is narrow beside the panel. In compact rows, where all facts are on one
// line, specialty and city share the width that the name leaves. In other rows the name has the rest.
export const columnsOf = (isCompact: boolean) => ({
  check: 'hidden @md:table-cell w-11',
  name: isCompact ? '@3xl:w-58 @7xl:w-64' : '',
  registration: 'hidden @7xl:table-cell w-32',
  rqe: cn('hidden @3xl:table-cell', !isCompact && 'w-40 @4xl:w-52'),
  place: cn('hidden @4xl:table-cell', isCompact ? 'w-48 @7xl:w-56' : 'w-40 @6xl:w-46'),
  status: 'hidden @md:table-cell w-38',
  received: 'hidden @2xl:table-cell w-28',
})
const line = 'shadow-[inset_0_-1px_0_var(--border)]'

/** One doctor: the application that leads the row, and, when it is unfolded, her others. */
export const ApplicantRow = memo(function ApplicantRow(props: ApplicantRowProps) {
  const { row, openId, isSelected, isCompact, showsJob, now, actions } = props
  const [isUnfolded, setUnfolded] = useState(false)
  const columns = columnsOf(isCompact)
  const height = isCompact ? 'h-14 @md:h-9' : 'h-14 @md:h-12'
  const others = row.others.length
  return (
    <>
      <tr
        data-row={row.id}
        onClick={({ target, currentTarget }) => {
          if (!(target instanceof Element && currentTarget.contains(target))) return
          if (!target.closest('button, a, input, label')) actions.open(row.id)
        }}
        className={cn(
          'group cursor-pointer transition-colors',
          openId !== ''
            ? 'bg-brand-soft'
            : isSelected
              ? 'bg-brand-soft/50'
              : 'hover:bg-subtle focus-within:bg-subtle',
        )}
      >
        {isSelected !== null && (
          <td className={cn(columns.check, line, height, 'p-0')}>
            <label className="flex h-full cursor-pointer items-center justify-center">
              <input
                type="checkbox"
                aria-label={`Selecionar ${row.doctorName}`}
                checked={isSelected}
                onChange={() => actions.toggle(row.id)}
                className="size-4.5 cursor-pointer accent-brand"
              />
            </label>
          </td>
        )}
        <td className={cn(line, height, 'py-0 pr-2.5 pl-3', isSelected !== null && '@md:pl-1')}>
          <div className="flex min-w-0 items-center gap-1.5">
            <button
              type="button"
              data-open-row
              onClick={() => actions.open(row.id)}
              className={cn(
                height,
                'flex min-w-0 flex-1 flex-col justify-center text-left hover:text-brand',
                isCompact && '@md:flex-row @md:items-center @md:justify-start @md:gap-3',
              )}
            >
              <span
                className={cn(
                  'flex w-full items-center justify-between gap-3',
                  isCompact && '@md:w-auto @md:min-w-0 @max-3xl:@md:shrink-0 @max-3xl:@md:max-w-3/5',
                )}
              >
                <span className="flex min-w-0 items-center gap-1.5">
                  <span className={cn('min-w-0 truncate', row.status === 'submitted' && 'font-semibold')}>
                    {row.doctorName}
                  </span>
                  <VerifiedMark registrations={row.verifiedRegistrations} />
                  <DocumentsMark documents={row.documents} />
                  <RowMarks application={row} />
                </span>
                <StatusMark application={row} className="@md:hidden" />
              </span>
              {/* On narrow screens this line replaces the columns. */}
              <span className="min-w-0 max-w-full truncate text-meta text-muted @3xl:hidden">
                {[row.medicalSpecialties[0]?.name, placeText(row)].filter(Boolean).join(' · ')}
                <span className="@2xl:hidden"> · {relativeTime(row.appliedAt, now)}</span>
              </span>
              {!isCompact && (
                <span className="hidden max-w-full truncate text-meta text-muted @3xl:inline">
                  <span className="@7xl:hidden">CRM {registrationText(row)}</span>
                  {showsJob && (
                    <>
                      <span className="@7xl:hidden"> · </span>
                      {row.jobTitle}
                    </>
                  )}
                </span>
              )}
            </button>
            {others > 0 && (
              <button
                type="button"
                aria-expanded={isUnfolded}
                aria-label={`${count(others, 'outra candidatura', 'outras candidaturas')} de ${row.doctorName}`}
                title={`${count(others, 'outra candidatura', 'outras candidaturas')}`}
                onClick={() => setUnfolded(!isUnfolded)}
                className="relative inline-flex h-7 shrink-0 items-center gap-0.5 rounded-control border bg-surface px-1.5 text-meta text-muted tabular-nums after:absolute after:-inset-2 after:content-[''] hover:text-foreground"
              >
                <span className="@5xl:hidden">+{others}</span>
                <span className="hidden @5xl:inline">e {count(others, 'outra vaga', 'outras vagas')}</span>
                {isUnfolded ? (
                  <ChevronDown aria-hidden className="size-3.5" />
                ) : (
                  <ChevronRight aria-hidden className="size-3.5" />
                )}
              </button>
            )}
          </div>
        </td>
        <td className={cn(columns.registration, line, 'whitespace-nowrap px-2.5 tabular-nums')}>
          {registrationText(row)}
        </td>
        <td className={cn(columns.rqe, line, 'px-2.5')}>
          <RqeMark application={row} isCompact={isCompact} />
        </td>
        <td className={cn(columns.place, line, 'px-2.5')}>
          <PlaceAndDistance application={row} isCompact={isCompact} />
        </td>
        <td className={cn(columns.status, line, 'px-2.5')}>
          <StatusMark application={row} />
        </td>
        <td
          className={cn(columns.received, line, 'relative whitespace-nowrap px-2.5 text-muted tabular-nums')}
        >
          <time dateTime={row.appliedAt}>{relativeTime(row.appliedAt, now)}</time>
          <NextAction application={row} onMove={actions.move} />
        </td>
      </tr>
      {isUnfolded &&
        row.others.map((other) => (
          <OtherRow
            key={other.id}
            other={other}
            columns={columns}
            isIndented={isSelected !== null}
            isOpen={openId === other.id}
            now={now}
            open={actions.open}
          />
        ))}
    </>
  )
})

function OtherRow(props: {
  other: OtherApplication
  columns: ReturnType<typeof columnsOf>
  /** Below the names, beside the checkboxes. */
  isIndented: boolean
  isOpen: boolean
  now: number
  open: (id: string) => void
}) {
  const { other, columns, isIndented, isOpen, now, open } = props
  return (
    <tr className={cn('bg-subtle/60', isOpen && 'bg-brand-soft')}>
      {isIndented && <td className={cn(columns.check, line)} />}
      <td className={cn(line, 'py-0 pr-2.5 pl-6')}>
        <button
          type="button"
          onClick={() => open(other.id)}
          className="flex h-11 w-full min-w-0 items-center justify-between gap-3 text-left hover:text-brand @md:h-10"
        >
          <span className="truncate">{other.jobTitle}</span>
          <StatusMark application={other} className="@md:hidden" />
        </button>
      </td>
      <td className={cn(columns.registration, line)} />
      <td className={cn(columns.rqe, line)} />
      <td className={cn(columns.place, line)} />
      <td className={cn(columns.status, line, 'px-2.5')}>
        <StatusMark application={other} />
      </td>
      <td className={cn(columns.received, line, 'whitespace-nowrap px-2.5 text-muted tabular-nums')}>
        {relativeTime(other.appliedAt, now)}
      </td>
    </tr>
  )
}
