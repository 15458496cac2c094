/** Plans, their limits and prices (spec B §9), for server and web. Without zod, so that pages can import it. */

export const planNames = ['free', 'plus', 'pro', 'business'] as const
export type PlanName = (typeof planNames)[number]
export const paidPlanNames = ['plus', 'pro', 'business'] as const satisfies readonly PlanName[]
export type PaidPlanName = (typeof paidPlanNames)[number]
export const largestPlan = paidPlanNames.at(-1) as PaidPlanName
/** The next plan up, if there is one. */
export const planAbove = (plan: PlanName): PlanName | undefined => planNames[planNames.indexOf(plan) + 1]

export const intervals = ['monthly', 'quarterly'] as const
export type Interval = (typeof intervals)[number]
export const intervalLabels: Record<Interval, string> = { monthly: 'Mensal', quarterly: 'Trimestral' }
/** Shown after an amount (spec B §9). */
export const intervalSuffixes: Record<Interval, string> = {
  monthly: '/ mês',
  quarterly: '/ trimestre',
}
export const QUARTERLY_DISCOUNT = '10%'

/** Spec B §4. `incomplete`: the first payment is still open. */
export const subscriptionStatuses = ['active', 'trialing', 'past_due', 'canceled', 'incomplete'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** Tasks that the billing portal can open with. Reactivating is done on its first page. */
export const portalFlows = ['payment_method_update', 'subscription_cancel'] as const
export type PortalFlow = (typeof portalFlows)[number]

/** How long a preview of a change of plan can be accepted, in minutes. */
export const PREVIEW_MINUTES = 30

export interface Plan {
  label: string
  maxActivePosts: number
  /** Centavos; null is free. Quarterly prices are constants, not computed. */
  price: Record<Interval, number> | null
  /** Price of three months when paid monthly, in centavos. */
  quarterlyOriginal: number | null
  /** Sees views and impressions of its jobs. */
  hasPerformanceMetrics: boolean
  canUseCompanyBranding: boolean
  /** Its jobs are always featured. */
  isAlwaysFeatured: boolean
  hasEmailMarketing: boolean
  hasPreferentialSupport: boolean
}

const paidPlan = {
  hasPerformanceMetrics: true,
  canUseCompanyBranding: true,
  isAlwaysFeatured: true,
  hasEmailMarketing: false,
  hasPreferentialSupport: false,
}

export const plans: Record<PlanName, Plan> = {
  free: {
    label: 'Básico',
    maxActivePosts: 1,
    price: null,
    quarterlyOriginal: null,
    hasPerformanceMetrics: false,
    canUseCompanyBranding: false,
    isAlwaysFeatured: false,
    hasEmailMarketing: false,
    hasPreferentialSupport: false,
  },
  plus: {
    ...paidPlan,
    label: 'Plus',
    maxActivePosts: 3,
    price: { monthly: 19_900, quarterly: 53_700 },
    quarterlyOriginal: 59_700,
  },
  pro: {
    ...paidPlan,
    label: 'Pro',
    maxActivePosts: 5,
    price: { monthly: 29_900, quarterly: 80_700 },
    quarterlyOriginal: 89_700,
  },
  business: {
    ...paidPlan,
    label: 'Business',
    maxActivePosts: 15,
    price: { monthly: 74_900, quarterly: 202_200 },
    quarterlyOriginal: 224_700,
    hasEmailMarketing: true,
    hasPreferentialSupport: true,
  },
}

/** The label of an employer that has been granted more posts than any plan has. */
export const ENTERPRISE_LABEL = 'Enterprise'
/** Whether no plan of the table is larger. */
export const isEnterprise = ({ planLabel }: { planLabel: string }) => planLabel === ENTERPRISE_LABEL

export interface Allowance
  extends Pick<
    Plan,
    'maxActivePosts' | 'hasPerformanceMetrics' | 'canUseCompanyBranding' | 'isAlwaysFeatured'
  > {
  plan: PlanName
  planLabel: string
}

/** An employer's rights by its plan and an admin's grant of posts. Enterprise is the largest plan with more posts. */
export function allowanceOf(ownPlan: PlanName, grantedPosts: number | null): Allowance {
  const plan = grantedPosts === null ? ownPlan : largestPlan
  const { label, maxActivePosts, hasPerformanceMetrics, canUseCompanyBranding, isAlwaysFeatured } =
    plans[plan]
  return {
    plan,
    planLabel: grantedPosts === null ? label : ENTERPRISE_LABEL,
    maxActivePosts: Math.max(maxActivePosts, grantedPosts ?? 0),
    hasPerformanceMetrics,
    canUseCompanyBranding,
    isAlwaysFeatured,
  }
}

/** Whether `plan` gives nothing that an employer with `own` does not have. */
export const includesPlan = (own: PlanName, plan: PlanName): boolean =>
  planNames.indexOf(plan) <= planNames.indexOf(own)

/** The `upgrade_message` of the PlanLimit error: why, and what to do (spec B §8). */
export function upgradeMessage(allowance: Allowance): string {
  const { planLabel, maxActivePosts } = allowance
  const posts = maxActivePosts === 1 ? '1 vaga ativa' : `${maxActivePosts} vagas ativas`
  const more = isEnterprise(allowance) ? 'fale com a gente sobre um limite maior' : 'escolha um plano maior'
  return `Seu plano ${planLabel} permite ${posts} ao mesmo tempo. Encerre ou pause uma vaga, ou ${more}.`
}
