import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { TestApp } from './app.ts'

type Format = 'jpeg' | 'png' | 'webp' | 'gif'
type Fields = Record<string, string | Blob | (string | Blob)[]>

/** A picture in one colour, to be encoded in any format. */
export const solidPicture = (width: number, height: number, background = '#0f6b63') =>
  sharp({ create: { width, height, channels: 3, background } })

/** The encoded bytes of a picture in one colour. */
export const pictureBytes = async (format: Format = 'jpeg', width = 64, height = 48) =>
  new Uint8Array(await solidPicture(width, height).toFormat(format).toBuffer())

/** A few bytes of PNG whose header claims 60,000 by 60,000 pixels, and whose data cannot be decoded. */
export function pixelBomb(): Uint8Array<ArrayBuffer> {
  const header = Buffer.from('IHDR\0\0\0\0\0\0\0\0\x08\x06\0\0\0', 'latin1')
  header.writeUInt32BE(60_000, 4)
  header.writeUInt32BE(60_000, 8)
  const chunk = (body: Buffer) => {
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(body.length - 4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const data = Buffer.from('IDAT\x78\x9c\x03\0\0\0\0\x01', 'latin1')
  return new Uint8Array(Buffer.concat([start, chunk(header), chunk(data), chunk(Buffer.from('IEND'))]))
}

export const pictureFile = (bytes: BlobPart, name = 'foto.jpg', type = 'image/jpeg') =>
  new File([bytes], name, { type })

/** A multipart body as browsers encode it. A list becomes a repeated field. */
export async function multipartBody(fields: Fields) {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat())
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, value)
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') as string },
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}

export const PROFILE_PICTURE_URL = '/api/images/upload-profile-picture'
export const UPLOAD_URL = '/api/images/upload'

/** Sends a form with this person's session, by default to the upload of the profile picture. */
export async function sendForm(
  app: TestApp,
  { token }: { token: string },
  fields: Fields,
  { url = PROFILE_PICTURE_URL, method = 'POST' as 'POST' | 'PATCH' | 'PUT' } = {},
) {
  const { headers, payload } = await multipartBody(fields)
  const raw = await app.app.inject({
    method,
    url,
    payload,
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  return { status: raw.statusCode, reply: raw.json(), raw }
}

export const fetchFile = (app: TestApp, url: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.inject({ method, url })

/** The address of the person's current profile picture. */
export const shownPictureUrl = async (app: TestApp, person: { token: string }) =>
  (await app.call('GET /user/me', { token: person.token })).reply.profileImageUrl
