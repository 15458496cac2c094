import sharp from 'sharp'

/** A drawing of our own as PNG, in as few colours as it needs. Never for what somebody sent. */
export const pngOf = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 1 }).toBuffer()
