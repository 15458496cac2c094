import type { ContractForm } from '#contract/jobs/jobs.ts'

/** A benefit besides pay. A job with this offer gets the tag. */
export interface Offer {
  text: string
  tag?: string
}

export const contractOffers: Readonly<Record<ContractForm, readonly Offer[]>> = {
  clt: [
    { text: 'Plano de saúde [sem coparticipação|extensivo a dependentes|com rede nacional]' },
    { text: 'Vale-alimentação de R$ {450-980:10} por mês' },
    { text: 'Seguro de vida e auxílio-creche' },
    { text: 'Adicional de insalubridade e férias de 30 dias' },
    { text: 'Plano odontológico e convênio com farmácias' },
    { text: 'Previdência privada com contrapartida da empresa' },
    { text: 'Folga no dia do aniversário' },
    { text: 'Licença remunerada de {3-6} dias por ano para congresso' },
  ],
  pj: [
    { text: 'Escritório contábil parceiro, com mensalidade reduzida' },
    { text: 'Seguro de responsabilidade civil pago pela casa' },
    { text: 'Nota fiscal enviada pelo portal, sem papel' },
    { text: 'Repasse integral, sem taxa de administração' },
    { text: 'Folga remunerada de {5-10} dias por ano depois de 12 meses' },
  ],
  cooperative: [
    { text: 'Seguro de vida e renda por incapacidade temporária' },
    { text: 'Sobras distribuídas em assembleia anual' },
    { text: 'Plano de saúde coletivo para cooperados' },
    { text: 'Descanso anual remunerado, conforme regimento' },
    { text: 'Apoio jurídico em defesa profissional' },
  ],
  self_employed: [
    { text: 'Pagamento por depósito, sem necessidade de abrir empresa' },
    { text: 'Demonstrativo mensal com retenções detalhadas' },
    { text: 'Possibilidade de migrar para PJ depois de 90 dias' },
  ],
  statutory: [
    { text: 'Estabilidade após o estágio probatório' },
    { text: 'Gratificação por titulação e por desempenho da equipe' },
    { text: 'Licença-prêmio e afastamento para qualificação' },
    { text: 'Regime próprio de previdência' },
  ],
  partner: [
    { text: 'Voz e voto nas decisões da sociedade' },
    { text: 'Prestação de contas mensal, aberta a todos os sócios' },
    { text: 'Contabilidade e tributos cuidados pela sociedade' },
    { text: 'Entrada sem aporte inicial' },
  ],
  fellowship: [
    { text: 'Supervisão direta de preceptores titulados' },
    { text: 'Inscrição em um congresso por ano e apoio à publicação' },
    { text: 'Biblioteca e bases de dados médicas pagas pela instituição' },
    { text: 'Acesso ao centro de simulação' },
  ],
}

/** For shifts. */
export const shiftOffers: readonly Offer[] = [
  { text: 'Refeições no local durante o plantão', tag: 'Alimentação no local' },
  { text: 'Almoço, jantar e lanche incluídos', tag: 'Alimentação no local' },
  { text: 'Alojamento sem custo para quem vem de outra cidade', tag: 'Alojamento' },
  { text: 'Quarto de descanso individual, com banheiro e internet' },
  { text: 'Estacionamento gratuito, com acesso direto ao conforto médico' },
  { text: 'Ajuda de deslocamento de R$ {80-300:10} por plantão', tag: 'Auxílio-deslocamento' },
  { text: 'Jaleco e roupa privativa lavados pela casa' },
  { text: 'Desconto em cursos de ACLS, ATLS e PALS' },
  { text: 'Assinatura de base de evidências para consulta no plantão' },
  { text: 'Treinamento em simulação {2-4} vezes por ano, em horário pago' },
]

/** For consulting rooms. */
export const officeOffers: readonly Offer[] = [
  { text: 'Horário flexível, combinado a cada trimestre', tag: 'Horário flexível' },
  { text: 'Secretária e faturamento por nossa conta' },
  { text: 'Divulgação do seu nome no site e nas redes da casa, dentro das regras do CFM' },
  { text: 'Consultório fixo, sem revezamento de sala no meio do período' },
  { text: 'Apoio de enfermagem para procedimentos e orientações' },
]

/** For daytime work. */
export const daytimeOffers: readonly Offer[] = [
  { text: 'Estacionamento para médicos' },
  { text: 'Almoço no refeitório da casa', tag: 'Alimentação no local' },
  { text: 'Reuniões clínicas mensais e apoio para congressos' },
  { text: 'Treinamento em simulação {2-4} vezes por ano, em horário pago' },
  { text: 'Ajuda de deslocamento de R$ {60-200:10} por dia', tag: 'Auxílio-deslocamento' },
  { text: 'Acesso a base de evidências e a segunda opinião entre colegas' },
]

/** For towns far from where doctors live. */
export const farOffers: readonly Offer[] = [
  { text: 'Passagens e hospedagem pagas para quem mora em outro estado', tag: 'Alojamento' },
  { text: 'Auxílio-mudança no primeiro mês', tag: 'Auxílio-deslocamento' },
  { text: 'Plantões em bloco de {3-6} dias para quem vem de fora', tag: 'Alojamento' },
]

export const remoteOffers: readonly Offer[] = [
  { text: 'Horário flexível, aberto por você na plataforma', tag: 'Horário flexível' },
  { text: 'Certificado digital em nuvem pago pela empresa' },
  { text: 'Treinamento remunerado antes do primeiro turno' },
  { text: 'Suporte técnico por chat e telefone' },
  { text: 'Base de evidências e apoio à decisão dentro do prontuário' },
  { text: 'Seguro de responsabilidade civil incluído' },
  { text: 'Sem metas de tempo que apressem a consulta' },
  { text: 'Comunidade clínica com discussão semanal de casos' },
]
