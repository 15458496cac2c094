import { createRequire } from 'node:module'
import { MercadoPagoConfig, MPConnectionError, Payment, Preference } from 'mercadopago'
import { directTo } from '#server/features/payments/sponsorships/service.ts'

const TIMEOUT_MS = 2_500

const require = createRequire(import.meta.url)
const { AppConfig } = require('mercadopago/dist/utils/config') as {
  AppConfig: { BASE_URL: string; SDK_VERSION: string }
}
const ownApiUrl = AppConfig.BASE_URL

/** How the app reaches Mercado Pago: what `server/features/payments/access.ts` reads from the environment. */
export interface CheckedAccess {
  accessToken: string
  publicKey: string
  collectorId: string
  /** Null for Mercado Pago itself. */
  apiUrl: string | null
  isSandbox: boolean
}

export interface MercadoPagoChecks {
  sdkVersion: string
  apiUrl: string
  /** Null if the API answers, otherwise why not. */
  problem(): Promise<string | null>
  createPreference(urls: { back: string }): Promise<{ preferenceId: string; initPoint: string } | null>
}

/** Calls that show whether the keys work. */
export function mercadoPagoChecks({ accessToken, apiUrl }: CheckedAccess): MercadoPagoChecks {
  const config = () => {
    directTo(apiUrl)
    // The SDK keeps the options of a call in its configuration.
    return new MercadoPagoConfig({ accessToken, options: { timeout: TIMEOUT_MS, maxRetries: 0 } })
  }
  return {
    sdkVersion: AppConfig.SDK_VERSION,
    apiUrl: apiUrl ?? ownApiUrl,

    async problem() {
      try {
        await new Payment(config()).search({ options: { limit: 1 } })
        return null
      } catch (error) {
        if (error instanceof MPConnectionError) return 'sem resposta em 2,5 s'
        return `erro ${(error as { status?: number }).status ?? 'desconhecido'}`
      }
    },

    async createPreference({ back }) {
      const { id, init_point } = await new Preference(config()).create({
        body: {
          items: [
            { id: 'teste', title: 'Pagamento de teste', quantity: 1, unit_price: 1, currency_id: 'BRL' },
          ],
          back_urls: { success: back, pending: back, failure: back },
        },
      })
      return id && init_point ? { preferenceId: id, initPoint: init_point } : null
    },
  }
}
