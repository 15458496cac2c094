import sharp from 'sharp'
import type { TestApp } from './app.ts'

type Format = 'jpeg' | 'png' | 'webp' | 'gif'
type Fields = Record<string, string | Blob | (string | Blob)[]>

export const plain = (width: number, height: number, background = '#0f6b63') =>
  sharp({ create: { width, height, channels: 3, background } })

/** The bytes of a picture in one colour. */
export const picture = async (format: Format = 'jpeg', width = 64, height = 48) =>
  new Uint8Array(await plain(width, height).toFormat(format).toBuffer())

export const asFile = (bytes: BlobPart, name = 'foto.jpg', type = 'image/jpeg') =>
  new File([bytes], name, { type })

/** A multipart body as browsers make it; a list is a repeated field. */
export async function formBody(fields: Fields) {
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

export const PROFILE = '/api/images/upload-profile-picture'
export const UPLOAD = '/api/images/upload'

/** Sends a form as this person, by default her picture. */
export async function send(
  app: TestApp,
  { token }: { token: string },
  fields: Fields,
  { url = PROFILE, method = 'POST' as 'POST' | 'PATCH' } = {},
) {
  const { headers, payload } = await formBody(fields)
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

/** Address of the picture that this person shows. */
export const shownBy = async (app: TestApp, person: { token: string }) =>
  (await app.call('GET /user/me', { token: person.token })).reply.profileImageUrl
