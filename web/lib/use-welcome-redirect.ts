import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'

/** Returns a function that opens the profile completion after two seconds, so that a toast can be read first (spec A §8). */
export function useWelcomeRedirect() {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current = setTimeout(() => navigate(paths.welcome), 2_000)
  }
}
