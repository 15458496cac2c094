import type { LogEntry } from '#contract/api/platform/admin-log.ts'
import { paths } from '#contract/paths.ts'
import { fieldLabel, valueText } from '#contract/platform/admin-log-fields.ts'
import { PanelFacts, SidePanel } from '#web/features/platform/back-office/side-panel.tsx'
import { count } from '#web/lib/format.ts'
import { underlinedLinkClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { actionText, actorText, subjectHref, subjectText, subjectTypeText, timeText } from './entry-text.ts'
import { undoOf } from './undo.ts'
import { UndoButton } from './undo-button.tsx'

/** One entry of the log, with the changed fields before and after. */
export function EntryPanel({ entry, onClose }: { entry: LogEntry | undefined; onClose: () => void }) {
  const undo = entry && undoOf(entry)
  return (
    <SidePanel
      open={entry !== undefined}
      {...(entry && { rowId: entry.id })}
      onClose={onClose}
      title={entry ? actionText(entry) : ''}
      description={entry && timeText(entry.at)}
      footer={undo && <UndoButton key={entry?.id} undo={undo} />}
    >
      {entry && <Entry entry={entry} />}
    </SidePanel>
  )
}

function Entry({ entry }: { entry: LogEntry }) {
  const { id, actor, subject, reason, batch, changes } = entry
  const href = subjectHref(entry)
  const about = href ? (
    <Link to={href} className={underlinedLinkClass}>
      {subjectText(entry)}
    </Link>
  ) : (
    subjectText(entry)
  )
  const whole = batch && (
    <Link to={`${paths.adminLog}?lote=${batch.id}`} className={underlinedLinkClass}>
      {count(batch.size, 'ação', 'ações')} de uma vez
    </Link>
  )
  return (
    <div className="grid gap-6">
      <PanelFacts
        facts={[
          ['Quem', actorText(entry)],
          ['E-mail', actor?.email],
          ['Sobre', about],
          ['Tipo', subjectTypeText(entry)],
          ['Identificador', subject.name !== null && subject.id],
          ['Motivo', reason],
          ['Lote', whole],
          ['Número', id],
        ]}
      />
      {changes.length > 0 && (
        <section aria-labelledby="mudancas">
          <h3 id="mudancas" className="mb-2 font-semibold">
            O que mudou
          </h3>
          <table className="w-full table-fixed border-collapse text-left text-small">
            <thead className="text-muted">
              <tr>
                <th scope="col" className="py-2 pr-3 font-semibold">
                  Campo
                </th>
                <th scope="col" className="py-2 pr-3 font-semibold">
                  Antes
                </th>
                <th scope="col" className="py-2 font-semibold">
                  Depois
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <tr key={field} className="border-t align-top">
                  <th scope="row" className="break-words py-2 pr-3 font-normal">
                    {fieldLabel(field)}
                  </th>
                  <td className="break-words py-2 pr-3 text-muted">{valueText(field, before)}</td>
                  <td className="break-words py-2 font-semibold">{valueText(field, after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-3 text-muted text-small">
            Documentos, contatos e nomes de pessoas são guardados mascarados. Ninguém pode alterar ou apagar o
            registro.
          </p>
        </section>
      )}
    </div>
  )
}
