import type { Reply } from '#web/lib/api.ts'
import { Alert } from '#web/ui/alert.tsx'

type TextsNoticeProps = Pick<Reply<'GET /jobs/:id/edit'>, 'revision' | 'textsNeedReview'>

/** Tells the owner of a published job that new texts need review, are pending or were refused. */
export function TextsNotice({ revision, textsNeedReview }: TextsNoticeProps) {
  if (revision?.refusedFor)
    return (
      <Alert variant="danger" title="O texto novo desta vaga foi recusado na análise" className="mb-5">
        <p>Motivo: {revision.refusedFor}</p>
        <p className="mt-1">
          A vaga continua com o texto aprovado. Corrija e salve: o texto voltará para a análise.
        </p>
      </Alert>
    )
  if (!textsNeedReview) return null
  return (
    <Alert
      title={revision ? 'O texto novo desta vaga está em análise' : 'Textos novos passam por análise'}
      className="mb-5"
    >
      {revision && 'O formulário já mostra esse texto. '}As mudanças no título, na descrição, nos requisitos
      ou no valor em palavras só aparecem depois de aprovadas; até lá, fica o texto aprovado. As demais
      mudanças valem assim que você salvar.
    </Alert>
  )
}
