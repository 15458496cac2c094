import { BadgeCheck } from 'lucide-react'
import type { TelehealthCompany } from '#contract/api/telehealth/telehealth-directory.ts'
import { formatDate } from '#web/lib/format.ts'

/** With the dot that follows it, which would look wrong at the beginning of a line. */
const CrmNumber = ({ uf, number }: { uf: string; number: string }) => (
  <span className="whitespace-nowrap">
    CRM-{uf} {number} ·
  </span>
)

/** Registration and technical director of a company, and when they were checked (CFM 2.336/2023, art. 5). */
export function RegistrationLine({ company }: { company: TelehealthCompany }) {
  const { registration, technicalDirector, checkedAt } = company
  const { name } = technicalDirector
  return (
    <p className="flex gap-2 text-small">
      <BadgeCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-brand" />
      <span>
        Registro <CrmNumber {...registration} /> Diretor técnico-médico{' '}
        {/^dra?\.? /i.test(name) ? name : `Dr(a). ${name}`}, <CrmNumber {...technicalDirector} />{' '}
        <span className="whitespace-nowrap">conferido em {formatDate(checkedAt)}</span>
      </span>
    </p>
  )
}
