import { retentionDays } from '#contract/platform/retention.ts'
import { paperLabels } from '#contract/rota/booking-papers.ts'
import { timesOf } from '#web/features/rota/bookings/booking-texts.ts'
import type { Reply } from '#web/lib/api.ts'
import { Alert } from '#web/ui/alert.tsx'

type Paper = NonNullable<Reply<'GET /papers/:hash'>['paper']>

const ZONE = { timeZone: 'America/Sao_Paulo' }
const momentFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium', ...ZONE })
const dayFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'full', ...ZONE })
const YEARS = Math.floor(retentionDays.bookings / 365)

const focusOnMount = (alert: HTMLElement | null) => alert?.focus()

/** The answer about a document. It takes the focus, because it is below the controls. */
export function PaperResult({ paper, fileName }: { paper: Paper | null; fileName: string | null }) {
  return (
    <Alert
      ref={focusOnMount}
      tabIndex={-1}
      variant={paper ? (paper.isCurrent ? 'success' : 'info') : 'danger'}
      title={paper ? 'Documento autêntico' : 'Documento não reconhecido'}
    >
      {fileName && <p className="wrap-anywhere text-muted">{fileName}</p>}
      {paper ? <Known paper={paper} /> : <Unknown />}
    </Alert>
  )
}

function Known({ paper: { kind, issuedAt, startsAt, endsAt, isCurrent } }: { paper: Paper }) {
  const rows = [
    ['Documento', paperLabels[kind]],
    ['Emitido em', `${momentFormat.format(new Date(issuedAt))}, horário de Brasília`],
    [
      isCurrent ? 'Plantão' : 'Plantão hoje',
      `${dayFormat.format(new Date(startsAt))}, ${timesOf({ startsAt, endsAt })}`,
    ],
  ]
  return (
    <>
      <p>Foi emitido pelo Medponto e não foi alterado.</p>
      {!isCurrent && (
        <p className="mt-2 font-semibold">
          Houve novos registros sobre este plantão depois deste documento. Ele pode ter mudado ou sido
          cancelado: peça o documento atual.
        </p>
      )}
      <dl className="mt-3 grid gap-2">
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const Unknown = () => (
  <>
    <p>Ele foi alterado ou não foi emitido pelo Medponto.</p>
    <p className="mt-2">
      Confira se é o arquivo original: imprimir, digitalizar ou salvar de novo muda o documento. Os registros
      de plantões são apagados depois de {YEARS} anos, e os documentos sobre eles deixam de ser reconhecidos.
    </p>
  </>
)
