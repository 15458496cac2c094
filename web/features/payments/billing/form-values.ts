import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { z } from 'zod'
import { billingDetailsForm } from '#contract/payments/billing-form.ts'
import { citiesQuery } from '#web/features/platform/reference/queries.ts'
import type { Input, Reply } from '#web/lib/api.ts'
import { browserClient } from '#web/lib/page.ts'
import { masks } from '#web/ui/mask.ts'

export type SavedDetails = Reply<'GET /billing/details'>
export type DetailsBody = Input<'PUT /billing/details'>['body']
/** The values of the controls: the city by its state and name instead of its id. */
export type DetailsValues = Record<Exclude<keyof DetailsBody, 'cityId'> | 'state' | 'city', string>

export function valuesOf({ details, suggested }: SavedDetails): DetailsValues {
  const known = details ?? suggested
  return {
    legalName: known.legalName,
    cnpj: masks.cnpj(known.cnpj),
    municipalRegistration: details?.municipalRegistration ?? '',
    fiscalEmail: known.fiscalEmail,
    postalCode: masks.cep(details?.postalCode ?? ''),
    street: details?.street ?? '',
    number: details?.number ?? '',
    complement: details?.complement ?? '',
    district: details?.district ?? '',
    state: known.state ?? '',
    city: known.cityName ?? '',
  }
}

/** The list is in the cache, because the city was chosen from it. 0, which is no city, if none is chosen. */
async function cityIdOf({ state, city }: DetailsValues): Promise<number> {
  if (!state || !city) return 0
  const cities = await browserClient().ensureQueryData(citiesQuery(state))
  return cities.find(({ nome }) => nome === city)?.id ?? 0
}

export const bodyOf = async ({ state, city, ...values }: DetailsValues): Promise<DetailsBody> => ({
  ...values,
  cityId: await cityIdOf({ ...values, state, city }),
})

const checked = zodResolver(
  z.custom<DetailsValues>().transform(bodyOf).pipe(billingDetailsForm),
  {},
  { raw: true },
)

/** The form shows the error of the id at the name. */
export const resolver: Resolver<DetailsValues> = async (values, context, options) => {
  const result = await checked(values, context, options)
  const { cityId, ...errors } = result.errors as Record<string, (typeof result.errors)['city']>
  return cityId ? { values: {}, errors: { ...errors, city: cityId } } : result
}
