/** Limits of uploaded pictures and their error messages. Without zod, so that pages can check before uploading. */

/** Spec A §5. The server checks the content, not the declared type. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
/** Larger pictures are refused before decoding, because a few bytes can decode to gigabytes. */
export const MAX_PICTURE_MEGAPIXELS = 50
/** Longest side of a stored picture, in pixels (spec A §5). */
export const PICTURE_SIDE = 800

export const pictureMessages = {
  wrongType: 'Por favor selecione uma imagem no formato JPG, PNG, WebP ou GIF.',
  tooLarge: 'A imagem deve ter no máximo 10MB.',
  tooManyPixels: `A imagem deve ter no máximo ${MAX_PICTURE_MEGAPIXELS} megapixels.`,
  unreadable: 'Erro ao processar imagem. Por favor, tente novamente.',
} as const
