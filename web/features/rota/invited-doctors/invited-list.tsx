import { paths } from '#contract/paths.ts'
import type { Reply } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'

type Invited = Reply<'GET /jobs/:id/candidates'>['invited']

/** The doctors that the company has invited to the job. */
export function InvitedList({ invited }: { invited: Invited }) {
  if (invited.length === 0) return null
  return (
    <Disclosure
      chosen={0}
      title={invited.length === 1 ? '1 pessoa já convidada' : `${invited.length} pessoas já convidadas`}
    >
      <ul className="divide-y">
        {invited.map(({ doctorId, name, invitedAt }) => (
          <li
            key={doctorId}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-small"
          >
            <a
              href={paths.publicProfile(doctorId)}
              target="_blank"
              rel="noreferrer"
              className="py-2 font-semibold hover:underline"
            >
              {name}
            </a>
            <span className="inline-flex items-center gap-1.5 tabular-nums">
              <span aria-hidden className="size-2 rounded-full bg-info" />
              Convite enviado em {formatDate(invitedAt)}
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
