import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, useEffect } from 'react'
import type { Message, Thread as ThreadPage } from '#contract/api/hiring/application-messages.ts'
import type { MessageSide } from '#contract/hiring/application-messages.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineLoadError } from '#web/ui/inline-load-error.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { MessageComposer } from './message-composer.tsx'
import { MessageItem } from './message-item.tsx'
import { messagesQuery, useMarkMessagesRead } from './queries.ts'

interface ThreadProps {
  applicationId: string
  /** The side of the application on whose screen the thread is shown. */
  reader: MessageSide
}

/** The messages of an application, with the field for the next one. Messages on the screen count as read. */
export function Thread({ applicationId, reader }: ThreadProps) {
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    messagesQuery(applicationId),
  )
  const newest = data?.pages[0]
  useMarkWhatIsShown(applicationId, reader, newest)
  if (!newest)
    return isError ? (
      <InlineLoadError text="Não foi possível carregar as mensagens." retry={refetch} error={error} />
    ) : (
      <div data-panel-loading="m">
        <SkeletonGroup label="Carregando mensagens..." className="grid gap-3">
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="ml-auto h-12 w-2/3" />
        </SkeletonGroup>
      </div>
    )
  const items = [...data.pages].reverse().flatMap((page) => page.items)
  // The last request says what is still missing.
  const asking =
    reader === 'doctor' && !newest.closedText
      ? items.findLast(({ requestedDocuments }) => requestedDocuments)
      : undefined
  return (
    <div className="grid gap-4">
      {hasNextPage && (
        <div className="text-center">
          <Button variant="ghost" size="sm" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Mostrar mensagens anteriores
          </Button>
        </div>
      )}
      {items.length === 0 ? (
        <p className="text-muted text-small">{emptyText(newest, reader)}</p>
      ) : (
        <ol className="grid gap-3" aria-label="Mensagens">
          {items.map((message, index) => (
            <Fragment key={message.id}>
              {dayOf(message) !== dayOf(items[index - 1]) && (
                <li className="text-center text-meta text-muted tabular-nums">{dayOf(message)}</li>
              )}
              <MessageItem
                message={message}
                reader={reader}
                counterpart={newest.counterpart}
                isLast={index === items.length - 1}
                asksNow={message === asking}
              />
            </Fragment>
          ))}
        </ol>
      )}
      {newest.closedText ? (
        items.length > 0 && (
          <p className="rounded-control bg-subtle p-3 text-muted text-small">{newest.closedText}</p>
        )
      ) : newest.mayWrite ? (
        <MessageComposer applicationId={applicationId} reader={reader} thread={newest} />
      ) : (
        <p className="text-muted text-small">
          Sua função na equipe permite ler as mensagens, mas não escrever.
        </p>
      )}
    </div>
  )
}

const dayOf = (message: Message | undefined) => message && formatDate(message.sentAt)

function emptyText({ closedText }: ThreadPage, reader: MessageSide): string {
  if (closedText) return 'Nenhuma mensagem foi trocada.'
  return reader === 'doctor'
    ? 'Nenhuma mensagem ainda. Pergunte o que quiser saber sobre a vaga.'
    : 'Nenhuma mensagem ainda. A pessoa é avisada por e-mail e no Medponto.'
}

/** Marks the other side's messages as read, once they are on the screen of a visible tab. */
function useMarkWhatIsShown(applicationId: string, reader: MessageSide, newest: ThreadPage | undefined) {
  const markRead = useMarkMessagesRead(applicationId)
  const last =
    newest?.mayWrite && newest.unread > 0 ? newest.items.findLast(({ side }) => side !== reader)?.id : null
  useEffect(() => {
    if (!last) return
    const mark = () => {
      if (document.visibilityState === 'visible') markRead(last)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [last, markRead])
}
