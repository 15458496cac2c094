import { createContext } from 'react'

/** The nonce of this render's scripts. Only the server sets it; it is never part of the data sent to the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
