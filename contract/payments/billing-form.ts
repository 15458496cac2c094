import { z } from 'zod'
import { digitsOf } from '#contract/digits.ts'
import { cityId, cnpj, line } from '#contract/fields-form.ts'

const required = (max: number, message: string) => line(max).refine((text) => text !== '', message)
/** Empty if there is none. */
const optional = (max: number) => line(max).default('')

/** The buyer that invoices are made out to, with the fields that an NFS-e requires. */
export const billingDetailsForm = z.object({
  legalName: required(150, 'Informe a razão social.'),
  cnpj,
  municipalRegistration: line(20)
    .refine((text) => /^[\p{L}\d./ -]*$/u.test(text), 'Inscrição municipal inválida')
    .default(''),
  fiscalEmail: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, 'Informe o e-mail para receber as notas.')
    .max(254)
    .pipe(z.email()),
  postalCode: z
    .string()
    .max(20, 'CEP inválido. Deve ter 8 dígitos.')
    .transform(digitsOf)
    .refine((digits) => digits.length === 8, 'CEP inválido. Deve ter 8 dígitos.'),
  street: required(120, 'Informe a rua.'),
  /** May be 's/n'. */
  number: required(10, 'Informe o número, ou s/n.'),
  complement: optional(60),
  district: required(60, 'Informe o bairro.'),
  /** The city's IBGE code; its name and state follow from it. */
  cityId: cityId('Escolha a cidade.'),
})
export type BillingDetails = z.output<typeof billingDetailsForm>
