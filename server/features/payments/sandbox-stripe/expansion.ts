import type { ObjectReader } from './object-store.ts'
import { invalid } from './stripe-error.ts'
import { idOrNull, type Kind } from './stripe-objects.ts'

const kindsByPrefix: Record<string, Kind> = {
  bpc: 'billing_portal.configuration',
  ch: 'charge',
  cs: 'checkout.session',
  cus: 'customer',
  du: 'dispute',
  in: 'invoice',
  pi: 'payment_intent',
  pm: 'payment_method',
  price: 'price',
  prod: 'product',
  re: 'refund',
  sub: 'subscription',
  txn: 'balance_transaction',
}

const kindOfId = (id: string): Kind | undefined =>
  id.startsWith('sub_sched_') ? 'subscription_schedule' : kindsByPrefix[id.replace(/_.*/, '')]

type Node = Record<string, unknown>

/** Fields of an object that replies include only on request. */
async function included(reader: ObjectReader, node: Node, name: string): Promise<unknown> {
  const list = (data: unknown[], url: string) => ({ object: 'list', data, has_more: false, url })
  if (node.object === 'invoice' && name === 'payments') {
    const payments = await reader.list('invoice_payment', idOrNull(node.customer as string) ?? '')
    return list(
      payments.filter(({ invoice }) => invoice === node.id),
      '/v1/invoice_payments',
    )
  }
  if (node.object === 'charge' && name === 'refunds') {
    const refunds = await reader.list('refund', idOrNull(node.customer as string) ?? '')
    return list(
      refunds.filter(({ charge }) => charge === node.id),
      `/v1/charges/${node.id}/refunds`,
    )
  }
  if (node.object === 'customer' && name === 'subscriptions') {
    const subscriptions = await reader.list('subscription', node.id as string)
    return list(
      subscriptions.filter(({ status }) => status !== 'canceled'),
      `/v1/customers/${node.id}/subscriptions`,
    )
  }
  return undefined
}

/** Expands the objects at `paths`, such as `data.latest_invoice.payments`. */
export async function expanded<T>(reader: ObjectReader, root: T, paths: string[]): Promise<T> {
  const copy = JSON.parse(JSON.stringify(root)) as T
  for (const path of paths) await expandPath(reader, copy as Node, path.split('.'), path)
  return copy
}

async function expandPath(reader: ObjectReader, node: Node, names: string[], path: string): Promise<void> {
  const [name, ...rest] = names as [string, ...string[]]
  if (node[name] === undefined) {
    const extra = await included(reader, node, name)
    if (extra !== undefined) node[name] = extra
  }
  const value = node[name]
  if (value === undefined)
    throw invalid(`This property cannot be expanded (${path}).`, 'expand', 'property_not_expandable')
  if (typeof value === 'string') {
    const kind = kindOfId(value)
    if (!kind)
      throw invalid(`This property cannot be expanded (${path}).`, 'expand', 'property_not_expandable')
    node[name] = await reader.get(kind, value)
  }
  if (rest.length === 0) return
  const next = node[name]
  for (const child of Array.isArray(next) ? next : [next])
    if (child !== null && typeof child === 'object') await expandPath(reader, child as Node, rest, path)
}
