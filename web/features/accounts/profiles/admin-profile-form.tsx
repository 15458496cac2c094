import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { doctorProfileForm } from '#contract/accounts/profile-form.ts'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { masks } from '#web/ui/mask.ts'
import { ProfileForm, type RoleFormProps } from './profile-form.tsx'
import { NameAndPhoneFields } from './profile-form-fields.tsx'

const adminForm = doctorProfileForm.pick({ name: true, phone: true })
type AdminValues = z.input<typeof adminForm>

const valuesOf = ({ name, phone }: CurrentUser): AdminValues => ({
  name: name ?? '',
  phone: masks.phone(phone ?? ''),
})
const bodyOf = (values: AdminValues) => values
const resolver = zodResolver(adminForm, {}, { raw: true })

/** The profile form of people without a public profile: admins, and those who have joined a company. */
export function AdminProfileForm(props: RoleFormProps) {
  return (
    <ProfileForm {...props} valuesOf={valuesOf} bodyOf={bodyOf} resolver={resolver}>
      <Card as="section">
        <CardHeader title="Dados pessoais" />
        <div className="grid gap-5">
          <NameAndPhoneFields of={null} />
        </div>
      </Card>
    </ProfileForm>
  )
}
