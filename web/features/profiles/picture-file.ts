import { MAX_PICTURE_BYTES, PICTURE_SIDE, pictureMessages, pictureTypes } from '#contract/pictures.ts'

/** Spec A §5: what is larger is reduced before it is sent. */
const REDUCED_ABOVE = 2 * 1024 * 1024
const QUALITY = 0.9

/** A picture that cannot be used; `message` is the text for a person (spec A §5). */
export class PictureError extends Error {}

const unreadable = () => new PictureError(pictureMessages.unreadable)

function resizeToJpeg(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, PICTURE_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw unreadable()
  // JPEG has no transparency; without a ground it would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(unreadable())), 'image/jpeg', QUALITY),
  )
}

/**
 * What will be sent of a picked file: a large one reduced to 800 px.
 * @throws PictureError
 */
export async function preparePicture(file: File): Promise<Blob> {
  if (!pictureTypes.some((type) => type === file.type)) throw new PictureError(pictureMessages.wrongType)
  if (file.size > MAX_PICTURE_BYTES) throw new PictureError(pictureMessages.tooLarge)
  const bitmap = await createImageBitmap(file).catch(() => {
    throw unreadable()
  })
  try {
    return file.size > REDUCED_ABOVE ? await resizeToJpeg(bitmap) : file
  } finally {
    bitmap.close()
  }
}
