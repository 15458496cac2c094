/** What a picture may be, and what is said of one that is not. Free of zod, so that the browser can judge before sending. */

/** Spec A §5. The server goes by the content, whatever name and type say. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
/** More is refused before it is decoded: a file of a few bytes can claim to be gigabytes. */
export const MAX_PICTURE_MEGAPIXELS = 50
/** Longest side as stored (spec A §5). */
export const PICTURE_SIDE = 800

export const pictureMessages = {
  wrongType: 'Por favor selecione uma imagem no formato JPG, PNG, WebP ou GIF.',
  tooLarge: 'A imagem deve ter no máximo 10MB.',
  tooManyPixels: `A imagem deve ter no máximo ${MAX_PICTURE_MEGAPIXELS} megapixels.`,
  unreadable: 'Erro ao processar imagem. Por favor, tente novamente.',
} as const
