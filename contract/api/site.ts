import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

const optional = z.string().nullable()

/** What the environment says of this installation; contacts that are unset are hidden. */
export const getSite = endpoint('GET', '/site', {
  access: ['public'],
  summary: 'Origem e contatos desta instalação',
  reply: z.object({
    origin: z.string(),
    contactEmail: optional,
    contactPhone: optional,
    contactWhatsapp: optional,
    blogUrl: optional,
    dpoName: optional,
    dpoEmail: optional,
    isDemo: z.boolean(),
    /** Whether 'Entrar com Google' leads anywhere here. */
    googleSignIn: z.boolean(),
    /** Whether somebody reads each job before it is published. */
    reviewsFirst: z.boolean(),
  }),
})
