const letters = [...'abcdefghijklmnopqrstuvwxyz']
const pairs = letters.flatMap((first) => letters.map((second) => first + second))
const exclusions = pairs
  .slice(0, 45)
  .map((pair) => `-${pair}`)
  .join('+')
const repeated = (name: string, value: string) => Array(50).fill(`${name}=${value}`).join('&')
const everyFilter =
  'state=SP&city=Campinas&radius=200&medicalSpecialties=Cardiologia&medicalPracticeAreas=Neonatologia&tags=UTI&regime=shift&shift=night&hours=12&contractForm=pj&jobType=full_time&payUnit=shift&payFrom=1500&publishedWithin=14&isFeatured=true'

/** Calls that other clients make in turn; `@` is replaced by a new number. */
export const otherCalls = [
  '/api/jobs?state=SP',
  '/vagas',
  '/api/jobs?search=cardiologista&state=SP',
  '/api/jobs/suggestions?q=card',
  '/',
  '/api/jobs/facets?state=SP',
  '/api/jobs?medicalSpecialties=Pediatria',
  '/vagas?state=SP&x=@',
  '/api/jobs?search=plantao+noturno',
  '/api/jobs/featured',
]

/** The most expensive calls that were found. */
export const attacks: Record<string, string> = {
  suggestions: `/api/jobs/suggestions?q=${Array(100).fill('h').join('+')}`,
  letters: `/api/jobs/suggestions?q=${letters.join('+')}`,
  exclusions: `/api/jobs?search=${exclusions}`,
  facets: `/api/jobs/facets?search=${exclusions}`,
  'every facet': `/api/jobs/facets?${everyFilter}&search=hospital`,
  alternatives: `/api/jobs/alternatives?${everyFilter}&search=hospital`,
  words: `/api/jobs?search=uti+ubs+psf+upa+samu+cti+clt+pj+esf+usg+medico+hospital+clinica+plantao`,
  'deep page': '/api/jobs?search=hospital&page=500&ordering=-created_at',
  repeated: `/api/jobs/facets?${repeated('tags', 'UTI')}&${repeated('medicalSpecialties', 'Cardiologia')}`,
  pages: `/vagas?${everyFilter}&search=hospital&x=@`,
  'unknown pages': '/@',
  feeds: `/vagas.atom?search=hospital&x=@`,
  sitemaps: '/sitemaps/vagas-1.xml',
  job: '/api/jobs/00000000-0000-4000-8000-000000000000',
  flood: '/api/jobs?search=hospital',
}

let calls = 0
export const nextPath = (path: string) => {
  calls += 1
  return path.replaceAll('@', `${Date.now()}${calls}`)
}
