import {
  MAX_PICTURE_BYTES,
  PICTURE_SIDE,
  pictureMessages,
  pictureTypes,
} from '#contract/accounts/pictures.ts'

/** Larger files are scaled down before the upload (spec A §5). */
const MAX_UNREDUCED_BYTES = 2 * 1024 * 1024
const QUALITY = 0.9

/** The file cannot be used. `message` is shown to the user (spec A §5). */
export class PictureError extends Error {}

const unreadable = () => new PictureError(pictureMessages.unreadable)

function resizeToJpeg(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, PICTURE_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw unreadable()
  // JPEG has no transparency: without a background it would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(unreadable())), 'image/jpeg', QUALITY),
  )
}

/**
 * Checks a selected file for the upload and scales a large one down to PICTURE_SIDE.
 * @throws PictureError if the file is not a picture, too large or unreadable
 */
export async function preparePicture(file: File): Promise<Blob> {
  if (!pictureTypes.some((type) => type === file.type)) throw new PictureError(pictureMessages.wrongType)
  if (file.size > MAX_PICTURE_BYTES) throw new PictureError(pictureMessages.tooLarge)
  const bitmap = await createImageBitmap(file).catch(() => {
    throw unreadable()
  })
  try {
    return file.size > MAX_UNREDUCED_BYTES ? await resizeToJpeg(bitmap) : file
  } finally {
    bitmap.close()
  }
}
