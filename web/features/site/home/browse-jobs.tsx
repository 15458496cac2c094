import { useQuery } from '@tanstack/react-query'
import {
  cityLinks,
  type LandingLink,
  LandingLinks,
  specialtyLinks,
} from '#web/features/search/landing-pages/landing-links.tsx'
import { landingPagesQuery } from '#web/features/search/landing-pages/queries.ts'

function Group({ id, title, links }: { id: string; title: string; links: readonly LandingLink[] }) {
  if (links.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-semibold text-heading">
        {title}
      </h2>
      <LandingLinks links={links} className="-mx-2 grid gap-x-6 sm:grid-cols-2" />
    </section>
  )
}

/** Links to the jobs by specialty and by city. Left out if the counts could not be loaded. */
export function BrowseJobs() {
  const { data } = useQuery(landingPagesQuery())
  if (!data || data.specialties.length + data.cities.length === 0) return null
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
      <Group
        id="por-especialidade"
        title="Vagas por especialidade"
        links={specialtyLinks(data.specialties)}
      />
      <Group id="por-cidade" title="Vagas por cidade" links={cityLinks(data.cities)} />
    </div>
  )
}
