import { expect, it } from 'vitest'
import { draftFormValues } from './form-values.ts'

const choice = {
  kind: 'choice',
  text: 'Qual turno prefere?',
  specialty: '',
  isKnockOut: true,
  accepted: ['Noite'],
  min: '',
  max: '',
}
const options = [
  { text: 'Manhã', isAccepted: false },
  { text: 'Noite', isAccepted: true },
]

it.each([{ stored: ['Manhã', 'Noite'] }, { stored: options }])(
  'a draft keeps the options of its questions, and which of them are accepted: $stored',
  ({ stored }) => {
    const { questions } = draftFormValues({ kind: 'fixed', questions: [{ ...choice, options: stored }] })
    expect(questions).toEqual([{ ...choice, options }])
  },
)

it('a draft of a form without questions stays one', () => {
  expect(draftFormValues({ kind: 'fixed', title: 'Diarista' })).toEqual({ kind: 'fixed', title: 'Diarista' })
})
