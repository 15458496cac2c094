/** Sentences of a job that depend on neither specialty nor schedule. */

export const calls = {
  shift: [
    '[Buscamos|Procuramos|Estamos em busca de] {position} para [compor|completar|reforçar] a escala {of}.',
    'A escala {of} tem [horários abertos|lugar] para {position}.',
    'Com a saída de um colega, abriu-se vaga para {position} {at}.',
    'A equipe {of} está crescendo e precisa de {position}.',
    'Queremos contar com {position} que goste de trabalhar em equipe, para plantões {at}.',
    'O que falta hoje é {position} {at}, e é para isso que abrimos esta vaga.',
  ],
  routine: [
    '[Buscamos|Procuramos] {position} para a rotina {of}.',
    'A vaga é para {position}, com presença regular {at}.',
    'Estamos ampliando a equipe fixa e contratando {position} {at}.',
    'Precisamos de {position} com perfil de continuidade para atuar {at}.',
    'A equipe {of} ganha mais um lugar, para {position}.',
  ],
  outpatient: [
    '[Buscamos|Procuramos] {position} para atender {at}.',
    'Abrimos agenda para {position} {at}.',
    'A demanda cresceu, e precisamos de {position} para atender {at}.',
    'Há horários para {position} {at}, com pacientes já em lista de espera.',
    'Esta vaga é para {position} que queira atender {at} com calma e continuidade.',
  ],
  on_call: [
    '[Buscamos|Procuramos] {position} para a escala de sobreaviso {of}.',
    'A retaguarda {of} será ampliada, e há vaga para {position}.',
    'Precisamos de {position} para dividir o sobreaviso com a equipe atual.',
  ],
  volume: [
    '[Buscamos|Procuramos] {position} para trabalhar de onde estiver.',
    'A demanda de exames cresceu e estamos credenciando {position}.',
    'Há espaço na equipe de laudos para {position}, em qualquer estado.',
  ],
} as const

export const headings = {
  unit: ['A unidade', 'Sobre o serviço', 'Onde você vai trabalhar', 'Estrutura'],
  duties: ['O que você vai fazer', 'Atividades', 'No dia a dia', 'Atribuições', 'Sua rotina'],
  schedule: ['Escala e horário', 'Horário', 'Carga horária', 'Quando'],
  /** Instead of `schedule`, for jobs without hours. */
  volume: ['Volume e prazos', 'Como funciona', 'Ritmo de trabalho'],
  pay: ['Remuneração', 'Quanto paga', 'Valores e pagamento', 'Remuneração e vínculo'],
  offers: ['O que oferecemos', 'Benefícios', 'Também oferecemos', 'Conte com'],
  /** Beginning of a sentence that lists the duties. */
  dutiesSentence: ['No dia a dia você vai', 'Cabe a quem assume a vaga', 'O trabalho é'],
}

export const closings = {
  action: [
    'Candidate-se pelo Medponto: {contact} responde em até {2-4} dias úteis.',
    'Envie sua candidatura por aqui; {contact} entra em contato para combinar [uma conversa rápida|a apresentação da equipe|os próximos passos].',
    'A seleção tem análise de perfil e uma conversa [por vídeo|com a coordenação|de meia hora].',
    'Ficou com dúvida? Candidate-se e pergunte: {contact} explica cada ponto antes de qualquer compromisso.',
    'O processo é simples: candidatura, conversa com {contact} e envio de documentos.',
    'Depois da candidatura, {contact} apresenta [a escala|a equipe|as condições] e combina o início.',
  ],
  more: [
    'Mantenha o perfil atualizado com CRM e títulos: é por ele que avaliamos as candidaturas.',
    'Quem já trabalhou conosco pode se candidatar de novo.',
    'Valorizamos a diversidade e recebemos candidaturas de profissionais com deficiência.',
    'Retornamos a todos os candidatos, mesmo quando a vaga é preenchida.',
    'Indicações de colegas são bem-vindas.',
  ],
}

export const hurry = [
  'Início imediato.',
  'Precisamos preencher [esta semana|nos próximos dias], e o cadastro sai em 24 horas.',
  'Há urgência: quem tiver documentos em ordem começa em até {2-5} dias.',
]

export const contacts = [
  'a coordenação médica',
  'a equipe de relacionamento médico',
  'o coordenador da escala',
  'a gestora de escala',
  'o RH médico',
]

export const temporary = {
  holidays: 'A vaga é temporária, para cobertura de férias de {20-30:10} dias.',
  leave: 'Contrato temporário de {2-6} meses, em cobertura de licença.',
}

export const fillIn = 'Trata-se de cobertura pontual, sem compromisso de continuidade.'

export const requirements = {
  council: [
    'CRM ativo em {uf}, ou inscrição secundária em andamento',
    'CRM ativo no estado ({uf})',
    'CRM {uf} ativo e quite',
    'Registro ativo no conselho regional ({uf})',
  ],
  anyCouncil: ['CRM ativo e regular em qualquer estado', 'CRM ativo, sem restrições éticas'],
  title: [
    'RQE em {specialty}',
    'Residência médica ou título de especialista em {specialty}, com RQE',
    '{Specialty}: residência concluída, com RQE ou pedido em andamento',
    'Título de especialista em {specialty} reconhecido pela AMB, com RQE',
  ],
  learner: [
    'Residência médica em {specialty}, concluída ou no último ano',
    'Especialista em {specialty} há no máximo cinco anos',
  ],
  generalist: [
    'Graduação em Medicina concluída',
    'Formação em Medicina, com diploma registrado ou revalidado',
    'Médico(a) com ou sem residência',
  ],
  firstJob: [
    'Recém-formados são bem-vindos',
    'Aceitamos primeiro emprego, com acompanhamento nas primeiras semanas',
  ],
  contract: {
    pj: [
      'PJ constituída ou em abertura',
      'Empresa médica com CNAE compatível, ou adesão à sociedade parceira',
    ],
    cooperative: ['Adesão ao estatuto da cooperativa'],
    partner: ['Interesse em participar da sociedade'],
    statutory: ['Documentação exigida em edital'],
    fellowship: ['Disponibilidade para as atividades de ensino e pesquisa'],
    clt: [],
    self_employed: ['Inscrição no INSS (NIT/PIS) para emissão do RPA'],
  },
  place: {
    onSite: [
      'Esquema vacinal em dia, inclusive hepatite B',
      'Bom trato com pacientes, famílias e equipe',
      'Facilidade com prontuário eletrônico',
      'Pontualidade na passagem de plantão',
      'Disposição para treinamento e protocolos da casa',
    ],
    daytime: [
      'Boa comunicação e escuta atenta',
      'Facilidade com prontuário eletrônico',
      'Registro clínico claro e completo',
      'Residir na região ou ter facilidade de acesso',
      'Interesse em construir agenda de longo prazo',
    ],
    remote: [
      'Ambiente silencioso e reservado',
      'Familiaridade com prontuário eletrônico e assinatura digital',
      'Comunicação clara por vídeo e por escrito',
      'Internet cabeada de reserva é desejável',
    ],
  },
} as const
