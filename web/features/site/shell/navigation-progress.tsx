import { useNavigation } from 'react-router'

/** A thin line at the top while the next page loads. It stays invisible at first, so that fast pages do not flash. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      role="progressbar"
      aria-label="Abrindo a página"
      className="fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-progress bg-brand print:hidden"
    />
  )
}
