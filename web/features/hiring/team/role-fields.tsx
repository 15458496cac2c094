import type { ComponentProps } from 'react'
import { teamRoleTexts } from '#contract/hiring/role-texts.ts'
import { type TeamRole, teamRoles } from '#contract/hiring/team.ts'
import { Radio } from '#web/ui/checkbox.tsx'

interface RoleFieldsProps {
  /** The attributes of each control, such as its name. */
  control: (role: TeamRole) => Partial<ComponentProps<typeof Radio>>
  error?: string | undefined
}

/** The choice of a role, with what it may do. */
export function RoleFields({ control, error }: RoleFieldsProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">Função na equipe</legend>
      {teamRoles.map((role) => (
        <Radio
          key={role}
          value={role}
          label={teamRoleTexts[role].label}
          hint={teamRoleTexts[role].may}
          {...control(role)}
        />
      ))}
      {error && <p className="text-danger text-small">{error}</p>}
    </fieldset>
  )
}
