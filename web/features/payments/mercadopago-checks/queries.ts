import { read } from '#web/lib/page.ts'

/** Each visit checks again. */
export const checksQuery = () => ({ ...read('GET /debug/mercadopago'), staleTime: 0 })
