import type { PageHandle } from '#web/lib/page-handle.ts'

/** Those that Mercado Pago lists for its own shop plugin (mercadopago/adb-payment, etc/csp_whitelist.xml). */
const ORIGINS = [
  'https://*.mercadopago.com',
  'https://*.mercadopago.com.br',
  'https://*.mlstatic.com',
  'https://*.mercadolibre.com',
  'https://*.mercadolivre.com',
]

/** The sources of the provider's script: its parts, pictures, fonts, styles, calls, and the frames of its checkout. */
export const providerSources = {
  scriptSrc: ORIGINS,
  styleSrc: ORIGINS,
  imgSrc: ORIGINS,
  fontSrc: ORIGINS,
  connectSrc: ORIGINS,
  frameSrc: ORIGINS,
} satisfies PageHandle['csp']
