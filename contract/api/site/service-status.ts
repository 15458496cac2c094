import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { serviceParts, serviceStates } from '#contract/site/service-status.ts'

export const getServiceStatus = endpoint('GET', '/service-status', {
  access: ['public'],
  summary: 'Se o serviço funciona agora, por parte',
  reply: z.object({
    checkedAt: z.iso.datetime(),
    /** Payments only where something is sold. */
    parts: z.array(z.object({ part: z.enum(serviceParts), state: z.enum(serviceStates) })),
  }),
})
