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

/** The most proposals about one plantão: its history, and the document with it, have an end. */
export const MAX_PROPOSED_HANDOVERS = 20
/** Doctors who have worked for a company since then are colleagues. */
export const COLLEAGUE_MONTHS = 12

/** The doctor who proposes, the one who would take the plantão over, and the company. */
export const handoverParties = ['proposer', 'colleague', 'employer'] as const
export type HandoverParty = (typeof handoverParties)[number]

/**
 * The lifecycle of a handover: the party of each action, and the states from which it is possible. Accepting leads to `done` if the
 * company leaves it free, and otherwise to `accepted`. `end` is done by the clock.
 */
export const handoverCan = {
  accept: { by: ['colleague'], from: ['proposed'] },
  refuse: { by: ['colleague'], from: ['proposed'] },
  takeBack: { by: ['proposer'], from: ['proposed', 'accepted'] },
  approve: { by: ['employer'], from: ['accepted'] },
  deny: { by: ['employer'], from: ['proposed', 'accepted'] },
  end: { by: [], from: ['proposed', 'accepted'] },
} as const satisfies Record<string, { by: readonly HandoverParty[]; from: readonly HandoverState[] }>
export type HandoverAction = keyof typeof handoverCan

export const canDoHandover = (action: HandoverAction, party: HandoverParty, state: HandoverState): boolean =>
  (handoverCan[action].by as readonly HandoverParty[]).includes(party) &&
  (handoverCan[action].from as readonly HandoverState[]).includes(state)

/** Whether something can still become of it. */
export const isOpenHandover = (state: HandoverState): boolean =>
  (handoverCan.end.from as readonly HandoverState[]).includes(state)
