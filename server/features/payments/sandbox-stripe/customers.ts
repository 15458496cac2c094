import type Stripe from 'stripe'
import { z } from 'zod'
import { address, metadata, text, withMetadata } from './form-fields.ts'
import type { ObjectStore } from './object-store.ts'

export const customerParams = z.strictObject({
  email: text.optional(),
  name: text.optional(),
  business_name: z.string().optional(),
  phone: text.optional(),
  description: text.optional(),
  address: address.optional(),
  metadata: metadata.optional(),
  preferred_locales: z.array(z.string()).optional(),
  tax_id_data: z.array(z.strictObject({ type: z.string(), value: z.string() })).optional(),
  tax_exempt: z.string().optional(),
  invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
})
type CustomerParams = z.infer<typeof customerParams>

export async function createCustomer(store: ObjectStore, params: CustomerParams): Promise<Stripe.Customer> {
  const id = store.newId('cus')
  const customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: store.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(4, 12).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Stripe.Customer
  const saved = await store.save(changed(customer, params))
  await store.emit('customer.created', saved)
  return saved
}

export async function updateCustomer(
  store: ObjectStore,
  id: string,
  params: CustomerParams,
): Promise<Stripe.Customer> {
  const customer = await store.get('customer', id)
  const method = params.invoice_settings?.default_payment_method
  if (method) await store.get('payment_method', method, 'invoice_settings[default_payment_method]')
  const saved = await store.save(changed(customer, params))
  await store.emit('customer.updated', saved)
  return saved
}

function changed(customer: Stripe.Customer, params: CustomerParams): Stripe.Customer {
  const { metadata, invoice_settings, tax_id_data: _, ...values } = params
  return {
    ...customer,
    ...values,
    metadata: withMetadata(customer.metadata, metadata),
    invoice_settings: { ...customer.invoice_settings, ...invoice_settings },
  }
}
