/** Messages between the demo hospital and its applicants, by the stage of the application; the oldest first. */
export const threads = {
  in_review: [
    [
      'doctor',
      'Boa tarde! Tenho disponibilidade para começar ainda este mês. Precisam de mais algum documento?',
    ],
    ['employer', 'Boa tarde! Por enquanto só o comprovante do RQE. Pode trazer no dia da conversa.'],
    ['doctor', 'Perfeito, levo sim. Obrigada pelo retorno.'],
  ],
  shortlisted: [
    ['employer', 'Olá! Você já trabalhou com prontuário eletrônico em pronto-socorro?'],
    ['doctor', 'Olá! Sim, por quatro anos, em dois hospitais. Posso enviar referências.'],
  ],
  hired: [
    [
      'employer',
      'Seja bem-vinda! O primeiro plantão é acompanhado. Chegue 30 minutos antes, pela entrada do corpo clínico.',
    ],
    ['doctor', 'Muito obrigada! Estarei lá.'],
  ],
} as const

/** The team's notes about applicants, by stage. */
export const notes = {
  in_review: 'Experiência em emergência conferida com o hospital anterior.',
  shortlisted: 'Prefere plantões noturnos e mora a 15 minutos. Boa opção para a escala fixa.',
  interview: 'Perguntar sobre a disponibilidade aos domingos.',
} as const

export const templates = [
  {
    name: 'Pedido de documentos',
    status: 'in_review',
    body: 'Olá, {nome}. Para seguir com a sua candidatura à vaga {vaga}, envie por aqui o comprovante do RQE e a certidão de regularidade do CRM.',
  },
  {
    name: 'Retorno com carinho',
    status: 'rejected',
    body: 'Olá, {nome}. Obrigado pelo tempo dedicado à vaga {vaga}. Desta vez escolhemos outra pessoa, e guardamos o seu contato para as próximas escalas. Equipe {empresa}',
  },
] as const

export const INTERVIEW_PLACE = 'Sala de reuniões do corpo clínico, 2º andar, bloco B'
