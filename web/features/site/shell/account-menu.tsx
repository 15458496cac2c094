import { ChevronDown } from 'lucide-react'
import { displayName } from '#contract/accounts/roles.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useAccountLinks } from './account-links.ts'

export function AccountMenu({ user }: { user: CurrentUser }) {
  const links = useAccountLinks(user)
  const name = displayName(user)
  return (
    <Menu
      align="end"
      header={<span className="block max-w-56 truncate">{name}</span>}
      items={links}
      trigger={
        <Button variant="ghost" className="max-w-56">
          <Avatar name={name} src={user.profileImageUrl} size="sm" />
          <span className="max-lg:sr-only">Minha conta</span>
          <ChevronDown aria-hidden />
        </Button>
      }
    />
  )
}
