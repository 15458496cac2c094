import { escapeXml } from '#server/http/escape-xml.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export interface Entry {
  address: string
  /** When the content of the page last changed; absent if unknown. */
  changedAt?: Date
}

const entry =
  (tag: string) =>
  ({ address, changedAt }: Entry) =>
    `<${tag}><loc>${escapeXml(address)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</${tag}>\n`

/** A sitemap of these pages. */
export const sitemapOf = (pages: Entry[]) =>
  `${HEAD}<urlset ${XMLNS}>\n${pages.map(entry('url')).join('')}</urlset>\n`

/** The sitemap that lists the others. */
export const sitemapIndex = (files: Entry[]) =>
  `${HEAD}<sitemapindex ${XMLNS}>\n${files.map(entry('sitemap')).join('')}</sitemapindex>\n`
