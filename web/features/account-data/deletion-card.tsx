import { useState } from 'react'
import { Link } from 'react-router'
import { DELETION_GRACE_DAYS } from '#contract/accounts.ts'
import type { CurrentUser } from '#contract/api/profiles.ts'
import { paths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'

/** 'Excluir minha conta' (LGPD, art. 18, VI). */
export function DeletionCard({ user }: { user: CurrentUser }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card as="section" id="excluir-conta" className="scroll-mt-24">
      <CardHeader title="Excluir minha conta" />
      <div className="grid justify-items-start gap-4">
        <p className="max-w-prose text-muted">
          Seu perfil sai do ar na hora, e seus dados são apagados {DELETION_GRACE_DAYS} dias depois. Até lá,
          você pode voltar atrás. Guardamos só o que a lei exige, como explica a{' '}
          <Link to={paths.privacy} className="text-brand underline underline-offset-4">
            Política de Privacidade
          </Link>
          .
        </p>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          Excluir minha conta
        </Button>
        <DeletionDialog open={isOpen} onOpenChange={setIsOpen} user={user} />
      </div>
    </Card>
  )
}
