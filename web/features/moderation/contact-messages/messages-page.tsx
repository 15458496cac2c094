import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ClientLoaderFunctionArgs } from 'react-router'
import type { ContactMessage } from '#contract/api/moderation/contact-messages.ts'
import { paths } from '#contract/paths.ts'
import type { Column } from '#web/features/platform/back-office/data-table.tsx'
import { NothingFound } from '#web/features/platform/back-office/nothing-found.tsx'
import { TablePage } from '#web/features/platform/back-office/paged-table.tsx'
import { useTableAddress } from '#web/features/platform/back-office/table-address.ts'
import { TableControls } from '#web/features/platform/back-office/table-controls.tsx'
import { count, formatDate, relativeTime } from '#web/lib/format.ts'
import { guard } from '#web/lib/guard.ts'
import { Seo } from '#web/lib/seo.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CheckingSession } from '#web/ui/checking-session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { MessagePanel } from './message-panel.tsx'
import { messagesQuery } from './queries.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, { roles: ['admin'] })
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = CheckingSession

const answers = { abertas: false, respondidas: true } as const
const stateOptions = [
  { value: 'abertas', label: 'Sem resposta' },
  { value: 'respondidas', label: 'Respondidas' },
]

const columnsAt = (now: number): Column<ContactMessage>[] => [
  { key: 'subject', title: 'Assunto', grows: true, cell: ({ subject }) => subject },
  {
    key: 'name',
    title: 'Nome',
    from: 'sm',
    cell: ({ name }) => <span className="block max-w-40 truncate">{name}</span>,
  },
  {
    key: 'message',
    title: 'Mensagem',
    grows: true,
    from: 'lg',
    cell: ({ message }) => <span className="block truncate">{message}</span>,
  },
  {
    key: 'email',
    title: 'E-mail',
    from: '2xl',
    cell: ({ email }) => <span className="block max-w-56 truncate">{email}</span>,
  },
  {
    key: 'sentAt',
    title: 'Recebida',
    sortable: true,
    from: 'md',
    cell: ({ sentAt }) => (
      <time dateTime={sentAt} title={formatDate(sentAt)}>
        {relativeTime(sentAt, now)}
      </time>
    ),
  },
  {
    key: 'state',
    title: 'Situação',
    cell: ({ answeredAt }) =>
      answeredAt ? <Badge>Respondida</Badge> : <Badge variant="info">Sem resposta</Badge>,
  },
]

/** The messages from the contact page. */
export default function MessagesPage() {
  const now = useNow()
  const address = useTableAddress(paths.adminMessages, ['situacao'])
  const { search, direction, page, open, filters } = address.state
  const answered = answers[filters.situacao as keyof typeof answers] as boolean | undefined
  const query = useQuery({
    ...messagesQuery({ answered, search, direction, page }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const listed = data?.items.find(({ id }) => id === open)
  const isElsewhere = open !== '' && data !== undefined && !listed
  const elsewhere = useQuery({
    ...messagesQuery({ answered: undefined, search: open, page: 1 }),
    enabled: isElsewhere,
  })
  const message = listed ?? (isElsewhere ? elsewhere.data?.items.find(({ id }) => id === open) : undefined)
  return (
    <>
      <Seo
        title="Mensagens | Medponto"
        description="Mensagens da página de contato."
        path={paths.adminMessages}
        index={false}
      />
      <PageTitle
        title="Mensagens"
        description={
          data
            ? `${count(data.openCount, 'mensagem', 'mensagens')} sem resposta`
            : query.isError
              ? null
              : 'Carregando...'
        }
      />
      <TableControls
        address={address}
        searchLabel="Buscar mensagens"
        searchPlaceholder="Nome, e-mail, assunto ou texto"
        filters={[{ key: 'situacao', label: 'Situação', placeholder: 'Todas', options: stateOptions }]}
        sorts={[
          { key: 'sentAt', direction: 'desc', label: 'Mais recentes' },
          { key: 'sentAt', direction: 'asc', label: 'Mais antigas' },
        ]}
        sortsUntil="lg"
      />
      <TablePage
        query={query}
        address={address}
        caption="Mensagens"
        columns={columnsAt(now)}
        labelOf={({ subject }) => subject}
        noun={['mensagem', 'mensagens']}
        errorTitle="Erro ao carregar mensagens"
        emptyState={
          search || filters.situacao ? (
            <NothingFound title="Nenhuma mensagem encontrada" path={paths.adminMessages}>
              Tente outras palavras ou outro filtro.
            </NothingFound>
          ) : (
            <EmptyState title="Nenhuma mensagem ainda">
              O que as pessoas escrevem na página de contato aparece aqui.
            </EmptyState>
          )
        }
      />
      {message && <MessagePanel key={message.id} message={message} onClose={() => address.openRow('')} />}
    </>
  )
}
