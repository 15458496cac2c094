import type { JobForm } from '#contract/jobs/jobs-form.ts'

/** The fields of the form that the log records by another name, several of them together. */
interface RenamedFields {
  payMin: 'pay'
  payMax: 'pay'
  payUnit: 'pay'
  salary: 'pay'
  isRemote: 'place'
  state: 'place'
  city: 'place'
  job_type: 'jobType'
  regime: 'schedule'
  hours: 'schedule'
  shift: 'schedule'
  medicalSpecialties: 'specialties'
  medicalPracticeAreas: 'practiceAreas'
  is_urgent: 'isUrgent'
}
export type JobField = Exclude<keyof JobForm, keyof RenamedFields> | RenamedFields[keyof RenamedFields]

/** How the log names what the form of a job changes. Without zod. */
export const jobFieldLabels = {
  title: 'Título',
  description: 'Descrição',
  requirements: 'Requisitos',
  pay: 'Remuneração',
  payHidden: 'Remuneração oculta',
  paymentTermDays: 'Prazo do pagamento, em dias',
  place: 'Lugar',
  jobType: 'Tipo de vaga',
  contractForm: 'Contrato',
  schedule: 'Horário',
  dates: 'Datas',
  specialties: 'Especialidades',
  practiceAreas: 'Áreas de atuação',
  tags: 'Etiquetas',
  employerHidden: 'Empresa oculta',
  questions: 'Perguntas',
  neededDocuments: 'Documentos pedidos',
  isUrgent: 'Urgente',
} as const satisfies Record<JobField, string>
