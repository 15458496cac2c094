import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { givenInstant, instant, MAX_INTEGER } from '#contract/fields-form.ts'
import {
  type Interval,
  intervals,
  type PaidPlanName,
  paidPlanNames,
  planNames,
  portalFlows,
  subscriptionStatuses,
} from '#contract/payments/subscriptions.ts'

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
        /** Price of three months when paid monthly. */
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

export const getPermissions = endpoint('GET', '/subscriptions/permissions', {
  access: ['employer'],
  summary: 'O que o plano da empresa permite e quanto já está em uso',
  reply: z.object({
    plan: z.enum(planNames),
    planLabel,
    maxActivePosts: z.int(),
    /** Active or awaiting review, neither expired nor sponsored. */
    currentActivePosts: z.int(),
    /** The part of `currentActivePosts` that is not active yet. */
    postsAwaitingReview: z.int(),
    /** Active and sponsored: they do not count towards `maxActivePosts`. */
    sponsoredActivePosts: z.int(),
    canUseCompanyBranding: z.boolean(),
    hasPerformanceMetrics: z.boolean(),
    isAlwaysFeatured: z.boolean(),
  }),
})

const plan = z.enum(planNames)
const interval = z.enum(intervals)

const subscription = z.object({
  /** The employer's current rights, by its subscription or by an admin's grant. */
  plan,
  planLabel,
  /** `canceled` from the cancellation on, although the plan lasts until `currentPeriodEnd`. */
  status: z.enum(subscriptionStatuses),
  /** Null if nothing is charged, and then so are `subscribedPlan`, `interval` and all times. */
  paymentProvider: z.literal('stripe').nullable(),
  /** The plan that is paid for. It differs from `plan` when the grace is over, and when an admin has given a larger one. */
  subscribedPlan: z.enum(paidPlanNames).nullable(),
  /** When the plan is charged again, or ends if it is cancelled. */
  currentPeriodEnd: instant.nullable(),
  /** Price of each period. */
  amount: price,
  interval: interval.nullable(),
  cancelsAt: instant.nullable(),
  /** A smaller plan or a shorter interval that begins when the period ends. */
  scheduledChange: z
    .object({ plan: z.enum(paidPlanNames), planLabel, interval, amount: price, at: instant })
    .nullable(),
  /** Since when a charge has failed. */
  pastDueSince: instant.nullable(),
  /** Until when the plan goes on without that charge. */
  graceEndsAt: instant.nullable(),
  /** The buyer has disputed a payment, so the plan is off. */
  isDisputed: z.boolean(),
  /** The employer's plan without the subscription: the free plan, or the one that an admin has given. */
  afterwards: z.object({ plan, planLabel, maxActivePosts: z.int() }),
  /** Until when the employer can return the subscription for all it has paid; null if it cannot. */
  refundableUntil: instant.nullable(),
  isSandbox: z.boolean(),
})
export type Subscription = z.output<typeof subscription>

export const getSubscription = endpoint('GET', '/subscriptions/current', {
  access: ['employer'],
  team: 'owner',
  summary: 'A assinatura da empresa; o plano gratuito está sempre ativo',
  reply: subscription,
})

const paymentCard = z.object({
  /** As the provider writes it: 'visa', 'mastercard', 'elo'. */
  brand: z.string(),
  lastDigits: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
})

const paymentMethod = z.object({
  card: paymentCard.nullable(),
  /** A method that is not a card, as the provider writes it: 'boleto', 'link'. */
  otherMethod: z.string().nullable(),
})
export type PaymentMethod = z.output<typeof paymentMethod>

export const getPaymentCard = endpoint('GET', '/subscriptions/payment-card', {
  access: ['employer'],
  team: 'owner',
  hiddenInView: true,
  summary: 'O cartão ou outro meio que paga a assinatura, como a Stripe o mostra; não fica guardado aqui',
  callsProvider: true,
  cost: 5,
  /** Both null if nothing is charged, or if the provider knows no method. */
  reply: paymentMethod,
})

/** The spec writes 'Plus' and 'Monthly'. */
const anyCase = <T extends readonly [string, ...string[]]>(values: T) =>
  z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(values))
const paidPlan = anyCase(paidPlanNames) as z.ZodType<PaidPlanName, string>
const paidInterval = anyCase(intervals) as z.ZodType<Interval, string>
/** The jobs that stay active if the plan becomes too small for all of them. */
const keptJobs = z.array(z.uuid()).max(100).default([])
const offer = { plan: paidPlan, interval: paidInterval }

export const startCheckout = endpoint('POST', '/subscriptions/stripe/checkout', {
  access: ['employer'],
  team: 'owner',
  summary: 'Abre o checkout da Stripe para assinar um plano',
  callsProvider: true,
  cost: 5,
  body: z.object(offer),
  reply: z.object({ sessionId: z.string(), url: z.string() }),
})

export const openPortal = endpoint('POST', '/subscriptions/stripe/billing-portal', {
  access: ['employer'],
  team: 'owner',
  summary: 'Abre o portal de cobrança da Stripe, na página inicial ou em uma tarefa',
  callsProvider: true,
  cost: 5,
  body: z.object({ flow: z.enum(portalFlows).optional() }),
  reply: z.object({ url: z.string() }),
})

const cancellation = {
  access: ['employer'],
  team: 'owner',
  summary: 'Cancela a assinatura; o plano continua até o fim do período pago',
  callsProvider: true,
  cost: 5,
  reply: subscription,
} as const

export const cancelSubscription = endpoint('POST', '/subscriptions/cancel', cancellation)
export const cancelStripeSubscription = endpoint('POST', '/subscriptions/stripe/cancel', cancellation)

/** Paid plans are sold by the checkout only. */
export const chooseFreePlan = endpoint('POST', '/subscriptions', {
  ...cancellation,
  summary: 'Volta ao plano gratuito no fim do período pago; nenhum outro plano é aceito',
  body: z.object({ plan: anyCase(['free']), keptJobs }),
})

/** The jobs that would count towards a limit, the oldest first. Those above it are paused, the newest first. */
const countedJobs = z.array(z.object({ id: z.uuid(), title: z.string(), publishedAt: instant.nullable() }))
export type CountedJobs = z.output<typeof countedJobs>

export const previewCancellation = endpoint('GET', '/subscriptions/cancel/preview', {
  access: ['employer'],
  team: 'owner',
  summary: 'O que resta depois do cancelamento: o plano, o limite e as vagas que contam para ele',
  reply: z.object({ planLabel, maxActivePosts: z.int(), jobs: countedJobs }),
})

const planChange = z.object({
  /** `upgrade`: now, for `amountDue`. `downgrade`: at `effectiveAt`, the end of the paid period. */
  kind: z.enum(['upgrade', 'downgrade']),
  plan: z.enum(paidPlanNames),
  planLabel,
  interval,
  /** Charged now. */
  amountDue: price,
  /** Price of each period after the change. */
  amount: price,
  effectiveAt: instant,
  /** The next charge after the change. */
  nextChargeAt: instant,
  /** To be sent back with the change. */
  previewedAt: instant,
  maxActivePosts: z.int(),
  jobs: countedJobs,
})
export type PlanChange = z.output<typeof planChange>

export const previewChange = endpoint('POST', '/subscriptions/change/preview', {
  access: ['employer'],
  team: 'owner',
  summary: 'O que uma mudança de plano custa agora e depois, quando começa e o que muda',
  callsProvider: true,
  cost: 5,
  body: z.object(offer),
  reply: planChange,
})

/** `amountDue` and `previewedAt` are those of a preview of the last half hour. The server calculates the charge again. */
export const changePlan = endpoint('POST', '/subscriptions/change', {
  access: ['employer'],
  team: 'owner',
  summary: 'Muda de plano: um maior agora, pela cobrança da prévia; um menor no fim do período pago',
  callsProvider: true,
  cost: 5,
  body: z.object({
    ...offer,
    amountDue: price.min(0).max(MAX_INTEGER),
    previewedAt: givenInstant,
    keptJobs,
  }),
  reply: subscription,
})

export const undoScheduledChange = endpoint('DELETE', '/subscriptions/change', {
  access: ['employer'],
  team: 'owner',
  summary: 'Desfaz a mudança de plano agendada',
  callsProvider: true,
  cost: 5,
  reply: subscription,
})

export const syncSubscription = endpoint('POST', '/subscriptions/sync', {
  access: ['employer'],
  team: 'owner',
  summary: 'Busca o estado da assinatura na Stripe, depois de um checkout ou do portal',
  callsProvider: true,
  cost: 5,
  reply: subscription,
})
