import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { id as jobId } from '#contract/fields-form.ts'
import { paths } from '#contract/paths.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/http/errors.ts'
import { etagOf, isCurrent, publicHeaders } from '#server/http/etag.ts'
import { jobPicture, type Picture, sitePicture } from './service.ts'

/** Part of every ETag. Increment it when the design changes, so that clients fetch the pictures again. */
const DESIGN_VERSION = 1
const MAX_AGE_SECONDS = 3_600

async function send(request: FastifyRequest, reply: FastifyReply, picture: Picture) {
  const etag = etagOf(`${DESIGN_VERSION} ${picture.content}`)
  reply.headers(publicHeaders(etag, MAX_AGE_SECONDS))
  if (isCurrent(request, etag)) return reply.code(304).send('')
  return reply.type('image/png').send(await picture.draw())
}

/** `/og/….png`: pictures for link previews (`og:image`). */
export function jobPictureRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  app.get(paths.sitePicture, (request, reply) => send(request, reply, sitePicture()))
  app.get<{ Params: { file: string } }>(
    '/og/vagas/:file',
    { config: { cost: 4 } },
    async (request, reply) => {
      const [, name] = /^(.+)\.png$/.exec(request.params.file) ?? []
      const { data: id } = jobId.safeParse(name)
      if (id === undefined) throw new AppError('NotFound')
      return send(request, reply, await jobPicture(db, id, clock.now()))
    },
  )
}
