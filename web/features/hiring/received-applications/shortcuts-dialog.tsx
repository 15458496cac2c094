import { moveActions } from '#contract/hiring/application-lifecycle.ts'
import {
  moveKeys,
  moveLabels,
  REPEAT_KEY,
  REPEAT_KEY_NAME,
  rejectionReasons,
} from '#contract/hiring/application-moves.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Key } from '#web/ui/key.tsx'

const general: readonly (readonly [keys: readonly string[], text: string])[] = [
  [['J', 'K'], 'Próxima e anterior'],
  [['↓', '↑'], 'Mudar de linha na lista'],
  [['Enter'], 'Abrir a candidatura da linha'],
  [['Esc'], 'Fechar o painel'],
  [['X'], 'Selecionar ou tirar da seleção'],
  [[REPEAT_KEY], `Recusar pelo mesmo motivo da última vez (${REPEAT_KEY_NAME})`],
  [[`1–${rejectionReasons.length}`], 'Ao recusar, escolher o motivo'],
  [['Ctrl', 'Enter'], 'Enviar a mensagem ou salvar a anotação'],
  [['N'], 'Escrever uma anotação'],
  [['M'], 'Escrever uma mensagem'],
  [['F'], 'Marcar como favorita, ou desmarcar'],
  [['Z'], 'Desfazer a última mudança'],
  [['/'], 'Buscar'],
  [['?'], 'Mostrar estes atalhos'],
]

/** The keyboard shortcuts of the list and the panel. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const moves = moveActions
    .filter((action) => action !== 'reconsider')
    .map((action) => [[moveKeys[action].toUpperCase()], moveLabels[action]] as const)
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title="Atalhos do teclado" size="sm">
      <dl className="grid gap-2 text-small">
        {[...general, ...moves].map(([keys, text]) => (
          <div key={text} className="flex items-center justify-between gap-4">
            <dt>{text}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
