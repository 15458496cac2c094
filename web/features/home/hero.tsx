import { type SubmitEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { jobsAddress } from '#contract/job-search-address.ts'
import { paths } from '#contract/paths.ts'
import { SearchBox } from '#web/features/job-search/search-box.tsx'
import { optionChange, type SearchOption } from '#web/features/job-search/search-options.ts'
import { NearMe } from '#web/features/near-me/near-me.tsx'
import { addSearch } from '#web/lib/recent-searches.ts'
import { useNow } from '#web/lib/use-now.ts'
import { suggestedTermsAt } from './suggested-terms.ts'

/** Headline, search and suggestions. */
export function Hero() {
  const navigate = useNavigate()
  const now = useNow()
  // Picked once, so that the suggestions do not change while the page is open.
  const [suggested] = useState(() => suggestedTermsAt(now))
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    addSearch(text)
    navigate(jobsAddress({ search: text }))
  }
  const choose = (option: SearchOption) => {
    const change = optionChange(option)
    addSearch(change.search ?? '')
    navigate(jobsAddress(change))
  }
  return (
    <section className="border-b bg-surface">
      <div className="container-page py-10 sm:py-16">
        <p className="font-semibold text-brand">O ponto de encontro da medicina.</p>
        <h1 className="mt-2 max-w-3xl font-semibold text-page">
          Vagas e plantões para médicos em todo o Brasil
        </h1>
        <p className="mt-4 max-w-reading text-lead text-muted">
          Remuneração, escala e local à vista. Encontre a vaga certa e candidate-se em dois toques.
        </p>
        <search className="mt-8 block max-w-3xl">
          <form action={paths.jobs} onSubmit={search}>
            <SearchBox onChoose={choose} />
          </form>
        </search>
        <div className="mt-4 flex flex-wrap gap-2">
          <NearMe className="rounded-full text-small" onFound={(place) => navigate(jobsAddress(place))} />
          <ul aria-label="Sugestões de busca" className="contents">
            {suggested.map((term) => (
              <li key={term}>
                <Link
                  to={jobsAddress({ search: term })}
                  className="inline-flex min-h-11 items-center rounded-full border bg-background px-4 font-semibold text-small transition-colors hover:border-border-strong/60 hover:bg-subtle"
                >
                  {term}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
