import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { foldText } from '#contract/fold-text.ts'
import { statesQuery } from '#web/features/platform/reference/queries.ts'
import { SearchCombobox, type SearchInputProps } from '#web/features/search/job-search/combobox.tsx'
import type { SearchOption } from '#web/features/search/job-search/search-option.ts'
import { useSuggestions } from '#web/features/search/job-search/use-search-options.ts'
import { optional } from '#web/lib/page.ts'
import { placeOptions } from './place-options.ts'
import { hiringFiguresQuery } from './queries.ts'

/** States by name or abbreviation, then cities with open jobs. */
function usePlaceOptions(text: string, isOpen: boolean): SearchOption[] {
  const names = useQuery(optional(statesQuery())).data ?? []
  const counted = useQuery(hiringFiguresQuery()).data?.states ?? []
  const cities = useSuggestions(text, isOpen, 'city')
  const jobCounts = new Map(counted.map(({ state, jobCount }) => [state, jobCount]))
  const states = names.map(({ uf, nome }) => ({ uf, name: nome, jobCount: jobCounts.get(uf) ?? 0 }))
  return placeOptions(foldText(text.trim()), states, cities)
}

/** 'São Paulo (SP)' is a state: its abbreviation names no city. */
const placeText = ({ kind, label }: SearchOption) => (kind === 'state' ? label.slice(-3, -1) : label)

/** The place field with suggestions. */
export function PlaceCombobox(props: Omit<SearchInputProps, 'words' | 'onChoose'>) {
  return (
    <SearchCombobox
      {...props}
      words=""
      onChoose={() => {}}
      startsOpen
      icon={<MapPin aria-hidden />}
      useOptions={usePlaceOptions}
      textOf={placeText}
    />
  )
}
