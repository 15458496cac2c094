import { useConnection } from '#web/lib/connection.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { UploadState } from './use-upload.ts'

interface UploadProgressProps {
  state: UploadState
  isOfPhotos: boolean
}

/** How far an upload is, and why it waits. */
export function UploadProgress({ state, isOfPhotos }: UploadProgressProps) {
  const connection = useConnection()
  const share = state.step === 'idle' ? 0 : state.share
  const text = () => {
    if (state.step === 'idle') return isOfPhotos ? 'Preparando as fotos...' : 'Começando o envio...'
    if (state.isWaiting || connection !== 'online')
      return connection === 'offline'
        ? 'Sem conexão. O envio continua sozinho quando ela voltar.'
        : 'O servidor não respondeu. O envio continua sozinho em instantes.'
    return state.step === 'checking' ? 'Conferindo o documento...' : 'Enviando. Mantenha esta página aberta.'
  }
  // Announced in steps, so that announcements do not queue up.
  const spoken = state.step === 'sending' && !state.isWaiting ? `${Math.floor(share * 4) * 25}%` : ''
  return (
    <div className="grid gap-3 py-4">
      <div className="flex items-baseline justify-between gap-4">
        <p className="font-semibold">{text()}</p>
        <p aria-hidden className="text-muted text-small tabular-nums">
          {Math.round(share * 100)}%
        </p>
      </div>
      <ProgressBar label="Envio do documento" share={share} />
      <p role="status" className="sr-only">
        {text()} {spoken}
      </p>
    </div>
  )
}
