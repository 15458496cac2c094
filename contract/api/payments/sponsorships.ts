import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, line } from '#contract/fields-form.ts'
import { jobStatuses } from '#contract/jobs/jobs.ts'
import { jobForm } from '#contract/jobs/jobs-form.ts'
import {
  boostStates,
  findingKinds,
  paymentMethods,
  paymentStatuses,
  sponsorshipStates,
} from '#contract/payments/sponsorships.ts'

/** Centavos. */
const amount = z.int()

export const finding = z.object({ kind: z.enum(findingKinds), phrase: z.string() })

/** The sponsorship of a job, as the job shows it. `paymentId` is the id of the sponsorship. */
export const jobSponsorship = z.object({
  paymentId: id,
  state: z.enum(sponsorshipStates),
  /** Null unless it is paid. */
  boost: z.enum(boostStates).nullable(),
  amount,
  /** The featured period; null until it begins. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** Why the boost is held back. */
  findings: z.array(finding),
})

const pix = z.object({
  /** 'Pix copia e cola'. */
  qrCode: z.string(),
  /** A PNG, without the `data:` prefix. */
  qrCodeBase64: z.string(),
  /** The page of the code at the provider. */
  ticketUrl: z.string().nullable(),
  expiresAt: instant,
})

export const sponsorship = jobSponsorship.omit({ paymentId: true }).extend({
  id,
  /** Null if the reservation was given up. */
  jobId: id.nullable(),
  jobTitle: z.string(),
  jobStatus: z.enum(jobStatuses).nullable(),
  /** The job is created with this payment, so that it is not published before. */
  createsJob: z.boolean(),
  /** It buys more topics for a job that is sponsored already, and no period. */
  isWidening: z.boolean(),
  /** The specialties and practice areas that a widening adds to the job. */
  addedTopics: z.array(z.string()),
  /** A paid period of the job is running. */
  isSponsored: z.boolean(),
  /** Null until the checkout is prepared; repeat the call that created it. */
  preferenceId: z.string().nullable(),
  initPoint: z.string().nullable(),
  /** The code that can be paid now. */
  pix: pix.nullable(),
  /** The provider's status of the newest payment; null if nobody has tried to pay. */
  lastPayment: z
    .object({
      method: z.enum(paymentMethods),
      status: z.enum(paymentStatuses),
      /** Why it was rejected, for the buyer. */
      reason: z.string().nullable(),
    })
    .nullable(),
  /** Until when it is given up if nobody pays. */
  payableUntil: instant,
  /** Until when the buyer can give it back; null if that is not possible. */
  refundableUntil: instant.nullable(),
  isSandbox: z.boolean(),
})
export type Sponsorship = z.output<typeof sponsorship>

const preference = z.object({
  preferenceId: z.string(),
  /** The checkout page at the provider. */
  initPoint: z.string(),
  /** The sponsorship, for all calls under `/payments/:id`. */
  paymentId: id,
  jobId: id,
  amount,
})

/** Made by the client, once per draft: repeated calls with the same key have one effect. */
const requestKey = z.uuid().toLowerCase().optional()

export const getSponsorshipPricing = endpoint('GET', '/payments/pricing', {
  access: ['public'],
  summary: 'Preço do destaque, em centavos',
  reply: z.object({
    basePrice: amount,
    extraPerSpecialty: amount,
    currency: z.literal('BRL'),
    durationDays: z.int(),
    /** Needed by the provider's script; null if nothing is sold. */
    publicKey: z.string().nullable(),
    isSandbox: z.boolean(),
  }),
})

export const quoteSponsorship = endpoint('POST', '/payments/quote', {
  access: ['employer'],
  team: 'owner',
  summary: 'O valor que será cobrado por uma vaga: a do formulário ou, com `jobId`, uma da própria empresa',
  body: z.object({
    jobId: id.optional(),
    medicalSpecialties: z.array(line(120)).max(100).default([]),
    medicalPracticeAreas: z.array(line(120)).max(100).default([]),
  }),
  reply: z.object({
    amount,
    /** Different known specialties and practice areas. */
    topics: z.int(),
    currency: z.literal('BRL'),
    durationDays: z.int(),
    /** When the running period of the job ends, after which the new one would begin. */
    startsAfter: instant.nullable(),
  }),
})

export const createSponsoredJob = endpoint('POST', '/payments/create-sponsored-job-preference', {
  access: ['employer'],
  team: 'owner',
  summary: 'Reserva uma vaga com destaque pago, publicada quando o pagamento for aprovado',
  body: z.intersection(jobForm, z.object({ requestKey })),
  reply: preference,
  status: 201,
  callsProvider: true,
})

export const createPreference = endpoint('POST', '/payments/create-preference', {
  access: ['employer'],
  team: 'owner',
  summary: 'Prepara o destaque de uma vaga da própria empresa',
  body: z.object({ jobId: id }),
  reply: preference,
  status: 201,
  callsProvider: true,
})

export const createWidening = endpoint('POST', '/payments/create-widening-preference', {
  access: ['employer'],
  team: 'owner',
  summary:
    'Prepara o pagamento da diferença por mais especialidades ou áreas de uma vaga em destaque, que entram na vaga quando for aprovado. A lista contém as que a vaga já tem',
  body: z.object({
    jobId: id,
    medicalSpecialties: z.array(line(120)).max(10).default([]),
    medicalPracticeAreas: z.array(line(120)).max(10).default([]),
  }),
  reply: preference,
  status: 201,
  callsProvider: true,
})

export const createPix = endpoint('POST', '/payments/pix', {
  access: ['employer'],
  team: 'owner',
  summary:
    'Gera um código Pix, que substitui o anterior; um código que ainda vale por tempo bastante é repetido',
  body: z.object({
    paymentId: id,
    /** A new code even if the present one is still valid. */
    replace: z.boolean().default(false),
  }),
  reply: pix.extend({ amount }),
  callsProvider: true,
})

export const getSponsorship = endpoint('GET', '/payments/:id', {
  access: ['employer'],
  team: 'owner',
  hiddenInView: true,
  summary: 'Um destaque pago da própria empresa, como o sistema o conhece',
  params: idParams,
  reply: sponsorship,
})

export const syncSponsorship = endpoint('POST', '/payments/:id/sync', {
  access: ['employer'],
  team: 'owner',
  summary: 'O mesmo, depois de consultar o provedor; consultas seguidas usam a resposta anterior',
  params: idParams,
  reply: sponsorship,
  callsProvider: true,
})

export const cancelSponsorship = endpoint('POST', '/payments/:id/cancel', {
  access: ['employer'],
  team: 'owner',
  summary: 'Desiste de um destaque que não foi pago; a vaga que esperava por ele é excluída',
  params: idParams,
  reply: sponsorship,
  callsProvider: true,
})
