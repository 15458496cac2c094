import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { reloadWhenReached, useCanSave, useConnection } from '#web/lib/connection.ts'
import { type KeptText, useKeptTexts } from '#web/lib/kept-texts.ts'
import { useIsOutdated } from '#web/lib/load-code.ts'
import { Button } from '#web/ui/button.tsx'

const list = new Intl.ListFormat('pt-BR')

/** Names the texts on the screen that survive a closed tab, and those that only survive a reload. Promises nothing for others. */
function keptText(kept: readonly KeptText[]): string {
  const sentence = (where: KeptText['where'], end: string) => {
    const names = new Set(kept.filter((text) => text.where === where).map(({ what }) => what))
    return names.size > 0 ? ` Guardamos ${list.format(names)} ${end}.` : ''
  }
  return sentence('device', 'neste aparelho') + sentence('tab', 'só enquanto esta aba estiver aberta')
}

/** One line above the page while the connection is lost or nothing can be saved, or once a release has replaced its code. */
export function ConnectionBanner() {
  const connection = useConnection()
  const canSave = useCanSave()
  const isOutdated = useIsOutdated()
  const kept = useKeptTexts()
  // The live region stays in the page, because a screen reader announces only what changes inside it.
  return (
    <div aria-live="polite" className="sticky top-0 z-40 print:hidden">
      {connection !== 'online' ? (
        <Line>
          <p>
            {connection === 'offline' ? 'Você está sem internet.' : 'O Medponto não está respondendo.'}
            {keptText(kept)}
          </p>
        </Line>
      ) : !canSave ? (
        <Line>
          <p>No momento não conseguimos salvar nada, mas você pode continuar lendo.{keptText(kept)}</p>
        </Line>
      ) : (
        isOutdated && (
          <Line>
            <p>O Medponto foi atualizado. Recarregue a página para continuar.</p>
            <Button variant="link" size="sm" onClick={reloadWhenReached}>
              Recarregar
            </Button>
          </Line>
        )
      )}
    </div>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      data-banner
      className="border-info/25 border-b bg-info-soft text-info-strong text-small [&_svg]:size-4 [&_svg]:shrink-0"
    >
      <div className="container-page flex min-h-10 items-center justify-center gap-x-3 py-2">
        <CircleAlert aria-hidden />
        {children}
      </div>
    </div>
  )
}
