import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

const optional = z.string().nullable()

/** Settings of this installation. Contacts that are not configured are null. */
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
    /** The company that runs this installation and sells on it (Decreto 7.962/2013, art. 2). Null if not configured. */
    companyName: optional,
    companyCnpj: optional,
    companyAddress: optional,
    isDemo: z.boolean(),
    /** Whether sign-in with Google is available. */
    googleSignIn: z.boolean(),
    /** Whether plans can be subscribed to here; otherwise the contact page takes orders. */
    sellsSubscriptions: z.boolean(),
    /** Whether jobs can be sponsored here. */
    sellsSponsorships: z.boolean(),
    /** Whether each job is reviewed before it is published. */
    reviewsFirst: z.boolean(),
    /** How long a published or renewed job stays open. */
    jobDurationDays: z.int(),
    /** Whether accounts can be created. */
    isRegistrationOpen: z.boolean(),
    /** Whether only admins can use the site. */
    isInMaintenance: z.boolean(),
  }),
})
