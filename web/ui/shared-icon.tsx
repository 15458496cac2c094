import { Briefcase, CalendarClock, Laptop, MapPin, Star } from 'lucide-react'

const icons = { briefcase: Briefcase, calendar: CalendarClock, laptop: Laptop, place: MapPin, star: Star }

/** The drawings that `SharedIcon` uses; rendered once per page. */
export function SharedIcons() {
  return (
    <svg aria-hidden="true" className="hidden">
      {Object.entries(icons).map(([name, Icon]) => (
        <g key={name} id={`icon-${name}`}>
          <Icon className={name === 'star' ? 'fill-current' : undefined} />
        </g>
      ))}
    </svg>
  )
}

/** An icon for long lists: the page contains its drawing only once, so sixty of them cost almost nothing. */
export function SharedIcon({ name, className }: { name: keyof typeof icons; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className}>
      <use href={`#icon-${name}`} />
    </svg>
  )
}
