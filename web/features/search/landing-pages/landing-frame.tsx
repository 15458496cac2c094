import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { JobCard } from '#contract/api/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { JobList } from '#web/features/jobs/jobs/list.tsx'
import { CreateAlertButton } from '#web/features/search/alert-offer/create-alert-button.tsx'
import { count, formatNumber } from '#web/lib/format.ts'
import { Seo } from '#web/lib/seo.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { type LandingLink, LandingLinks } from './landing-links.tsx'

interface LandingFrameProps {
  /** 'Vagas de Cardiologia'. */
  heading: string
  lead: ReactNode
  description: string
  path: string
  /** This page's name in the breadcrumbs. */
  here: string
  jobs: readonly JobCard[]
  total: number
  /** Address of the search with all these jobs. */
  search: string
  related: readonly { title: string; links: readonly LandingLink[] }[]
}

/** A landing page for a specialty or a city: its newest jobs, a link to all of them, and links to related pages. */
export function LandingFrame(props: LandingFrameProps) {
  const { heading, lead, description, path, here, jobs, total, search, related } = props
  const all = (
    <Link to={search} className={buttonClass({ variant: 'secondary' })}>
      {total === 1 ? 'Ver na busca' : `Ver todas as ${formatNumber(total)} vagas`}
      <ArrowRight aria-hidden />
    </Link>
  )
  return (
    <div className="container-page py-4 sm:py-6">
      <Seo title={`${heading} | Medponto`} description={description} path={path} />
      <Breadcrumbs
        above={[
          { name: 'Início', to: paths.home },
          { name: 'Vagas', to: paths.jobs },
        ]}
        here={here}
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="font-semibold text-heading sm:text-page">{heading}</h1>
          <p className="mt-2 max-w-reading text-muted">{lead}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {all}
          <CreateAlertButton search={search.split('?')[1] ?? ''} />
        </div>
      </div>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="vagas" className="min-w-0">
          <h2 id="vagas" className="mb-4 font-semibold text-title">
            {total > jobs.length ? 'Mais recentes' : count(total, 'vaga aberta', 'vagas abertas')}
          </h2>
          <JobList jobs={jobs} />
          {total > jobs.length && <div className="mt-6 flex justify-center">{all}</div>}
        </section>
        <aside aria-label="Outras vagas" className="flex min-w-0 flex-col gap-6">
          {related.map(
            ({ title, links }) =>
              links.length > 0 && (
                <Card key={title} as="section">
                  <h2 className="mb-2 font-semibold text-lead">{title}</h2>
                  <LandingLinks links={links} className="-mx-2" />
                </Card>
              ),
          )}
        </aside>
      </div>
    </div>
  )
}
