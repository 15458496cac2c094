import Stripe from 'stripe'
import { checkEnv } from './env.ts'
import { setUpStripe, setUpWebhook } from './features/payments/stripe-catalogue/service.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)

/**
 * `npm run stripe:setup`: products, prices, portal and webhook at Stripe, for the account of STRIPE_SECRET_KEY. It can be
 * repeated. The webhook's secret exists only afterwards, so the rest of the environment need not be complete.
 */
async function setUp(): Promise<void> {
  const { values } = checkEnv()
  const { STRIPE_SECRET_KEY: key, PUBLIC_URL: publicUrl } = values
  if (!key)
    throw new Error(
      'Defina STRIPE_SECRET_KEY. Sem ela, o ambiente de teste se prepara sozinho quando o Medponto inicia.',
    )
  if (!publicUrl?.startsWith('https:'))
    throw new Error('Defina PUBLIC_URL com o endereço público, que começa com https.')
  const stripe = new Stripe(key, { timeout: 10_000, maxNetworkRetries: 2 })
  const { changes, configurationId } = await setUpStripe(stripe, { publicUrl })
  const webhook = await setUpWebhook(stripe, { publicUrl })
  say(
    changes.length > 0
      ? `Criado ou corrigido na Stripe:\n  ${changes.join('\n  ')}`
      : 'Produtos e preços já estavam certos.',
  )
  say(`Portal de cobrança configurado: ${configurationId}`)
  say(
    webhook.secret
      ? `Webhook criado. Guarde agora, porque a Stripe não mostra de novo:\n  STRIPE_WEBHOOK_SECRET=${webhook.secret}`
      : `Webhook atualizado: ${webhook.id}`,
  )
}

setUp().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
