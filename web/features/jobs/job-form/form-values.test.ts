import { expect, it } from 'vitest'
import { jobForm } from '#contract/jobs/jobs-form.ts'
import { placedJob, remoteJob } from '#test/filled-jobs.ts'
import { draftFormValues, formValuesOf, jobOfValues, ufOf } from './form-values.ts'

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

it('the long texts of a draft without a kind are plain text, and those of other drafts are HTML', () => {
  const texts = { description: 'Oferecemos:\n- **alimentação**\n\nPA < 90', requirements: '' }
  expect(draftFormValues({ regime: 'shift', ...texts })).toMatchObject({
    description: '<p>Oferecemos:<br />- **alimentação**</p><p>PA &lt; 90</p>',
    requirements: '',
  })
  const html = { description: '<p>Oferecemos</p>', requirements: '<ul><li>CRM</li></ul>' }
  expect(draftFormValues({ kind: 'fixed', ...html })).toEqual({ kind: 'fixed', ...html })
})

it.each([placedJob, remoteJob])('the controls of a stored job send every field of it: $title', (job) => {
  expect(jobForm.parse(jobOfValues(formValuesOf(job)))).toEqual(job)
})

it('a job that became remote has no state, although the hidden field keeps it', () => {
  const place = { isRemote: true, regime: 'shift', state: 'AM' } as const
  expect(ufOf({ ...place, kind: 'telehealth' })).toBe('')
  expect(ufOf({ ...place, kind: 'telehealth', isRemote: false })).toBe('AM')
  // Plantões in a hospital are never remote.
  expect(ufOf({ ...place, kind: 'shift' })).toBe('AM')
})
