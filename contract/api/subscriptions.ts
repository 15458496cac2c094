import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant } from '#contract/fields-form.ts'
import { intervals, planNames, subscriptionStatuses } from '#contract/subscriptions.ts'

/** The name to show; 'Enterprise' if an admin has granted more posts than any plan has. */
const planLabel = z.string()
/** Centavos. */
const price = z.int()

export const listPlans = endpoint('GET', '/subscriptions/plans', {
  access: ['public'],
  summary: 'Os planos, do menor ao maior, com limites e preços em centavos',
  reply: z.object({
    items: z.array(
      z.object({
        plan: z.enum(planNames),
        planLabel,
        maxActivePosts: z.int(),
        /** Days that a job stays published. */
        durationDays: z.int(),
        /** Null is free. */
        price: z.object({ monthly: price, quarterly: price }).nullable(),
        /** What three months cost when paid monthly. */
        quarterlyOriginal: price.nullable(),
        hasPerformanceMetrics: z.boolean(),
        canUseCompanyBranding: z.boolean(),
        isAlwaysFeatured: z.boolean(),
        hasEmailMarketing: z.boolean(),
        hasPreferentialSupport: z.boolean(),
      }),
    ),
  }),
})

export const getSubscription = endpoint('GET', '/subscriptions/current', {
  access: ['employer'],
  summary: 'A assinatura da empresa; o plano gratuito está sempre ativo',
  reply: z.object({
    plan: z.enum(planNames),
    planLabel,
    status: z.enum(subscriptionStatuses),
    /** Null if nothing is charged, and then so are `currentPeriodEnd` and `interval`. */
    paymentProvider: z.string().nullable(),
    currentPeriodEnd: instant.nullable(),
    amount: price,
    interval: z.enum(intervals).nullable(),
  }),
})

export const getPermissions = endpoint('GET', '/subscriptions/permissions', {
  access: ['employer'],
  summary: 'O que o plano da empresa permite e quanto já está em uso',
  reply: z.object({
    plan: z.enum(planNames),
    planLabel,
    maxActivePosts: z.int(),
    /** Active or awaiting review, neither expired nor sponsored. */
    currentActivePosts: z.int(),
    canUseCompanyBranding: z.boolean(),
    hasPerformanceMetrics: z.boolean(),
    isAlwaysFeatured: z.boolean(),
  }),
})
