/** Swaps of plantões between two doctors, and plantões that one gives to another. Without zod, because pages import the labels. */

export const handoverStateLabels = {
  proposed: 'Aguarda a outra pessoa',
  accepted: 'Aguarda a empresa',
  done: 'Concluída',
  refused: 'Recusada',
  denied: 'Não aprovada',
  taken_back: 'Retirada',
  ended: 'Encerrada',
} as const
export type HandoverState = keyof typeof handoverStateLabels
export const handoverStates = Object.keys(handoverStateLabels) as [HandoverState, ...HandoverState[]]
