import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Goes on to `to` after a while, in place of this page; a link beside it serves who will not wait. */
export function useDelayedRedirect(to: string, milliseconds: number): void {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), milliseconds)
    return () => clearTimeout(timer)
  }, [to, milliseconds, navigate])
}
