import { createContext } from 'react'

/** Nonce of the scripts of this render; only while the server renders, and never in what it sends as data. */
export const NonceContext = createContext<string | undefined>(undefined)
