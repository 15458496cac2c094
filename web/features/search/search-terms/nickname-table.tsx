import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { Nickname } from '#contract/api/search/search-terms.ts'
import { paths } from '#contract/paths.ts'
import { sourceText } from '#contract/search/search-term-sources.ts'
import type { Column } from '#web/features/platform/back-office/data-table.tsx'
import { TablePage } from '#web/features/platform/back-office/paged-table.tsx'
import { SidePanel } from '#web/features/platform/back-office/side-panel.tsx'
import { useTableAddress } from '#web/features/platform/back-office/table-address.ts'
import { TableControls } from '#web/features/platform/back-office/table-controls.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NicknameForm } from './nickname-form.tsx'
import { placeText } from './place-text.ts'
import { nicknamesQuery } from './queries.ts'

const NEW = 'novo'
const filterKeys = ['aba'] as const

const columns: readonly Column<Nickname>[] = [
  { key: 'nickname', title: 'Apelido', cell: ({ nickname }) => nickname },
  { key: 'city', title: 'Lugar', cell: placeText },
  { key: 'source', title: 'Origem', from: 'sm', cell: ({ source }) => sourceText(source) },
]

/** The nicknames of cities, regions and states, with a panel to add, change and remove them. */
export function NicknameTable() {
  const address = useTableAddress(paths.adminSettings, filterKeys)
  const { search, page, open } = address.state
  const query = useQuery(nicknamesQuery({ search, page }))
  const row = query.data?.items.find(({ id }) => id === open)
  const close = () => address.openRow('')
  return (
    <>
      <TableControls
        address={address}
        searchLabel="Buscar apelidos"
        searchPlaceholder="Apelido, cidade ou UF"
      >
        <Button onClick={() => address.openRow(NEW)}>
          <Plus aria-hidden />
          Adicionar apelido
        </Button>
      </TableControls>
      <TablePage
        query={query}
        caption="Apelidos de lugares"
        noun={['apelido', 'apelidos']}
        errorTitle="Erro ao carregar os apelidos."
        emptyState={
          <EmptyState title="Nenhum apelido encontrado">
            Confira a busca ou adicione o nome que as pessoas dão ao lugar.
          </EmptyState>
        }
        columns={columns}
        labelOf={({ nickname }) => nickname}
        address={address}
      />
      <SidePanel
        open={open === NEW || row !== undefined}
        onClose={close}
        title={row ? row.nickname : 'Adicionar apelido'}
        description="Quem busca o apelido encontra as vagas do lugar."
      >
        <NicknameForm key={row?.id ?? NEW} row={row ?? null} onDone={close} />
      </SidePanel>
    </>
  )
}
