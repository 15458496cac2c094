import { MessageSquareText, Star } from 'lucide-react'

/** A star of the team, and messages that nobody of it has read. */
export function RowMarks({
  application: { isStarred, unreadMessages },
}: {
  application: { isStarred: boolean; unreadMessages: number }
}) {
  return (
    <>
      {isStarred && (
        <Star role="img" aria-label="Com estrela" className="size-3.5 shrink-0 fill-current text-featured" />
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
