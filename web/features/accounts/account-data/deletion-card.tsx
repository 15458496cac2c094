import { useState } from 'react'
import type { CurrentUser } from '#contract/api/accounts/profiles.ts'
import { paths } from '#contract/paths.ts'
import { DELETION_GRACE_DAYS } from '#contract/platform/retention.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'
import type { Subject } from './queries.ts'

/** 'Excluir minha conta' (LGPD, art. 18, VI). */
export function DeletionCard({ user, of = 'self' }: { user: CurrentUser; of?: Subject }) {
  const isCompany = of === 'company'
  const title = isCompany ? 'Excluir a empresa' : 'Excluir minha conta'
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card as="section" id="excluir-conta" className="scroll-mt-24">
      <CardHeader title={title} />
      <div className="grid justify-items-start gap-4">
        <p className="max-w-prose text-muted">
          {isCompany
            ? `O perfil da empresa sai do ar na hora, você e a equipe perdem o acesso, e os dados são apagados ${DELETION_GRACE_DAYS} dias depois. A partir daí, você pode entrar de novo com a sua conta, que fica sem empresa.`
            : `Seu perfil sai do ar na hora, e seus dados são apagados ${DELETION_GRACE_DAYS} dias depois. Até lá, você pode voltar atrás.`}{' '}
          Guardamos só o que a lei exige, como explica a{' '}
          <Link to={paths.privacy} className="text-brand underline underline-offset-4">
            Política de Privacidade
          </Link>
          .
        </p>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {title}
        </Button>
        <DeletionDialog open={isOpen} onOpenChange={setIsOpen} of={of} user={user} />
      </div>
    </Card>
  )
}
