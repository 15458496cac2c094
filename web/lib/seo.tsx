import { useSite } from './site.ts'

/** Title, description, canonical address and social tags of a page; React moves them into the head. */
export function Seo({
  title,
  description,
  path,
  keywords,
  index = true,
}: {
  title: string
  description: string
  /** Canonical path with its query. */
  path: string
  keywords?: string
  index?: boolean
}) {
  const { origin } = useSite()
  const canonical = origin + path
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {keywords && <meta name="keywords" content={keywords} />}
      {index ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Medponto" />
      <meta property="og:locale" content="pt_BR" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta name="twitter:card" content="summary" />
    </>
  )
}
