import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { Synonym } from '#contract/api/search/search-terms.ts'
import { paths } from '#contract/paths.ts'
import { sourceText } from '#contract/search/search-term-sources.ts'
import type { Column } from '#web/features/platform/back-office/data-table.tsx'
import { TablePage } from '#web/features/platform/back-office/paged-table.tsx'
import { SidePanel } from '#web/features/platform/back-office/side-panel.tsx'
import { useTableAddress } from '#web/features/platform/back-office/table-address.ts'
import { TableControls } from '#web/features/platform/back-office/table-controls.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { synonymsQuery } from './queries.ts'
import { SynonymForm } from './synonym-form.tsx'

const NEW = 'novo'
const filterKeys = ['aba'] as const

const columns: readonly Column<Synonym>[] = [
  { key: 'term', title: 'Termo', cell: ({ term }) => term },
  { key: 'meanings', title: 'Também procura', from: 'sm', cell: ({ meanings }) => meanings.join(', ') },
  { key: 'source', title: 'Origem', from: 'md', cell: ({ source }) => sourceText(source) },
]

/** The synonyms of the search, with a panel to add, change and remove them. */
export function SynonymTable() {
  const address = useTableAddress(paths.adminSettings, filterKeys)
  const { search, page, open } = address.state
  const query = useQuery(synonymsQuery({ search, page }))
  const row = query.data?.items.find(({ id }) => id === open)
  const close = () => address.openRow('')
  return (
    <>
      <TableControls
        address={address}
        searchLabel="Buscar sinônimos"
        searchPlaceholder="Termo ou significado"
      >
        <Button onClick={() => address.openRow(NEW)}>
          <Plus aria-hidden />
          Adicionar sinônimo
        </Button>
      </TableControls>
      <TablePage
        query={query}
        caption="Sinônimos da busca"
        noun={['sinônimo', 'sinônimos']}
        errorTitle="Erro ao carregar os sinônimos."
        emptyState={
          <EmptyState title="Nenhum sinônimo encontrado">
            Confira a busca ou adicione o termo que as pessoas digitam.
          </EmptyState>
        }
        columns={columns}
        labelOf={({ term }) => term}
        address={address}
      />
      <SidePanel
        open={open === NEW || row !== undefined}
        onClose={close}
        title={row ? row.term : 'Adicionar sinônimo'}
        description="Quem busca o termo encontra também as vagas com os significados. O contrário não vale."
      >
        <SynonymForm key={row?.id ?? NEW} row={row ?? null} onDone={close} />
      </SidePanel>
    </>
  )
}
