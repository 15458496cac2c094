import { useMutation } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { CallError } from '#web/lib/api.ts'
import { Seo } from '#web/lib/seo.tsx'
import { call } from '#web/lib/session.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CodeForm } from './code-form.tsx'
import { canHash, hashOf } from './file-hash.ts'
import { PaperPicker } from './paper-picker.tsx'
import { PaperResult } from './paper-result.tsx'

/** Asks about a file, or about a hash. */
async function check(source: File | string) {
  const hash = typeof source === 'string' ? source : await hashOf(source)
  return hash ? (await call('GET /papers/:hash', { params: { hash } })).paper : null
}

/** Whether a document about a plantão was issued here and is unchanged, for anybody who has it. */
export default function CheckPaperPage() {
  const isHydrated = useHydrated()
  const checking = useMutation({ mutationFn: check })
  const { data, error, isPending, isSuccess, submittedAt, variables } = checking
  const isFile = typeof variables === 'object'
  return (
    <article className="mx-auto w-full max-w-2xl px-4 py-10 sm:py-14">
      <Seo
        title="Verificar documento | Medponto"
        description="Confira se um acordo ou comprovante de plantão foi emitido pelo Medponto e não foi alterado."
        path={paths.checkPaper}
      />
      <h1 className="font-semibold text-page">Verificar documento</h1>
      <p className="mt-3 text-lead text-muted">
        Confira se um acordo ou um comprovante de plantão foi emitido pelo Medponto e continua igual.
      </p>
      <Card className="mt-8 grid gap-8">
        {isHydrated && !canHash() ? (
          <Alert title="O navegador não lê arquivos neste endereço">
            O endereço não usa https. Calcule o código do arquivo e cole abaixo.
          </Alert>
        ) : (
          <PaperPicker onFile={checking.mutate} />
        )}
        <CodeForm onHash={checking.mutate} isPending={isPending && !isFile} />
      </Card>
      {/* Room for the answer, so that the footer stays where it is. */}
      <div className="mt-6 min-h-64">
        <p role="status" className="flex items-center gap-2">
          {isPending && (
            <>
              <Spinner />
              Conferindo o documento...
            </>
          )}
        </p>
        {error && (
          <Alert
            variant="danger"
            title="Não conseguimos conferir o documento"
            action={
              <Button variant="secondary" onClick={() => variables && checking.mutate(variables)}>
                Tentar novamente
              </Button>
            }
          >
            {error instanceof CallError ? error.message : 'O arquivo não pôde ser lido. Escolha-o de novo.'}
          </Alert>
        )}
        {isSuccess && (
          <PaperResult key={submittedAt} paper={data} fileName={isFile ? variables.name : null} />
        )}
      </div>
    </article>
  )
}
