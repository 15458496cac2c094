import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import {
  type CheckedValues,
  parseRegistration,
  type Requirement,
  requirementNames,
} from '#contract/telehealth/establishments.ts'

const isHttps = (text: string | null) => text !== null && URL.parse(text)?.protocol === 'https:'

/** The requirements that these values do not meet, in the order of the contract (CFM 2.314/2022, art. 17). */
export function missingRequirements(values: CheckedValues): Requirement[] {
  const { state, city, cnpj, website, technicalDirector } = values
  const company = parseRegistration(values.crmRegistration)
  const director = parseRegistration(values.technicalDirectorCrm)
  const isMet: Record<Requirement, boolean> = {
    seat: Boolean(state && city),
    cnpj: cnpj !== null && isValidCnpj(cnpj, { version: 2 }),
    registration: company !== null,
    // A registration that cannot be read is reported once.
    registrationState: !company || company.uf === state,
    director: Boolean(technicalDirector),
    directorRegistration: director !== null,
    directorState: !director || !company || director.uf === company.uf,
    website: isHttps(website),
  }
  return requirementNames.filter((name) => !isMet[name])
}
