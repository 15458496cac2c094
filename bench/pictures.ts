import { multipartBody, pictureBytes, pictureFile, pixelBomb, UPLOAD_URL } from '#test/pictures.ts'
import { accessToken, passwordHash } from './accounts.ts'
import type { BenchApp } from './app.ts'
import { type Latency, latency } from './latency.ts'

const EMAIL = 'medicao-imagens@example.com'
/** With the warm-up, fewer than one person may send in an hour. */
const UPLOADS = 20

export interface PictureFigures {
  /** Uploads of a photo of 12 megapixels. */
  photo: Latency
  /** Uploads of a few bytes that claim 3,600 megapixels. */
  bomb: Latency
  /** How much the app's resident memory grew while the bombs were refused, in MB. */
  bombMemory: number
}

/** Signs in the doctor who uploads pictures, and returns the access token. */
async function signInDoctor(app: BenchApp): Promise<string> {
  const { db } = app.database
  const now = new Date()
  const account = await db
    .insertInto('users')
    .values({
      email: EMAIL,
      password_hash: await passwordHash(),
      email_verified_at: now,
      role: 'doctor',
      profile_completed_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (account) await db.insertInto('doctors').values({ user_id: account.id }).execute()
  return accessToken(app, EMAIL)
}

/** How long an upload takes, and what a pixel bomb costs until it is refused. */
export async function measurePictures(app: BenchApp): Promise<PictureFigures> {
  const token = await signInDoctor(app)
  const uploads = async (bytes: Uint8Array<ArrayBuffer>, status: number): Promise<Latency> => {
    await app.database.db.deleteFrom('throttles').execute()
    const { headers, payload } = await multipartBody({ File: pictureFile(bytes) })
    return latency(UPLOADS, async () => {
      const init = {
        method: 'POST',
        body: payload,
        headers: { ...headers, authorization: `Bearer ${token}` },
      }
      const reply = await fetch(app.url + UPLOAD_URL, init)
      await reply.arrayBuffer()
      if (reply.status !== status) throw new Error(`an upload was answered with ${reply.status}`)
    })
  }
  const photo = await uploads(await pictureBytes('jpeg', 4_000, 3_000), 200)
  const before = app.memory()
  const bomb = await uploads(pixelBomb(), 400)
  return { photo, bomb, bombMemory: app.memory() - before }
}
