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
  isUrgent: 'Urgente',
} as const
export type JobField = keyof typeof jobFieldLabels
