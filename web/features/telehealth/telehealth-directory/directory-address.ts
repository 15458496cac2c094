import { pageNumber } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'
import { type Modality, modalityNames } from '#contract/telehealth/modalities.ts'

export interface DirectoryFilters {
  /** '' for all. */
  specialty: string
  modality: Modality | ''
  page: number
}

const MAX_SPECIALTY = 120

/** Reads `?especialidade=&modalidade=&page=`; unknown modalities are dropped. */
export const readDirectory = (query: URLSearchParams): DirectoryFilters => ({
  specialty: (query.get('especialidade') ?? '').trim().slice(0, MAX_SPECIALTY),
  modality: modalityNames.find((name) => name === query.get('modalidade')) ?? '',
  page: pageNumber(query),
})

export const isFiltered = ({ specialty, modality }: DirectoryFilters) => specialty !== '' || modality !== ''

/** The address of the directory with these filters. */
export function directoryAddress({ specialty, modality, page }: DirectoryFilters): string {
  const query = new URLSearchParams({
    ...(specialty && { especialidade: specialty }),
    ...(modality && { modalidade: modality }),
    ...(page > 1 && { page: `${page}` }),
  })
  return query.size > 0 ? `${paths.telemedicine}?${query}` : paths.telemedicine
}
