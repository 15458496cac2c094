import { paths } from '#contract/paths.ts'
import { useSite } from './site.ts'

/** 1200 × 630 pixels. */
interface SharingPicture {
  path: string
  alt: string
}
const sitePicture: SharingPicture = {
  path: paths.sitePicture,
  alt: 'Medponto: vagas e plantões para médicos em todo o Brasil',
}

/** Title, description, canonical address and social tags of a page; React moves them into the head. */
export function Seo({
  title,
  description,
  path,
  keywords,
  index = true,
  picture = sitePicture,
}: {
  title: string
  description: string
  /** Canonical path with its query. */
  path: string
  keywords?: string
  index?: boolean
  /** The preview picture of shared links. */
  picture?: SharingPicture
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
      <meta property="og:image" content={origin + picture.path} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
