/** The rules of a company about its plantões. Without zod, because pages import the labels. */
import { DEFAULT_NOTICE_HOURS, type noticeHours } from './bookings.ts'

/** Whether doctors may swap and give away the plantões that they have agreed to with the company. */
export const handoverRuleLabels = {
  free: 'Livre: vale quando a outra pessoa aceita',
  approve: 'Com aprovação: a empresa decide depois que a outra pessoa aceita',
  none: 'Não permitida',
} as const
export type HandoverRule = keyof typeof handoverRuleLabels
export const handoverRules = Object.keys(handoverRuleLabels) as [HandoverRule, ...HandoverRule[]]

export interface RotaRules {
  noticeHours: (typeof noticeHours)[number]
  handover: HandoverRule
}

/** The rules of a company that has not chosen any. */
export const defaultRotaRules: RotaRules = { noticeHours: DEFAULT_NOTICE_HOURS, handover: 'approve' }
