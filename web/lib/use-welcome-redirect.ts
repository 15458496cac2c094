import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { welcomePath } from './guard.ts'

/**
 * Returns a function that opens the profile completion after two seconds, so that a toast can be read first (spec A §8). The
 * completion leads back to `from`.
 */
export function useWelcomeRedirect() {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (from: string) => {
    timer.current = setTimeout(() => navigate(welcomePath(from)), 2_000)
  }
}
