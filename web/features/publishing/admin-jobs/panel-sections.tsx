import type { ReactNode } from 'react'
import type { AdminJobDetails } from '#contract/api/publishing/admin-jobs.ts'
import { formatDate } from '#web/lib/format.ts'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

/** The log of admins' actions, newest first. */
export function ActionLog({ log }: { log: AdminJobDetails['log'] }) {
  return (
    <Section title="O que a equipe fez">
      {log.length === 0 ? (
        <p className="text-muted text-small">Nada ainda.</p>
      ) : (
        <ul className="grid gap-2 text-small">
          {log.map((entry) => (
            <li key={entry.id}>
              {entry.action}
              <span className="text-muted">
                {' '}
                · {formatDate(entry.at)} · {entry.adminName ?? 'Sistema'}
              </span>
              {entry.reason && <p className="break-words text-muted">Motivo: {entry.reason}</p>}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
