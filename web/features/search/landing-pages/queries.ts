import { optional, read } from '#web/lib/page.ts'

export const specialtyPageQuery = (slug: string) =>
  read('GET /landing-pages/specialties/:slug', { params: { slug } })
export const cityPageQuery = (slug: string) => read('GET /landing-pages/cities/:slug', { params: { slug } })
export const landingPagesQuery = () => optional(read('GET /landing-pages'))
