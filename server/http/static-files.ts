import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { clientFolder } from './render.ts'

/** Serves the built scripts, styles and pictures. Those with a hash in their name never change. */
export async function staticFiles(app: FastifyInstance): Promise<void> {
  await app.register(serveStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      const hashed = path.includes('/assets/')
      response.header(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
}
