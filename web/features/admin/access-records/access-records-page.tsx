import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { TableHeader } from '#web/features/platform/back-office/table-header.tsx'
import { CallError } from '#web/lib/api.ts'
import { guard } from '#web/lib/guard.ts'
import { Seo } from '#web/lib/seo.tsx'
import { call } from '#web/lib/session.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { EmptySearch } from '#web/ui/illustrations/illustrations.tsx'
import { Input } from '#web/ui/input.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { FoundAccount } from './found-account.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['admin'] })
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

/** Finds the access records of an account, also of a removed one, for an authority (Marco Civil, art. 15 and 22). */
export default function AccessRecordsPage() {
  const [text, setText] = useState('')
  // Not in the address of the page: addresses end up in logs and histories.
  const found = useMutation({
    mutationFn: (search: string) => call('POST /admin/access-records/search', { body: { search } }),
  })
  const refusal = found.error instanceof CallError ? found.error.fieldErrors.search : undefined
  return (
    <>
      <Seo
        title="Registros de acesso | Medponto"
        description="Registros de acesso para autoridades."
        path={paths.adminAccessRecords}
        index={false}
      />
      <BackLink parent={paths.adminLog} onlyToParent />
      <TableHeader title="Registros de acesso" />
      <p className="max-w-reading text-muted text-small">
        Data, hora e IP de cada acesso dos últimos seis meses, também de contas excluídas. Só se entregam com
        ordem judicial (Marco Civil da Internet, arts. 10 e 22). Baixar pede o motivo e fica no registro.
      </p>
      <form
        noValidate
        className="mt-4 max-w-xl"
        onSubmit={(event) => {
          event.preventDefault()
          found.mutate(text)
        }}
      >
        <Field
          label="E-mail ou identificador da conta"
          hint="O e-mail que a conta tinha, ou o identificador que o registro mostra."
          error={refusal ?? ''}
        >
          <Input
            value={text}
            maxLength={320}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Button type="submit" className="mt-3" loading={found.isPending} loadingLabel="Procurando...">
          <Search aria-hidden />
          Procurar
        </Button>
      </form>
      <div aria-live="polite" className="mt-6">
        {found.error && !refusal && (
          <LoadError title={found.error.message} retry={() => found.mutate(found.variables ?? '')} />
        )}
        {found.data?.items.length === 0 && (
          <EmptyState illustration={<EmptySearch />} title="Nada encontrado">
            Não há conta com este e-mail ou identificador, nem registros de acesso dos últimos seis meses.
          </EmptyState>
        )}
        {found.data && found.data.items.length > 0 && (
          <ul className="grid max-w-3xl gap-3">
            {found.data.items.map((account) => (
              <FoundAccount key={account.id} account={account} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
