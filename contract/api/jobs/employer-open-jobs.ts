import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, pageInfo, pageQuery } from '#contract/fields-form.ts'
import { jobCard } from './jobs.ts'

export const listEmployerOpenJobs = endpoint('GET', '/accounts/employers/:id/jobs', {
  access: ['public'],
  summary:
    'Vagas abertas de uma empresa, da mais recente à mais antiga; nunca as confidenciais, e nenhuma se o perfil não for público',
  params: idParams,
  query: z.object(pageQuery),
  reply: z.object({ jobOffers: z.array(jobCard), ...pageInfo }),
})
