import { CHECK_DAYS } from '#contract/telehealth/establishments.ts'
import { Card } from '#web/ui/card.tsx'

/** Explains the tiers and their payment (spec B §2.13). */
export function RulesNote() {
  return (
    <Card as="section" padding="sm" className="mt-6">
      <h2 className="font-semibold">Como funcionam as posições</h2>
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-muted text-small">
        <li>Parceiros aparecem em destaque no topo da página de telemedicina.</li>
        <li>Empresas em destaque aparecem em uma seção especial depois dos parceiros.</li>
        <li>Posições vencidas voltam para regular automaticamente.</li>
        <li>
          Os pagamentos são feitos fora do sistema: atualize a posição manualmente depois de confirmar o
          pagamento.
        </li>
        <li>
          Só empresas conferidas aparecem no diretório e recebem posições pagas. A conferência vale{' '}
          {CHECK_DAYS} dias e cai se os dados conferidos mudarem.
        </li>
      </ul>
    </Card>
  )
}
