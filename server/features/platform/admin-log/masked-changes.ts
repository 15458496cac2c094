import type { FieldChange } from '#contract/platform/admin-log.ts'
import type { LoggedChanges, LoggedField } from '#contract/platform/admin-log-fields.ts'

type Mask = (value: string) => string

/** The last characters stay, so that an admin recognises the value. */
const lastOnly =
  (visible: number): Mask =>
  (value) =>
    '•'.repeat(Math.max(value.length - visible, 3)) + value.slice(-visible)

const maskEmail: Mask = (value) => {
  const [local = '', domain = ''] = value.split('@')
  return `${local.slice(0, 1)}•••@${domain}`
}

/** How the values of a field are masked. A field without an entry is logged as it is. */
const masks: { [field in LoggedField]?: Mask } = {
  cpf: lastOnly(2),
  cnpj: lastOnly(4),
  phone: lastOnly(4),
  email: maskEmail,
  birthDate: () => '•••',
  name: (value) => `${value.slice(0, 1)}•••`,
}

const masked = (field: LoggedField, value: unknown) =>
  typeof value === 'string' && masks[field] ? masks[field](value) : (value ?? null)

/** Only the fields that really changed, with personal values masked. */
export function maskedChanges(changes: LoggedChanges): LoggedChanges {
  const entries = Object.entries(changes) as [LoggedField, FieldChange][]
  return Object.fromEntries(
    entries
      .filter(([, { before, after }]) => JSON.stringify(before ?? null) !== JSON.stringify(after ?? null))
      .map(([field, { before, after }]) => [
        field,
        { before: masked(field, before), after: masked(field, after) },
      ]),
  )
}
