import { Rows2, Rows3, Search, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { useDensity } from './density.ts'
import { SavedFilters } from './saved-filters.tsx'
import type { TableAddress } from './table-address.ts'
import { useSearchKey } from './use-row-keys.ts'
import { useSearchField } from './use-search-field.ts'

interface FilterSelect<Filter extends string> {
  key: Filter
  label: string
  /** The label of 'no filter'. */
  placeholder: string
  options: readonly { value: string; label: string }[]
  /** A filter whose values depend on this one, so that a change clears it. */
  clears?: Filter
}

interface TableControlsProps<Filter extends string> {
  address: TableAddress<Filter>
  searchLabel: string
  /** Names the fields that the search covers. */
  searchPlaceholder: string
  filters?: readonly FilterSelect<Filter>[]
  /** In a line of their own, which wraps only on phones. */
  moreFilters?: readonly FilterSelect<Filter>[]
  /** Orders to choose from, for those whose column is hidden on narrow screens. */
  sorts?: readonly { key: string; direction: 'asc' | 'desc'; label: string }[]
  /** The screen width from which every column of `sorts` is shown. */
  sortsUntil?: 'lg' | '2xl'
  /** The list follows the search while it is typed, without an entry in the history for each letter. */
  isLive?: boolean
  /** Whether phones show the filters, if a button among the children toggles them. */
  filtersOnPhones?: 'folded' | 'unfolded'
  /** The list has cards instead of rows: no head to sort by, and no row height. */
  hasCards?: boolean
  /** Only admins can save filters. On phones, admins unfold the filters with a button, so that the first screen shows rows. */
  hasSavedFilters?: boolean
  /** To the right. Buttons for the whole table belong in the `TableHeader`. */
  children?: ReactNode
}

/** Search, filters and row height above a table. The address stores search and filters. */
export function TableControls<Filter extends string>(props: TableControlsProps<Filter>) {
  const {
    address,
    searchLabel,
    searchPlaceholder,
    filters = [],
    moreFilters = [],
    sorts = [],
    sortsUntil = '2xl',
    isLive = false,
    filtersOnPhones,
    hasCards = false,
    hasSavedFilters = true,
    children,
  } = props
  const [density, setDensity] = useDensity()
  const { sort, direction } = address.state
  useSearchKey()
  const isCompact = density === 'compact'
  const hasButton =
    !filtersOnPhones && hasSavedFilters && filters.length + moreFilters.length + sorts.length > 0
  const [isOpen, setOpen] = useState(false)
  const folded = (filtersOnPhones === 'folded' || (hasButton && !isOpen)) && 'max-sm:hidden'
  const below = (filtersOnPhones || hasButton) && 'max-sm:order-1'
  const id = useId()
  const chosen = [...filters, ...moreFilters].filter(({ key }) => address.state.filters[key]).length
  const { onSubmit, ...field } = useSearchField(address, isLive)
  return (
    <search className="@container block">
      <form
        className="mb-3 flex flex-wrap items-end gap-2 max-sm:mb-2"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Field
          label={searchLabel}
          hideLabel
          className="min-w-0 flex-1 basis-60 max-sm:-order-2 max-sm:basis-36 xl:@max-4xl:basis-40"
        >
          <Input
            {...field}
            data-table-search
            type="search"
            name="busca"
            defaultValue={address.state.search}
            maxLength={100}
            placeholder={searchPlaceholder}
            enterKeyHint="search"
            action={
              <Button type="submit" variant="ghost" size="icon" aria-label="Buscar">
                <Search aria-hidden />
              </Button>
            }
          />
        </Field>
        {hasButton && (
          <Button
            variant="secondary"
            aria-expanded={isOpen}
            aria-controls={id}
            className="max-sm:-order-1 sm:hidden"
            onClick={() => setOpen(!isOpen)}
          >
            <SlidersHorizontal aria-hidden />
            <span className="sr-only">Filtros</span>
            {chosen > 0 && <span className="tabular-nums">{chosen}</span>}
          </Button>
        )}
        <div id={id} className={cn('contents', folded)}>
          {filters.map((filter) => (
            <FilterField
              key={filter.key}
              filter={filter}
              address={address}
              className={cn('w-[calc(50%-0.25rem)] sm:w-38', below)}
            />
          ))}
          {sorts.length > 0 && (
            <Field
              label="Ordenar por"
              hideLabel
              className={cn(
                'w-[calc(50%-0.25rem)] sm:w-38',
                below,
                !hasCards && { lg: 'lg:hidden', '2xl': '2xl:hidden' }[sortsUntil],
              )}
            >
              <Select
                options={[
                  { value: '', label: 'Ordem' },
                  ...sorts.map(({ key, direction: way, label }) => ({ value: `${key} ${way}`, label })),
                ]}
                value={sort && `${sort} ${direction}`}
                onChange={({ target }) => {
                  const [key = '', way] = target.value.split(' ')
                  address.go({ sort: key, direction: way === 'asc' ? 'asc' : 'desc' })
                }}
              />
            </Field>
          )}
        </div>
        {!hasCards && (
          <Button
            variant="secondary"
            size="icon"
            aria-pressed={isCompact}
            aria-label="Linhas compactas"
            title="Linhas compactas"
            className="max-sm:hidden"
            onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
          >
            {isCompact ? <Rows3 aria-hidden /> : <Rows2 aria-hidden />}
          </Button>
        )}
        {hasSavedFilters && (
          <div className="max-sm:-order-1">
            <SavedFilters address={address} />
          </div>
        )}
        {children}
        {moreFilters.length > 0 && (
          <div className={cn('flex basis-full gap-2 max-sm:flex-wrap', folded, below)}>
            {moreFilters.map((filter) => (
              <FilterField
                key={filter.key}
                filter={filter}
                address={address}
                className="max-sm:w-[calc(50%-0.25rem)] sm:min-w-0 sm:max-w-52 sm:flex-1"
              />
            ))}
          </div>
        )}
      </form>
    </search>
  )
}

function FilterField<Filter extends string>(props: {
  filter: FilterSelect<Filter>
  address: TableAddress<Filter>
  className: string
}) {
  const { filter, address, className } = props
  const { key, label, placeholder, options, clears } = filter
  return (
    <Field label={label} hideLabel className={className}>
      <Select
        placeholder={placeholder}
        options={options}
        value={address.state.filters[key] ?? ''}
        onChange={({ target }) =>
          address.go({
            filters: { [key]: target.value, ...(clears && { [clears]: '' }) } as Partial<
              Record<Filter, string>
            >,
          })
        }
      />
    </Field>
  )
}
