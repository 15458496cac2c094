import { endpoint } from '#contract/endpoint.ts'
import { rotaRulesForm } from '#contract/rota/rota-rules-form.ts'

export const getRotaRules = endpoint('GET', '/rota/rules', {
  access: ['employer'],
  summary: 'Regras da escala da empresa',
  reply: rotaRulesForm,
})

export const setRotaRules = endpoint('PUT', '/rota/rules', {
  access: ['employer'],
  summary: 'Muda as regras da escala; valem para o que for combinado depois',
  body: rotaRulesForm,
  reply: rotaRulesForm,
})
