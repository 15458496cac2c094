import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { id as jobId } from '#contract/fields-form.ts'
import { paths } from '#contract/paths.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/http/errors.ts'
import { alreadyHas, tagOf } from '#server/http/tagged-reply.ts'
import { jobPicture, type Picture, sitePicture } from './service.ts'

/** Told by every tag, so that a new look is fetched anew. */
const DESIGN = 1

async function send(request: FastifyRequest, reply: FastifyReply, picture: Picture) {
  const etag = tagOf(`${DESIGN} ${picture.content}`)
  if (alreadyHas(request, reply, { etag, maxAge: 3_600 })) return reply.code(304).send('')
  return reply.type('image/png').send(await picture.draw())
}

/** `/og/…png`: what is shown where a page is shared. */
export function jobPictureRoutes(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  app.get(paths.sitePicture, (request, reply) => send(request, reply, sitePicture()))
  app.get<{ Params: { file: string } }>('/og/vagas/:file', async (request, reply) => {
    const [, id] = /^(.+)\.png$/.exec(request.params.file) ?? []
    if (!jobId.safeParse(id).success) throw new AppError('NotFound')
    return send(request, reply, await jobPicture(db, id as string, clock.now()))
  })
}
