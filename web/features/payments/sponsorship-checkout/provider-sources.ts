import type { PageHandle } from '#web/lib/page-handle.ts'

/** Those that Mercado Pago lists for its own shop plugin (mercadopago/adb-payment, etc/csp_whitelist.xml). */
const ORIGINS = [
  'https://*.mercadopago.com',
  'https://*.mercadopago.com.br',
  'https://*.mlstatic.com',
  'https://*.mercadolibre.com',
  'https://*.mercadolivre.com',
]

/** What the provider's script loads: its parts, pictures, fonts and styles, its calls, and the frames of its checkout. */
export const providerSources = {
  scriptSrc: ORIGINS,
  styleSrc: ORIGINS,
  imgSrc: ORIGINS,
  fontSrc: ORIGINS,
  connectSrc: ORIGINS,
  frameSrc: ORIGINS,
} satisfies PageHandle['csp']
