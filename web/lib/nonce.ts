import { createContext } from 'react'

/** The nonce of this render's scripts; set only on the server, and never part of the data it sends. */
export const NonceContext = createContext<string | undefined>(undefined)
