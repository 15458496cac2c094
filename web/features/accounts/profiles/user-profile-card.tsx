import type { ComponentProps, ReactNode } from 'react'
import { isEmployerRole, type Role } from '#contract/accounts/roles.ts'
import { paths } from '#contract/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { Link } from '#web/ui/link.tsx'

interface CardUser {
  id: string
  name: string | null
  role: Role | null
  bio?: string | null
  profileImageUrl?: string | null
}

/** The label of a role (spec B §2.10). */
export function roleLabel(role: Role | null): string {
  if (role === 'doctor') return 'Médica ou médico (CPF)'
  if (role === 'employer') return 'Empresa (CNPJ)'
  return role === 'telehealth' ? 'Empresa (CNPJ) - Telemedicina' : 'Usuário'
}

type UserProfileCardProps = Omit<ComponentProps<typeof Link>, 'to' | 'children'> & {
  user: CardUser
  /** `card` shows everything, `inline` one line, `link` only the name, `button` 'Ver perfil'. */
  variant?: 'card' | 'button' | 'link' | 'inline'
  /** The heading level of the card. */
  level?: 'h2' | 'h3'
}

/** A short profile. Every variant links to the public profile (spec B §2.10). */
export function UserProfileCard({ user, variant = 'card', level, className, ...link }: UserProfileCardProps) {
  const name = user.name || 'Nome não informado'
  const props = { ...link, to: paths.publicProfile(user.id) }
  if (variant === 'button')
    return (
      <Link
        {...props}
        aria-label={`Ver perfil: ${name}`}
        className={cn(buttonClass({ variant: 'secondary' }), className)}
      >
        Ver perfil
      </Link>
    )
  if (variant === 'link')
    return (
      <Link {...props} className={cn('rounded-control hover:text-brand hover:underline', className)}>
        {name}
      </Link>
    )
  if (variant === 'inline')
    return (
      <Link
        {...props}
        className={cn(
          'group inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-control',
          className,
        )}
      >
        <Picture user={user} name={name} size="sm" />
        <span className="min-w-0">
          <span className="font-semibold group-hover:text-brand group-hover:underline">{name}</span>
          <span className="text-muted text-small">{` · ${roleLabel(user.role)}`}</span>
        </span>
      </Link>
    )
  return (
    <FullCard user={user} name={name} level={level} className={className}>
      <Link {...props} className="after:absolute after:inset-0 after:rounded-card">
        {name}
      </Link>
    </FullCard>
  )
}

interface FullCardProps {
  user: CardUser
  name: string
  level: 'h2' | 'h3' | undefined
  className: string | undefined
  /** The name as a link that covers the card. */
  children: ReactNode
}

function FullCard({ user, name, level: Name = 'h2', className, children }: FullCardProps) {
  return (
    <Card as="article" interactive className={cn('flex items-start gap-4', className)}>
      <Picture user={user} name={name} size="lg" />
      <div className="min-w-0">
        <Name className="font-semibold">{children}</Name>
        <p className="mt-0.5 text-muted text-small">{roleLabel(user.role)}</p>
        {user.bio && <p className="mt-2 line-clamp-3 text-small">{user.bio}</p>}
      </div>
    </Card>
  )
}

function Picture({ user, name, size }: { user: CardUser; name: string; size: 'sm' | 'lg' }) {
  return (
    <Avatar
      name={name}
      src={user.profileImageUrl}
      size={size}
      shape={isEmployerRole(user.role) ? 'square' : 'circle'}
    />
  )
}
