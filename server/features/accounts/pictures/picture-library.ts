import type sharp from 'sharp'

type Sharp = typeof sharp

async function load(): Promise<Sharp> {
  const { default: library } = await import('sharp')
  // The library reads many more formats (PDF, TIFF, …), each with a history of vulnerabilities. SVG is only for our own
  // drawings: an uploaded file must start with one of the four accepted signatures, and no SVG does.
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadSvgBuffer',
    ],
  })
  library.cache(false)
  // Two pictures at a time, each on one thread, leave capacity for page views.
  library.concurrency(1)
  return library
}

let loaded: Promise<Sharp> | undefined

/** sharp with our settings, loaded with the first picture: most processes draw none, and it takes some 20 MB of memory. */
export function pictureLibrary(): Promise<Sharp> {
  loaded ??= load()
  return loaded
}
