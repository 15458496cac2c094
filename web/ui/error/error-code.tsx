import { REQUEST_ID_ELEMENT, usePageRequestId } from './request-id.ts'

/** The id of the call that failed. Errors of loaders arrive as replies with data. */
function requestIdOf(error: unknown): string | null | undefined {
  const { requestId, data } = Object(error) as { requestId?: string; data?: { requestId?: string | null } }
  return requestId ?? data?.requestId
}

/** With this code, an operator finds in the log what has failed. Nothing, if no request has. */
export function ErrorCode({ error }: { error: unknown }) {
  const pageRequestId = usePageRequestId()
  const code = requestIdOf(error) ?? pageRequestId
  if (!code) return null
  return (
    <p className="mt-2 break-all text-muted text-small">
      Código do erro: <span id={REQUEST_ID_ELEMENT}>{code}</span>
    </p>
  )
}
