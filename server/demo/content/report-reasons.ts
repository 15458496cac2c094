/** Reasons that doctors give for reporting a job. */
export const jobReportReasons = [
  'O valor anunciado é por 24 horas, não por plantão de 12 como está no texto. Confirmei com a coordenação.',
  'A vaga pede que eu pague um curso antes de começar. Isso não deveria ser permitido.',
  'Já liguei duas vezes e o hospital diz que esta vaga foi preenchida há mais de uma semana.',
  'O endereço não existe: fui até lá para conhecer o serviço e não há unidade de saúde no local.',
  'Anúncio repetido. A mesma escala aparece com três títulos diferentes.',
  'Pedem atendimento de especialidade sem exigir RQE, o que contraria as normas do CFM.',
  'O contato pediu meus documentos e dados bancários por mensagem antes de qualquer conversa.',
  'A descrição fala em vínculo CLT, mas na entrevista só oferecem contrato de pessoa jurídica.',
]

/** Reasons that doctors give for reporting a profile. */
export const profileReportReasons = [
  'O perfil usa o nome de um hospital conhecido, mas o telefone é de outra empresa.',
  'A empresa não paga os plantões desde julho e segue contratando.',
  'O registro no CRM informado na página é de outra instituição.',
]

/** An admin's reasons to both sides. */
export const decisionReasons = {
  dismiss: 'Conferimos com a empresa: o valor anunciado é o do plantão de 12 horas, como está no texto.',
  remove: 'O texto promete vínculo CLT, mas a contratação oferecida é de pessoa jurídica.',
}

/** Why the owner of a removed job does not agree. */
export const demoAppeal =
  'A vaga é CLT, com registro em carteira desde o primeiro dia. A proposta de pessoa jurídica era de outro serviço nosso e foi enviada por engano.'

/** Reasons of two more people who report the first of these jobs; the second one has no account. */
export const furtherReasons = [
  'Recebi a proposta com outro valor: por 24 horas, e não pelo plantão de 12 do anúncio.',
  'Meu marido trabalhou nesse hospital. O valor do anúncio não é o que pagam.',
] as const
