import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Navigates to `to` after a delay, unless it is null. The page should also link there, for visitors who do not wait. */
export function useDelayedRedirect(
  to: string | null,
  milliseconds: number,
  { replace = true }: { replace?: boolean } = {},
): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (to === null) return
    const timer = setTimeout(() => navigate(to, { replace }), milliseconds)
    return () => clearTimeout(timer)
  }, [to, milliseconds, replace, navigate])
}
