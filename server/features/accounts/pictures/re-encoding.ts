import { MAX_PICTURE_MEGAPIXELS, PICTURE_SIDE, pictureMessages } from '#contract/accounts/pictures.ts'
import { AppError } from '#server/http/errors.ts'
import { createConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import { pictureLibrary } from './picture-library.ts'
import { isPicture } from './picture-type.ts'

const limitEncoding = createConcurrencyLimit({ name: 'picture encoding', atOnce: 2, waiting: 10 })

const DECODING_SECONDS = 20
const QUALITY = 82

const invalidPicture = (details: string) => new AppError('ValidationFailed', { details })

async function encode(bytes: Uint8Array): Promise<Buffer> {
  const sharp = await pictureLibrary()
  const limitInputPixels = MAX_PICTURE_MEGAPIXELS * 1_000_000
  // Only the first frame of an animation.
  const options = { animated: false, failOn: 'error', sequentialRead: true } as const
  const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
  if (width * height > limitInputPixels) throw invalidPicture(pictureMessages.tooManyPixels)
  return (
    sharp(bytes, { ...options, limitInputPixels })
      .autoOrient()
      .resize({ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
      // Without metadata, which can contain the location, the device and a preview.
      .webp({ quality: QUALITY })
      .timeout({ seconds: DECODING_SECONDS })
      .toBuffer()
  )
}

/**
 * Re-encodes a picture for storage: WebP, upright, at most 800 px per side, without metadata.
 * @throws ValidationFailed if the file is not a picture, declares too many pixels or cannot be decoded; Unavailable if
 * too many are waiting
 */
export async function reEncode(file: Blob): Promise<Buffer> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isPicture(bytes)) throw invalidPicture(pictureMessages.wrongType)
  return limitEncoding(async () => {
    try {
      return await encode(bytes)
    } catch (error) {
      if (error instanceof AppError) throw error
      throw invalidPicture(pictureMessages.unreadable)
    }
  })
}
