import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { filterNames } from '#contract/search/job-search.ts'
import { readFilters } from '#contract/search/job-search-address.ts'
import { FilterFields } from './filter-fields.tsx'
import { ScriptlessFields } from './scriptless-fields.tsx'

it('has a field for every filter, also without scripts', () => {
  const filters = readFilters(
    new URLSearchParams(
      'employer=1&state=SP&city=Campinas&medicalSpecialties=A&medicalPracticeAreas=B&tags=C&payUnit=hour',
    ),
  )
  const facets = { of: () => undefined, failed: false, isUpdating: false }
  const fields = createElement(
    'form',
    null,
    createElement(FilterFields, { filters, change: () => {}, facets }),
    createElement(ScriptlessFields, { filters }),
  )
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, fields))
  const names = new Set([...html.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name))
  // The words have the search box.
  // Only doctors have the field of their agenda, and their searches need scripts.
  expect([...names, 'search', 'fitsAgenda'].sort()).toEqual([...filterNames].sort())
})
