import type Stripe from 'stripe'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { portalConfigurationId } from '#server/features/payments/stripe-catalogue/service.ts'
import { testApp } from '#test/app.ts'
import { priceOf, stripeOf, subscribe } from '#test/stripe.ts'

/** The types of the SDK by the name in `object`. They are generated from Stripe's OpenAPI description. */
const typeNames: Record<string, string> = {
  balance_transaction: 'BalanceTransaction',
  'billing_portal.configuration': 'BillingPortal.Configuration',
  'billing_portal.session': 'BillingPortal.Session',
  charge: 'Charge',
  'checkout.session': 'Checkout.Session',
  customer: 'Customer',
  dispute: 'Dispute',
  invoice: 'Invoice',
  invoice_payment: 'InvoicePayment',
  payment_intent: 'PaymentIntent',
  payment_method: 'PaymentMethod',
  price: 'Price',
  product: 'Product',
  'radar.early_fraud_warning': 'Radar.EarlyFraudWarning',
  refund: 'Refund',
  subscription: 'Subscription',
  subscription_schedule: 'SubscriptionSchedule',
  webhook_endpoint: 'WebhookEndpoint',
}

/** The compiler works for long if the machine is busy. */
const COMPILING_MS = 120_000

/** Errors of the compiler for these objects as values of the SDK's types, with the index of each object in the list. */
function complaintsAbout(objects: { object: string }[]): [at: number, text: string][] {
  const path = `${process.cwd()}/server/features/payments/sandbox-stripe/replies.ts`
  const lines = objects.map(
    (object, at) =>
      `export const reply${at}: Wire<Stripe.${typeNames[object.object]}> = ${JSON.stringify(object)}`,
  )
  const source = [
    "import type Stripe from 'stripe'",
    'type Wire<T> = T extends Stripe.Decimal ? string : T extends object ? { [K in keyof T]: Wire<T[K]> } : T',
    ...lines,
  ].join('\n')
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === path || fileExists.call(host, name)
  host.getSourceFile = (name, ...rest) =>
    name === path
      ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022)
      : getSourceFile.call(host, name, ...rest)
  const program = ts.createProgram([path], options, host)
  const file = program.getSourceFile(path) as ts.SourceFile
  const head = source.split('\n').length - lines.length
  return program
    .getSemanticDiagnostics(file)
    .map((found) => [
      file.getLineAndCharacterOfPosition(found.start ?? 0).line - head,
      ts.flattenDiagnosticMessageText(found.messageText, '\n'),
    ])
}

test(
  'every kind of reply is what the types of the SDK promise, with no field more or less',
  async () => {
    const app = await testApp()
    const { stripe, sandbox } = stripeOf(app)
    const { host, port } = app.sandboxes as NonNullable<typeof app.sandboxes>
    const get = async (path: string) => {
      const reply = await fetch(`http://${host}:${port}/v1/${path}`, {
        headers: { authorization: 'Bearer sk_test_sandbox' },
      })
      expect([path, reply.status]).toEqual([path, 200])
      return ((await reply.json()) as { data: { object: string }[] }).data
    }

    const subscription = await subscribe(app, 'business_monthly')
    const customer = subscription.customer as string
    await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
    const other = await subscribe(app, 'plus_monthly')
    await sandbox.cancelInPortal(other.id)
    await sandbox.reactivateInPortal(other.id)
    await sandbox.declineNextPayment()
    await stripe.subscriptions.update(other.id, {
      items: [{ id: other.items.data[0]?.id as string, price: (await priceOf(stripe, 'pro_monthly')).id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    })
    await sandbox.declineNextPayment()
    await sandbox.renewNow(subscription.id)
    const charges = (await stripe.charges.list({ customer })).data
    const paid = charges.find((charge) => charge.paid)?.id as string
    await sandbox.refundCharge(paid, 100)
    await sandbox.earlyFraudWarning(paid)
    await sandbox.openDispute(paid)
    await stripe.webhookEndpoints.create({ url: 'https://medponto.example/x', enabled_events: ['*'] })
    const portal = await stripe.billingPortal.sessions.create({
      customer,
      configuration: (await portalConfigurationId(stripe)) as string,
    })
    expect(portal.url).toContain('/debug/stripe/portal/')

    const lists = [
      'balance_transactions',
      'billing_portal/configurations',
      'charges?expand[]=data.refunds',
      'checkout/sessions',
      'customers',
      'disputes',
      'invoices?expand[]=data.payments&limit=20',
      'invoice_payments',
      'payment_intents?expand[]=data.latest_charge.balance_transaction',
      'payment_methods',
      'prices',
      'products',
      'radar/early_fraud_warnings',
      'refunds',
      'subscriptions?status=all&expand[]=data.latest_invoice',
      'subscription_schedules',
      'webhook_endpoints',
    ]
    const collect = async () => (await Promise.all(lists.map(get))).flat()
    const replies = await collect()
    expect(new Set(replies.map(({ object }) => object)).size).toBe(lists.length)
    const { lastResponse: _, ...session } = portal

    // The same objects at the end of their lives, and an invoice that is only a preview.
    const [refund] = (await stripe.refunds.list({ charge: paid })).data
    await sandbox.failRefund(refund?.id as string)
    await sandbox.closeDispute((await stripe.disputes.list({ charge: paid })).data[0]?.id as string, 'won')
    await sandbox.replaceCard(customer, 'good')
    const { lastResponse: __, ...preview } = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [
          {
            id: subscription.items.data[0]?.id as string,
            price: (await priceOf(stripe, 'business_quarterly')).id,
          },
        ],
        proration_behavior: 'always_invoice',
      },
    })
    await stripe.subscriptions.cancel(subscription.id)
    await sandbox.passDays(other.customer as string, 1)
    replies.push(session, preview, ...(await collect()))

    // The check itself has to find missing, superfluous and wrong fields.
    const [one] = await get('customers?limit=1')
    const { balance, ...incomplete } = one as unknown as Stripe.Customer
    expect(balance).toBe(0)
    const wrong = [incomplete, { ...one, colour: 'red' }, { ...one, created: 'today' }]
    const complaints = complaintsAbout([...replies, ...(wrong as { object: string }[])])
    expect(complaints.filter(([at]) => at < replies.length)).toEqual([])
    expect(complaints.map(([at]) => at - replies.length)).toEqual([0, 1, 2])
  },
  COMPILING_MS,
)
