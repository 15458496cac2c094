/** `share` is from 0 to 1. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 overflow-hidden rounded-full bg-border"
    >
      <div
        className="h-full rounded-full bg-brand transition-[width] forced-colors:bg-[CanvasText]"
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
