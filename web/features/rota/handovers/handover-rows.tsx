import type { Handover } from '#contract/api/rota/handovers.ts'
import { paths } from '#contract/paths.ts'
import { DateTile } from '#web/features/platform/date-tile/date-tile.tsx'
import { ShortWhen } from '#web/features/rota/bookings/booking-row.tsx'
import { payText, shortWhenText, startDay } from '#web/features/rota/bookings/booking-texts.ts'
import { useMayInTeam } from '#web/lib/current-user.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { HandoverMark } from './handover-section.tsx'
import { warningTexts } from './handover-texts.ts'

/** A proposal that waits for the doctor's answer, in a list. It is answered on its page, which has all the terms. */
export function AskedHandoverRow({ handover, now }: { handover: Handover; now: number }) {
  const { bookingId, title, given, returned, proposerName, employerName } = handover
  return (
    <li className="relative flex gap-3 p-4 transition-colors hover:bg-subtle sm:gap-4 sm:px-5">
      {given && <DateTile date={startDay(given)} />}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-small">
          <p className="tabular-nums">{given && <ShortWhen span={given} now={now} />}</p>
          <span className="inline-flex items-center gap-1.5 whitespace-nowrap font-semibold">
            <span aria-hidden className="size-2 shrink-0 rounded-full bg-brand" />
            {returned ? 'Troca proposta' : 'Passagem proposta'}
          </span>
        </div>
        <h3 className="wrap-anywhere mt-0.5">
          <Link
            to={paths.booking(bookingId)}
            className="rounded-control font-semibold after:absolute after:inset-0 hover:text-brand hover:underline"
          >
            {title}
          </Link>
        </h3>
        <p className="wrap-anywhere text-muted text-small">
          {returned
            ? `${proposerName} quer trocar pelo seu de ${shortWhenText(returned, now)} · ${employerName}`
            : `${proposerName} quer passar para você · ${employerName}`}
        </p>
        <div className="mt-0.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-small">
          <strong className="font-semibold">{given && payText(given.payCentavos)}</strong>
          <Link to={paths.booking(bookingId)} className={buttonClass({ size: 'sm' })}>
            Ver e responder
          </Link>
        </div>
      </div>
    </li>
  )
}

interface HandoverToDecideProps {
  handover: Handover
  /** It has been decided, and keeps its place. */
  isGone: boolean
  keep: (handover: Handover) => void
  now: number
}

/** A handover that waits for the company's approval, in a list. */
export function HandoverToDecide({ handover, isGone, keep, now }: HandoverToDecideProps) {
  const mayDecide = useMayInTeam('recruiter')
  const { bookingId, proposerName, colleagueName, given, returned, warnings } = handover
  const problems = [
    ...warningTexts(warnings.colleague, { name: colleagueName, uf: given?.uf ?? null }),
    ...warningTexts(warnings.proposer, { name: proposerName, uf: returned?.uf ?? null }),
  ]
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 transition-colors hover:bg-subtle">
      <div className="min-w-48 flex-1">
        <Link
          to={paths.booking(bookingId)}
          className="wrap-anywhere block rounded-control font-semibold after:absolute after:inset-0 hover:text-brand"
        >
          {returned
            ? `${proposerName} troca com ${colleagueName}`
            : `${proposerName} passa para ${colleagueName}`}
        </Link>
        <p className="text-muted text-small tabular-nums">
          {given && shortWhenText(given, now)}
          {returned && ` por ${shortWhenText(returned, now)}`}
        </p>
        {!isGone &&
          problems.map(({ text, isBarrier }) => (
            <p key={text} className={isBarrier ? 'text-danger text-small' : 'text-small'}>
              {text}
            </p>
          ))}
      </div>
      {mayDecide && !isGone ? (
        <div className="relative flex gap-2">
          <DecisionButtons handover={handover} size="sm" onDone={() => keep(handover)} />
        </div>
      ) : isGone ? (
        <p className="shrink-0 text-small">Respondido</p>
      ) : (
        <HandoverMark {...handover} />
      )}
    </li>
  )
}
