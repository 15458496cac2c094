import type { RecordFigures } from '#contract/api/rota/payment-records.ts'
import { recordBasis, recordText } from '#contract/rota/payment-records.ts'
import { count } from '#web/lib/format.ts'

/** 'Prometeu 30 dias, pagou em 34 (mediana de 12 plantões, 6 médicos)' */
export const figuresText = (figures: RecordFigures) => `${recordText(figures)} (${recordBasis(figures)})`

/** '9 de 12 pagos até o dia prometido, 1 ainda não pago' */
export function promptnessText({ plantoes, onTime, unpaid }: RecordFigures): string {
  const paid = `${onTime} de ${plantoes} ${onTime === 1 ? 'pago' : 'pagos'} até o dia prometido`
  return unpaid > 0 ? `${paid}, ${count(unpaid, 'ainda não pago', 'ainda não pagos')}` : paid
}
