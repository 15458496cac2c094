import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

/** Shows the server's errors at their fields and focuses the first one. Returns false if none belongs to a field. */
export function showFieldErrors<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  fields: readonly FieldPath<Values>[],
  errors: Partial<Record<string, string>>,
): boolean {
  const invalid = fields.filter((field) => errors[field])
  // Backwards, because the last call gets the focus.
  for (const field of invalid.toReversed())
    setError(field, { message: errors[field] ?? '' }, { shouldFocus: true })
  return invalid.length > 0
}
