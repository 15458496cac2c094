import sharp from 'sharp'

/** Renders a drawing of our own as PNG with a reduced palette. Never for uploaded files. */
export const svgToPng = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 1 }).toBuffer()
