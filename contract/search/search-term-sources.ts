/** Sources of the built-in search terms. A term that an admin has added or changed has none. */
const searchTermSources = {
  cfm: 'Lista do CFM',
  decs: 'DeCS',
  ibge: 'IBGE',
  law: 'Lei',
  iata: 'Código IATA',
  usage: 'Uso comum',
} as const
type SearchTermSource = keyof typeof searchTermSources

export const sourceText = (source: SearchTermSource | null) =>
  source ? searchTermSources[source] : 'Administração'
