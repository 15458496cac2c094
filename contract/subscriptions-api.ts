import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { planNames } from './plans.ts'

export const getPermissions = endpoint('GET', '/subscriptions/permissions', {
  access: ['employer'],
  summary: 'O que o plano do empregador permite, e quanto dele está em uso',
  reply: z.object({
    plan: z.enum(planNames),
    /** As people call it; 'Enterprise' where an admin has granted more than a plan gives. */
    planLabel: z.string(),
    maxActivePosts: z.int(),
    /** Active or awaiting review, neither expired nor sponsored. */
    currentActivePosts: z.int(),
    canUseCompanyBranding: z.boolean(),
    hasPerformanceMetrics: z.boolean(),
    isAlwaysFeatured: z.boolean(),
  }),
})
