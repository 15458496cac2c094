import { Heart, MessageSquareText } from 'lucide-react'

/** Whether it is a favourite of the team, and messages that nobody of the team has read. */
export function RowMarks({
  application: { isFavourite, unreadMessages },
}: {
  application: { isFavourite: boolean; unreadMessages: number }
}) {
  return (
    <>
      {isFavourite && (
        <Heart role="img" aria-label="Favorita" className="size-3.5 shrink-0 fill-current text-brand" />
      )}
      {unreadMessages > 0 && (
        <span className="inline-flex shrink-0 items-center gap-0.5 font-semibold text-brand text-meta tabular-nums">
          <MessageSquareText aria-hidden className="size-3.5" />
          {unreadMessages}
          <span className="sr-only">
            {unreadMessages === 1 ? 'mensagem não lida' : 'mensagens não lidas'}
          </span>
        </span>
      )}
    </>
  )
}
