import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { placeOf } from '#contract/place-text.ts'
import { type AddressFilters, jobsAddress } from '#contract/search/job-search-address.ts'
import { NearMe } from '#web/features/platform/near-me/near-me.tsx'
import { SearchBox } from '#web/features/search/job-search/search-box.tsx'
import { optionChange, type SearchOption } from '#web/features/search/job-search/search-option.ts'
import { formatNumber } from '#web/lib/format.ts'
import { addSearch } from '#web/lib/recent-searches.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Link } from '#web/ui/link.tsx'
import { BrazilMap } from './brazil-map.tsx'
import { figureTexts } from './figures.ts'
import { PlaceField } from './place-field.tsx'
import { hiringFiguresQuery } from './queries.ts'
import { suggestedTermsAt } from './suggested-terms.ts'

const typedIn = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? '')

/** The search for `words` at the place of the form. Typed without its state, a place may be a nickname, so it joins the words. */
function searchIn(form: HTMLFormElement, words: string) {
  const { state, city } = placeOf(typedIn(form, 'city'))
  return state ? { search: words, state, city } : { search: `${words} ${city}`.trim() }
}

/** Headline, search, suggestions and figures. If a session is likely, CSS leaves only the search from the first paint on. */
export function Hero() {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const figures = useQuery(hiringFiguresQuery()).data
  const now = useNow()
  // Picked once, so that the suggestions do not change while the page is open.
  const [suggested] = useState(() => suggestedTermsAt(now))
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = typedIn(event.currentTarget, 'search').trim()
    addSearch(text)
    navigate(jobsAddress(searchIn(event.currentTarget, text)))
  }
  const choose = (option: SearchOption) => {
    const change = optionChange(option)
    addSearch(change.search ?? '')
    const typed = form.current && searchIn(form.current, change.search ?? '')
    navigate(jobsAddress({ ...typed, ...change, ...(typed && { search: typed.search }) }))
  }
  const showNear = (place: Partial<AddressFilters>) => navigate(jobsAddress(place))
  return (
    <section className="border-b bg-surface">
      <div className="container-page grid items-center gap-x-12 py-5 in-data-[session=in]:py-4! sm:py-12 in-data-[session=in]:grid-cols-1! lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <p className="font-semibold text-brand in-data-[session=in]:hidden max-sm:text-small">
            O ponto de encontro da medicina.
          </p>
          <h1 className="mt-1 font-semibold text-heading in-data-[session=in]:sr-only sm:mt-2 sm:text-page">
            Vagas e plantões para médicos em todo o Brasil
          </h1>
          <p className="mt-3 max-w-reading text-lead text-muted in-data-[session=in]:hidden max-sm:hidden">
            Remuneração, escala e local à vista. Encontre a vaga certa e candidate-se em dois toques.
          </p>
          <search className="mt-4 block in-data-[session=in]:mt-0! sm:mt-6">
            <form ref={form} action={paths.jobs} onSubmit={search}>
              <SearchBox onChoose={choose} place={<PlaceField />}>
                {/* On a larger screen, guests have it among the suggestions. */}
                <NearMe compact className="sm:hidden in-data-[session=in]:inline-flex!" onFound={showNear} />
              </SearchBox>
            </form>
          </search>
          <div className="mt-3 flex flex-wrap gap-2 in-data-[session=in]:hidden sm:mt-4">
            <NearMe className="rounded-full text-small max-sm:hidden" onFound={showNear} />
            <ul aria-label="Sugestões de busca" className="contents">
              {suggested.map((term) => (
                <li key={term}>
                  <Link
                    to={jobsAddress({ search: term })}
                    className="inline-flex min-h-11 items-center rounded-full border bg-background px-3 font-semibold text-small transition-colors hover:border-border-strong/60 hover:bg-subtle sm:px-4"
                  >
                    {term}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
          {figures && (
            <ul
              aria-label="Medponto hoje"
              className="mt-4 flex justify-between gap-x-3 in-data-[session=in]:hidden text-meta text-muted sm:mt-6 sm:justify-start sm:gap-x-6 sm:text-body"
            >
              {figureTexts(figures).map(({ number, text }) => (
                <li key={text}>
                  <strong className="block font-semibold text-foreground text-lead tabular-nums sm:inline sm:text-title">
                    {formatNumber(number)}
                  </strong>{' '}
                  {text}
                </li>
              ))}
            </ul>
          )}
        </div>
        {figures && (
          <BrazilMap states={figures.states} className="in-data-[session=in]:hidden max-lg:hidden" />
        )}
      </div>
    </section>
  )
}
