import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallError } from '#web/lib/api.ts'

/** A call whose reply is the address of a provider's page. `isLeaving` lasts until the browser has left this page. */
export function useDeparture(
  options: Pick<UseMutationOptions<{ url: string }, CallError>, 'mutationFn' | 'onError'>,
  onLeave?: () => void,
) {
  const { mutate, reset, isPending, isSuccess } = useMutation<{ url: string }, CallError>({
    ...options,
    onSuccess: ({ url }) => {
      onLeave?.()
      window.location.assign(url)
    },
  })
  // The browser's back button can bring the page back as it was left.
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', restore)
    return () => window.removeEventListener('pageshow', restore)
  }, [reset])
  return { leave: () => mutate(), isLeaving: isPending || isSuccess }
}
