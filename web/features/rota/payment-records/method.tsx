import { MIN_RECORD_DOCTORS, RECORD_MONTHS, UNPAID_AFTER_DAYS } from '#contract/rota/payment-records.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'

const rules = [
  `Contam os plantões combinados dos últimos ${RECORD_MONTHS} meses que tinham prazo de pagamento e que os dois lados confirmaram como feitos.`,
  'Pago é o que a pessoa que trabalhou confirmou que recebeu. Um pagamento informado pela empresa, sem essa resposta, não conta nem a favor nem contra.',
  `Um plantão sem pagamento ${UNPAID_AFTER_DAYS} dias depois do prazo conta como ainda não pago, com os dias até agora.`,
  `Só há números com plantões de pelo menos ${MIN_RECORD_DOCTORS} médicos. Ninguém é identificado.`,
]

/** How the figures are made. */
export const Method = () => (
  <Disclosure title="Como calculamos" chosen={0}>
    <ul className="mt-1 grid max-w-reading list-disc gap-1 pl-5 text-muted text-small">
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  </Disclosure>
)
