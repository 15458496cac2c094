import sharp from 'sharp'
import { MAX_PICTURE_MEGAPIXELS, PICTURE_SIDE, pictureMessages } from '#contract/pictures.ts'
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts'
import { AppError } from '#server/http/errors.ts'
import { isPicture } from './picture-type.ts'

// The library reads far more than pictures (PDF, TIFF, …), each with a history of holes. SVG is for drawings of our own
// alone: what is sent must begin like one of the four, which no SVG does.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
})
sharp.cache(false)
// Two pictures at a time, each on one thread, leave the rest of the machine to the pages.
sharp.concurrency(1)
const slot = createConcurrencyLimit({ atOnce: 2, waiting: 10 })

const DECODING_SECONDS = 20
const QUALITY = 82

const refused = (details: string) => new AppError('ValidationFailed', { details })

async function encode(bytes: Uint8Array): Promise<Buffer> {
  const limitInputPixels = MAX_PICTURE_MEGAPIXELS * 1_000_000
  // Of what moves, the first frame.
  const options = { animated: false, failOn: 'error', sequentialRead: true } as const
  const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
  if (width * height > limitInputPixels) throw refused(pictureMessages.tooManyPixels)
  return (
    sharp(bytes, { ...options, limitInputPixels })
      .autoOrient()
      .resize({ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
      // Nothing of the sender's goes along: place, device and preview live in the metadata, which is left out.
      .webp({ quality: QUALITY })
      .timeout({ seconds: DECODING_SECONDS })
      .toBuffer()
  )
}

/**
 * A picture as we keep it: WebP, upright, at most 800 px a side, without metadata.
 * @throws ValidationFailed for what is no picture, claims too many pixels or cannot be decoded; Unavailable when too
 * many wait
 */
export async function reEncode(file: Blob): Promise<Buffer> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isPicture(bytes)) throw refused(pictureMessages.wrongType)
  return slot(async () => {
    try {
      return await encode(bytes)
    } catch (error) {
      if (error instanceof AppError) throw error
      throw refused(pictureMessages.unreadable)
    }
  })
}
