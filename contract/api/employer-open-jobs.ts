import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, pageInfo, pageQuery } from '#contract/fields-form.ts'
import { jobCard } from './jobs.ts'

export const listEmployerOpenJobs = endpoint('GET', '/accounts/employers/:id/jobs', {
  access: ['public'],
  summary:
    'Vagas abertas de uma empresa, as mais novas primeiro; nunca as confidenciais, e nenhuma de quem não tem perfil público',
  params: idParams,
  query: z.object(pageQuery),
  reply: z.object({ jobOffers: z.array(jobCard), ...pageInfo }),
})
