import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router'
import { MAX_DOCUMENTS } from '#contract/hiring/documents.ts'
import { paths } from '#contract/paths.ts'
import { guard } from '#web/lib/guard.ts'
import { browserClient } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AddDialog, type Addition } from './add-dialog.tsx'
import { nextKind } from './document-groups.ts'
import { Openings } from './openings.tsx'
import { documentsQuery, followed } from './queries.ts'
import { Wallet } from './wallet.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['doctor'] })
  // Not awaited: the page shows its own skeleton and its own error.
  browserClient().prefetchQuery(documentsQuery())
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

const WALLET = 'documentos'
const OPENINGS = 'aberturas'

/** The papers of a doctor, and who has opened them. */
export default function DocumentsPage() {
  const [search, setSearch] = useSearchParams()
  const [addition, setAddition] = useState<Addition | null>(null)
  const list = useQuery({ ...documentsQuery(), ...followed })
  const items = list.data?.items ?? []
  const isFull = items.length >= MAX_DOCUMENTS
  const add = (
    <Button onClick={() => setAddition({ kind: nextKind(items), document: null })}>
      <Plus aria-hidden />
      Adicionar documento
    </Button>
  )
  const current = search.get('aba') === OPENINGS ? OPENINGS : WALLET
  return (
    <>
      <Seo
        title="Documentos | Medponto"
        description="Seus documentos no Medponto."
        path={paths.documents}
        index={false}
      />
      <PageTitle
        title="Documentos"
        description={
          isFull
            ? `Você já tem ${MAX_DOCUMENTS} documentos, o máximo. Exclua um para adicionar outro.`
            : 'Só abre um documento quem você autorizar, ou a administração do Medponto com um motivo e a aprovação de uma segunda pessoa. Você vê cada abertura.'
        }
        action={items.length > 0 && !isFull && current === WALLET && add}
      />
      <Tabs
        label="Documentos"
        value={current}
        onValueChange={(aba) => setSearch(aba === WALLET ? {} : { aba }, { preventScrollReset: true })}
        tabs={[
          {
            value: WALLET,
            label: 'Meus documentos',
            content: <Wallet list={list} isFull={isFull} first={add} onAdd={setAddition} />,
          },
          { value: OPENINGS, label: 'Quem abriu', content: <Openings /> },
        ]}
      />
      <AddDialog addition={addition} onClose={() => setAddition(null)} />
    </>
  )
}
