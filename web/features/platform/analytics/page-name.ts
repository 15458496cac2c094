/**
 * The name under which views of a page are counted: that of its route, 'features/job-page/job-page' -> 'Job', never its
 * address, which may contain a token. Null for the pages of administration, which are no part of the figures.
 */
export function pageName(route: string, pathname: string): string | null {
  if (pathname.startsWith('/dashboard/admin')) return null
  const name =
    route
      .split('/')
      .at(-1)
      ?.replace(/-page$/, '') ?? ''
  // The spec's name (spec A §7).
  if (name === 'search') return 'JobSearch'
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
