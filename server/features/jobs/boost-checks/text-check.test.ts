import { describe, expect, test } from 'vitest'
import type { FindingKind } from '#contract/payments/sponsorships.ts'
import { checkTexts, hashOf } from './text-check.ts'

const texts = (description: string, change = {}) => ({
  title: 'Clínico geral',
  description: `<p>${description}</p>`,
  requirements: '',
  salary_text: null,
  ...change,
})
const findingsOf = (description: string) => checkTexts(texts(description))

const forbidden: Record<FindingKind, string[]> = {
  discrimination: [
    'Somente médicos homens.',
    'Vaga para mulheres.',
    'Preferência por profissionais do sexo masculino.',
    'Exigimos: sexo feminino.',
    'Idade máxima 45 anos.',
    'Idade entre 25 e 40 anos',
    'Médicos até 40 anos.',
    'Candidatos com até 35 anos de idade.',
    'Buscamos profissional dinâmico, até 35 anos, para plantões.',
    'Faixa etária: 25 a 35 anos',
    'Boa aparência é indispensável.',
    'Apenas candidatos brancos.',
    'Cor: branca',
    'Somente profissionais evangélicos.',
    'Desejável ser católico.',
    'De preferência solteira e sem filhos.',
    'Informar o estado civil.',
    'Apresentar teste de gravidez negativo.',
    'A médica não pode estar grávida.',
    'Gestantes não serão contratadas.',
    'Não aceitamos PCD.',
    'Não contratamos pessoas com deficiência.',
    'Não aceitamos médicos estrangeiros.',
  ],
  candidate_payment: [
    'Há uma taxa de inscrição de R$ 80.',
    'Faça um depósito de R$ 200 para garantir a vaga.',
    'Pague o boleto para confirmar sua inscrição.',
    'Para reservar a vaga, transferência de R$ 50.',
    'Curso obrigatório pago antes do início.',
    'Uniforme por conta do médico.',
    'Exames admissionais custeados pelo candidato.',
    'Chave Pix: hospital',
  ],
  contact: [
    'Envie o currículo para rh@hospital.com.br',
    'Currículo para rh (arroba) hospital.com.br',
    'Ligue (41) 99876-5432.',
    'Fone: 41 3322 1100',
    'Chame no 41998765432',
    'WhatsApp do RH',
    'Siga @hospitalmodelo',
    'Ligue 0800 123 4567',
  ],
  link: [
    'Inscrições em https://exemplo.com/vaga',
    'Veja www.hospital.org.br',
    'Cadastre-se em hospitalmodelo.com.br/trabalhe',
    'bit.ly/vaga-medico',
  ],
}

describe.each(Object.entries(forbidden))('%s', (kind, phrases) => {
  test.each(phrases)('is found in: %s', (phrase) => {
    const findings = findingsOf(phrase)
    expect(findings.map((finding) => finding.kind)).toContain(kind)
    for (const finding of findings) expect(phrase).toContain(finding.phrase)
  })
})

test.each([
  'Atendimento a pacientes do sexo feminino em ambulatório de ginecologia.',
  'Ambulatório exclusivo para mulheres, com acompanhamento de gestantes de alto risco.',
  'Atendemos crianças de 0 a 12 anos e idosos acima de 60 anos.',
  'Faixa etária dos pacientes: 18 a 60 anos.',
  'Médico com mais de 10 anos de experiência.',
  'Hospital com 45 anos de história, filantrópico e católico.',
  'Pagamento por Pix no dia seguinte ao plantão.',
  'Pagamento antecipado do primeiro plantão. Taxa de ocupação de 80%.',
  'Curso de ACLS pago pelo hospital. Uniforme e alimentação por conta do hospital.',
  'Plantões de 12 horas, das 07h às 19h, de R$ 1.500 a R$ 1.800.',
  'CRM 123456, CNPJ 12.345.678/0001-95, processo 2026-11-22.',
  'Telemedicina com prontuário eletrônico; a equipe usa aplicativo próprio.',
  'Vaga afirmativa: preferência por pessoas negras.',
  'Ambiente inclusivo: pessoas com deficiência são bem-vindas.',
  'Sem exigência de exclusividade. UTI com 20 leitos, 2 médicos por turno.',
  'Pacientes com deficiência física ou sem limitações físicas.',
])('is no finding: %s', (phrase) => {
  expect(findingsOf(phrase)).toEqual([])
})

test('title, requirements and salary text are checked too, and symbols of HTML do not hide a phrase', () => {
  expect(checkTexts(texts('Plantão noturno.', { title: 'Médico até 40 anos' }))).toHaveLength(1)
  expect(
    checkTexts(texts('Plantão noturno.', { requirements: '<ul><li>Sexo: masculino</li></ul>' })),
  ).toEqual([{ kind: 'discrimination', phrase: 'Sexo: masculino' }])
  expect(checkTexts(texts('Plantão noturno.', { salary_text: 'Veja em www.salario.com.br' }))).toHaveLength(1)
  expect(findingsOf('Somente <strong>homens</strong>')).toEqual([
    { kind: 'discrimination', phrase: 'Somente homens' },
  ])
})

test('a text is identified by every one of its parts', () => {
  const one = texts('Plantão noturno.')
  expect(hashOf(one)).toBe(hashOf({ ...one }))
  for (const change of [{ title: 'x' }, { description: 'x' }, { requirements: 'x' }, { salary_text: 'x' }])
    expect(hashOf({ ...one, ...change })).not.toBe(hashOf(one))
})

test('a phone number and what announces it are one finding', () => {
  expect(checkTexts(texts('Fale no WhatsApp (41) 99999-0000.'))).toEqual([
    { kind: 'contact', phrase: 'WhatsApp (41) 99999-0000' },
  ])
})
