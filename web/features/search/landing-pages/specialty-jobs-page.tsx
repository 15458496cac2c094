import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { jobsAddress } from '#contract/search/job-search-address.ts'
import { count } from '#web/lib/format.ts'
import { inBrowser, onServer, type PageLocation } from '#web/lib/page.ts'
import { LandingFrame } from './landing-frame.tsx'
import { cityLinks } from './landing-links.tsx'
import { specialtyPageQuery } from './queries.ts'

const needs = ({ params }: PageLocation) => [specialtyPageQuery(params.slug ?? '')]
export const loader = onServer(needs)
export const clientLoader = inBrowser(needs)

export default function SpecialtyJobsPage() {
  const { data } = useSuspenseQuery(specialtyPageQuery(useParams().slug ?? ''))
  const { specialty, jobOffers, totalCount, cities } = data
  const open = count(totalCount, 'vaga aberta', 'vagas abertas')
  const most = cities.slice(0, 3).map(({ city, state }) => `${city}, ${state}`)
  const where = most.length > 0 ? ` Onde há mais: ${most.join('; ')}.` : ''
  return (
    <LandingFrame
      heading={`Vagas de ${specialty}`}
      lead={`${open} para médicos de ${specialty}, com remuneração, escala e local à vista.`}
      description={`${open} de ${specialty} para médicos: plantões e vagas fixas com remuneração, escala e local à vista.${where}`}
      path={paths.specialtyJobs(specialty)}
      here={specialty}
      jobs={jobOffers}
      total={totalCount}
      search={jobsAddress({ medicalSpecialties: [specialty] })}
      related={[{ title: `Cidades com vagas de ${specialty}`, links: cityLinks(cities) }]}
    />
  )
}
