const SDK_URL = 'https://sdk.mercadopago.com/js/v2'
/** How long the script may take, and how often it is looked for, in milliseconds (spec B §9). */
const SDK_WAIT_MS = 10_000
const POLL_MS = 100
/** How long the provider's button may take to appear (spec B §9). */
const CHECKOUT_TIMEOUT_MS = 15_000

const SDK_MISSING = 'Mercado Pago SDK não foi carregado. Por favor, recarregue a página.'
const CHECKOUT_FAILED = 'O checkout do Mercado Pago não abriu.'

interface Brick {
  unmount(): void
}

/** The part of the SDK that is used: the button that opens the checkout of a preference. */
interface MercadoPago {
  bricks(): {
    create(
      name: 'wallet',
      container: string,
      settings: {
        initialization: { preferenceId: string; redirectMode: 'self' }
        callbacks: { onReady: () => void; onError: (error: unknown) => void }
      },
    ): Promise<Brick>
  }
}

type MercadoPagoClass = new (publicKey: string, options: { locale: 'pt-BR' }) => MercadoPago

const loadedSdk = () => (window as { MercadoPago?: MercadoPagoClass }).MercadoPago

/** Rejects if the script cannot be loaded; stays pending otherwise. */
function addScript(): Promise<never> {
  return new Promise((_, reject) => {
    const script = document.createElement('script')
    script.src = SDK_URL
    script.async = true
    script.onerror = () => {
      script.remove()
      reject(new Error(SDK_MISSING))
    }
    document.head.append(script)
  })
}

async function sdkOnceLoaded(): Promise<MercadoPagoClass> {
  for (let waited = 0; waited <= SDK_WAIT_MS; waited += POLL_MS) {
    const loaded = loadedSdk()
    if (loaded) return loaded
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(SDK_MISSING)
}

/** @throws Error with the text to show if the script has not arrived in time */
export const sdk = async () => loadedSdk() ?? Promise.race([addScript(), sdkOnceLoaded()])

/**
 * Shows the provider's button for a preference in the element with the id `container`.
 * @throws Error with the text to show if the script or its button does not come in time
 */
export async function showCheckoutButton(
  container: string,
  { publicKey, preferenceId }: { publicKey: string; preferenceId: string },
): Promise<Brick> {
  const MercadoPagoSdk = await sdk()
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(CHECKOUT_FAILED))
    const timer = setTimeout(fail, CHECKOUT_TIMEOUT_MS)
    const isReady = Promise.withResolvers<void>()
    new MercadoPagoSdk(publicKey, { locale: 'pt-BR' })
      .bricks()
      .create('wallet', container, {
        initialization: { preferenceId, redirectMode: 'self' },
        callbacks: { onReady: isReady.resolve, onError: isReady.reject },
      })
      .then(async (brick) => {
        await isReady.promise
        resolve(brick)
      })
      .catch(fail)
      .finally(() => clearTimeout(timer))
  })
}
