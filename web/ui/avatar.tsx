import { cva, type VariantProps } from 'class-variance-authority'
import { cn } from './cn.ts'

const avatarClass = cva('avatar', {
  variants: {
    size: {
      sm: 'size-8 text-meta',
      md: 'size-11 text-small',
      lg: 'size-14 text-lead',
      xl: 'size-24 text-page',
    },
    shape: { circle: 'rounded-full', square: 'rounded-control' },
  },
  defaultVariants: { size: 'md', shape: 'circle' },
})

type AvatarProps = VariantProps<typeof avatarClass> & {
  name: string
  src?: string | null
  className?: string
}

/** How many tints the theme has. */
export const TINTS = 8

/** A class that gives the same name the same tint everywhere. */
function tintOf(name: string) {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 9_973
  return `tint-${(sum % TINTS) + 1}`
}

/** The picture or initials of a person (`circle`) or a company (`square`). Decorative: show the name next to it. */
export function Avatar({ name, src, size, shape, className }: AvatarProps) {
  const look = avatarClass({ size, shape })
  if (src) return <img src={src} alt="" loading="lazy" decoding="async" className={cn(look, className)} />
  return (
    <span aria-hidden="true" className={cn(look, tintOf(name), className)}>
      {initials(name)}
    </span>
  )
}

function initials(name: string) {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word))
  return `${words[0]?.[0] ?? name.trim()[0] ?? ''}${words.length > 1 ? words.at(-1)?.[0] : ''}`.toUpperCase()
}
