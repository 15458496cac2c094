import { type JobForm, jobForm } from '#contract/jobs/jobs-form.ts'

/** A plantão. With `remoteJob` it sets every field of the form to something other than its default. */
export const placedJob: JobForm = {
  title: 'Cardiologista para UTI',
  description: '<p>Plantão em <strong>UTI</strong> com equipe completa e retaguarda.</p>',
  requirements: '<p>Título de especialista em cardiologia.</p>',
  isRemote: false,
  state: 'SP',
  city: 'Campinas',
  medicalSpecialties: ['Pediatria', 'Cardiologia'],
  medicalPracticeAreas: ['Neonatologia'],
  tags: ['UTI', 'SUS'],
  job_type: 'temporary',
  contractForm: 'cooperative',
  regime: 'shift',
  hours: 12,
  shift: 'night',
  dates: [
    { day: '2026-12-01', startsAt: '19:00', hours: 12, places: 2 },
    { day: '2026-12-05', startsAt: '19:30', hours: 12, places: 1, place: 'UPA Norte', payCentavos: 180_000 },
  ],
  payMin: 123_400,
  payMax: 234_500,
  payUnit: 'shift',
  payHidden: false,
  salary: '',
  paymentTermDays: 15,
  employerHidden: false,
  questions: [
    {
      kind: 'number',
      text: 'Anos de experiência em UTI',
      options: [],
      specialty: null,
      isKnockOut: true,
      accepted: [],
      min: 3,
      max: 40,
    },
  ],
  neededDocuments: ['crm_card', 'vaccination'],
  is_urgent: true,
}

/** A job without a place or a figure, whose pay and employer are hidden. */
export const remoteJob: JobForm = {
  ...placedJob,
  title: 'Teleconsulta em cardiologia',
  isRemote: true,
  state: '',
  city: '',
  job_type: 'part_time',
  contractForm: 'pj',
  regime: 'outpatient',
  hours: 6,
  shift: 'day',
  dates: [],
  payMin: null,
  payMax: null,
  payUnit: null,
  payHidden: true,
  salary: 'Valor por consulta a combinar',
  employerHidden: true,
}

/** A job with nothing but what is required. */
export const plainJob: JobForm = jobForm.parse({
  title: 'Plantonista de clínica médica',
  description: 'Plantão em pronto-socorro com equipe completa.',
  state: 'PR',
  city: 'Curitiba',
  job_type: 'contract',
})

export const jobFields = Object.keys(jobForm.shape) as (keyof JobForm)[]
