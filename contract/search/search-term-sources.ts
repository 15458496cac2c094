/** Where the terms come from that the product brings along. What an admin adds or changes has no source. */
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
