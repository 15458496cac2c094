import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { featuredJobsQuery, recentJobsQuery } from '#web/features/search/job-search/queries.ts'
import { HomeJobsForYou } from '#web/features/search/jobs-for-you/home-section.tsx'
import { landingPagesQuery } from '#web/features/search/landing-pages/queries.ts'
import { useRefusalNotice } from '#web/features/site/shell/refusal-notice.ts'
import { inBrowser, onServer } from '#web/lib/page.ts'
import { Seo } from '#web/lib/seo.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Audiences } from './audiences.tsx'
import { BrowseJobs } from './browse-jobs.tsx'
import { Hero } from './hero.tsx'
import { JobSection } from './job-section.tsx'
import { hiringFiguresQuery } from './queries.ts'

const needs = () => [featuredJobsQuery(), recentJobsQuery(), landingPagesQuery(), hiringFiguresQuery()]
export const loader = onServer(needs)
export const clientLoader = inBrowser(needs)

/** For guests. The script in the head hides it before the first paint if a session is likely. */
function CallToAction() {
  return (
    <section
      aria-labelledby="comece"
      className="rounded-card border border-brand/20 bg-brand-soft px-4 py-10 text-center in-data-[session=in]:hidden sm:px-8"
    >
      <h2 id="comece" className="font-semibold text-heading">
        Sua próxima vaga pode estar aqui
      </h2>
      <p className="mx-auto mt-2 max-w-reading">
        Crie seu perfil e candidate-se às vagas que combinam com você.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Link to={paths.register} className={buttonClass()}>
          Cadastre-se gratuitamente
        </Link>
        <Link to={paths.jobs} className={buttonClass({ variant: 'secondary' })}>
          Ver todas as vagas
        </Link>
      </div>
    </section>
  )
}

export default function HomePage() {
  useRefusalNotice()
  const featured = useQuery({ ...featuredJobsQuery(), select: ({ items }) => items })
  const recent = useQuery({ ...recentJobsQuery(), select: ({ jobOffers }) => jobOffers })
  return (
    <>
      <Seo
        title="Medponto | Vagas e plantões para médicos em todo o Brasil"
        description="O ponto de encontro da medicina: encontre vagas e plantões para médicos com remuneração, escala e local à vista, e candidate-se de graça."
        keywords="vagas para médicos, plantão médico, emprego médico, vagas de medicina, telemedicina, residência, hospitais, clínicas"
        path={paths.home}
      />
      <Hero />
      <div className="container-page flex flex-col gap-12 py-5 in-data-[session=in]:pt-5! sm:gap-16 sm:py-14">
        <HomeJobsForYou />
        <JobSection title="Destaques" jobs={featured} size={3} />
        <JobSection title="Recentes" jobs={recent} size={6} empty="Não encontramos vagas recentes" />
        <Audiences />
        <CallToAction />
        <BrowseJobs />
      </div>
    </>
  )
}
