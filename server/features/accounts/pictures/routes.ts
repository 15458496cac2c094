import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/api/accounts/pictures.ts'
import type { Clock } from '#server/clock.ts'
import { AppError } from '#server/http/errors.ts'
import { logCounted } from '#server/http/log/failure-log.ts'
import { on } from '#server/http/on.ts'
import { isPictureKey } from './picture-key.ts'
import { addPicture, changeProfilePicture, type Pictures, pictureUrl, readPicture } from './service.ts'

export function pictureRoutes(
  app: FastifyInstance,
  { pictures, clock }: { pictures: Pictures; clock: Clock },
): void {
  on(app, contract.uploadProfilePicture, async ({ body, caller }) => {
    const now = clock.now()
    const url = pictureUrl(await addPicture(pictures, caller.userId, body.File, now))
    await changeProfilePicture(pictures, caller.userId, { url }, now, async () => {})
    return { success: true as const, url }
  })

  on(app, contract.uploadPicture, async ({ body, caller }) => {
    const key = await addPicture(pictures, caller.userId, body.file, clock.now())
    return { success: true as const, url: pictureUrl(key) }
  })

  on(app, contract.deleteProfilePicture, async ({ caller }) => {
    await changeProfilePicture(pictures, caller.userId, { url: '' }, clock.now(), async () => {})
    return { success: true as const }
  })
}

/** `/files/<random>.webp`, outside the API: public to anyone who knows the key, and cacheable forever. */
export function fileRoutes(app: FastifyInstance, pictures: Pictures): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/*',
    handler: async (request, reply) => {
      const key = request.params['*']
      const { file, isMissing } = isPictureKey(key)
        ? await readPicture(pictures, key)
        : { file: null, isMissing: false }
      if (isMissing) logCounted(request, 'a picture is missing', { key })
      if (!file) throw new AppError('NotFound')
      reply
        .header('content-type', 'image/webp')
        .header('content-length', file.size)
        .header('content-disposition', 'inline')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'")
      if (request.method === 'HEAD') {
        file.stream.destroy()
        return reply.send('')
      }
      return reply.send(file.stream)
    },
  })
}
