import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, success } from '#contract/fields-form.ts'

export const listTrustedDoctors = endpoint('GET', '/rota/trusted-doctors', {
  access: ['employer'],
  hiddenInView: true,
  summary: 'Médicos de confiança da empresa, pelo nome',
  reply: z.object({
    items: z.array(
      z.object({
        doctorId: id,
        name: z.string(),
        /** 'CRM 12345/SP' */
        registration: z.string(),
        trustedAt: instant,
      }),
    ),
  }),
})
export type TrustedDoctor = z.output<typeof listTrustedDoctors.reply>['items'][number]

export const trustDoctor = endpoint('PUT', '/rota/trusted-doctors/:id', {
  access: ['employer'],
  summary: 'Deixa uma pessoa reservar plantões em aberto sem oferta; repetir não é um erro',
  params: idParams,
  reply: success,
})

export const distrustDoctor = endpoint('DELETE', '/rota/trusted-doctors/:id', {
  access: ['employer'],
  summary: 'Tira uma pessoa dos médicos de confiança; repetir não é um erro',
  params: idParams,
  reply: success,
})

export const listTrustingCompanies = endpoint('GET', '/rota/trusting-companies', {
  access: ['doctor'],
  hiddenInView: true,
  summary: 'Empresas de que a pessoa é médica de confiança, pelo nome',
  reply: z.object({ items: z.array(z.object({ employerId: id, name: z.string(), trustedAt: instant })) }),
})
export type TrustingCompany = z.output<typeof listTrustingCompanies.reply>['items'][number]

export const leaveTrustingCompany = endpoint('DELETE', '/rota/trusting-companies/:id', {
  access: ['doctor'],
  summary: 'Sai dos médicos de confiança de uma empresa; repetir não é um erro',
  params: idParams,
  reply: success,
})
