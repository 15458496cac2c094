import { errorCatalogue } from '#contract/errors.ts'
import { AppError, fieldError } from '#server/http/errors.ts'

const foreignKeyFields: Record<string, string> = {
  doctor_specialties_specialty_id_fkey: 'medicalSpecialtyIds',
  doctor_practice_areas_practice_area_id_fkey: 'medicalPracticeAreaIds',
}

const constraintOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'constraint' in error ? String(error.constraint) : null

/**
 * Turns a violated database constraint into the error of the form field that caused it. `fields` maps the constraints
 * that make documents unique to form fields. Returns other errors unchanged.
 */
export function constraintError(error: unknown, fields: Record<string, string>): unknown {
  const constraint = constraintOf(error)
  const list = constraint && foreignKeyFields[constraint]
  if (list) return fieldError(list, 'Item desconhecido')
  const field = constraint && fields[constraint]
  if (!field) return error
  return new AppError('DocumentTaken', { errors: { [field]: [errorCatalogue.DocumentTaken[2]] } })
}
