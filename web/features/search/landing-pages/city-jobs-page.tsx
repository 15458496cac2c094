import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { jobsAddress } from '#contract/search/job-search-address.ts'
import { count } from '#web/lib/format.ts'
import { inPlace } from '#web/lib/in-place.ts'
import { inBrowser, onServer, type PageLocation } from '#web/lib/page.ts'
import { LandingFrame } from './landing-frame.tsx'
import { cityLinks, specialtyLinks } from './landing-links.tsx'
import { cityPageQuery } from './queries.ts'

const needs = ({ params }: PageLocation) => [cityPageQuery(params.slug ?? '')]
export const loader = onServer(needs)
export const clientLoader = inBrowser(needs)

export default function CityJobsPage() {
  const { data } = useSuspenseQuery(cityPageQuery(useParams().slug ?? ''))
  const { city, state, stateName, jobOffers, totalCount, specialties, cities } = data
  const place = `${city}, ${state}`
  const open = count(totalCount, 'vaga aberta', 'vagas abertas')
  const most = specialties.slice(0, 3).map(({ specialty }) => specialty)
  const what = most.length > 0 ? ` As mais pedidas: ${most.join(', ')}.` : ''
  return (
    <LandingFrame
      heading={`Vagas para médicos ${inPlace(place)}`}
      lead={`${open} em hospitais e clínicas da cidade, com remuneração e escala à vista.`}
      description={`${open} para médicos ${inPlace(place)}: plantões e vagas fixas com remuneração e escala à vista.${what}`}
      path={paths.cityJobs(city, state)}
      here={place}
      jobs={jobOffers}
      total={totalCount}
      search={jobsAddress({ state, city })}
      related={[
        { title: `Especialidades ${inPlace(city)}`, links: specialtyLinks(specialties) },
        { title: `Outras cidades de ${stateName}`, links: cityLinks(cities) },
      ]}
    />
  )
}
