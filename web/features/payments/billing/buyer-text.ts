import type { Buyer } from '#contract/api/payments/billing.ts'

/** The address of an invoice as it is written on a letter. */
export function addressLines(buyer: Buyer): string[] {
  const { street, number, complement, district, cityName, state, postalCode } = buyer
  const cep = postalCode.replace(/^(\d{5})(\d{3})$/, '$1-$2')
  return [
    `${street}, ${number}${complement && `, ${complement}`}`,
    `${district}, ${cityName} - ${state}, CEP ${cep}`,
  ]
}
