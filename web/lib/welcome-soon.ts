import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'

/** Sends whoever lacks a complete profile to complete it, two seconds after saying why (spec A §8). */
export function useWelcomeSoon() {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current = setTimeout(() => navigate(paths.welcome), 2_000)
  }
}
