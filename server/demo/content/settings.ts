import type { Regime } from '#contract/jobs/jobs.ts'
import type { Weighted } from '../random.ts'

/** A kind of workplace: what it is like, and the duties of every specialty there. */
export interface SettingFacts {
  /** Name with its preposition: 'na UTI adulto'. */
  at: string
  tags: readonly string[]
  /** Null: work by volume, without hours. */
  regimes: Weighted<Regime | null>
  unit: readonly string[]
  duties: readonly string[]
}

const mostlyShifts: Weighted<Regime | null> = [['shift', 1]]
const shiftsAndRoutine: Weighted<Regime | null> = [
  ['shift', 4],
  ['routine', 1],
]
const agenda: Weighted<Regime | null> = [['outpatient', 1]]

const table = {
  emergency: {
    at: 'no pronto-socorro adulto',
    tags: ['Pronto-socorro', 'Emergência'],
    regimes: mostlyShifts,
    unit: [
      'Pronto-socorro com média de {90-260:10} atendimentos por dia, classificação de risco [por enfermagem|pelo protocolo de Manchester] e sala de emergência com {3-6} leitos.',
      'Equipe do plantão com {2-4} clínicos, cirurgião presencial e [ortopedia e pediatria em escala|retaguarda das especialidades por telefone].',
      'Tomografia e laboratório 24 horas, [ultrassom à beira-leito|gasometria e troponina no próprio setor] e prontuário eletrônico.',
      'Porta aberta [e referência regulada para a região|com consultório rápido separado da emergência], observação com {8-24:2} leitos e fluxo definido de internação.',
      'As salas vermelha e amarela têm médico próprio por turno; o consultório rápido funciona à parte, [das 8h às 22h|das 7h à meia-noite].',
    ],
    duties: [
      'Reavaliar os pacientes em observação e definir alta, internação ou transferência',
      'Registrar evolução, prescrição e hipóteses diagnósticas no prontuário eletrônico',
      'Passar o plantão à beira do leito, com lista de pendências',
      'Conversar com familiares nos horários combinados e sempre que o quadro mudar',
      'Solicitar vaga e fazer contato médico com a regulação quando o caso exigir',
    ],
  },
  upa: {
    at: 'na UPA 24h',
    tags: ['UPA', 'Emergência', 'SUS'],
    regimes: mostlyShifts,
    unit: [
      'UPA porte [II|III] com média de {180-380:20} atendimentos por dia e {3-5} médicos por turno.',
      'Classificação de risco pela enfermagem, sala vermelha com {2-4} leitos e observação adulta e infantil.',
      'Raio-X[ e laboratório|, laboratório e eletrocardiograma com laudo a distância] disponíveis durante todo o plantão.',
      'Rodízio entre consultório e sala vermelha [a cada 6 horas|definido no começo do turno], com farmácia e serviço social na unidade.',
      'Apoio de coordenador médico [diário|presencial em horário comercial] e transferência pelo núcleo interno de regulação.',
    ],
    duties: [
      'Atender a demanda espontânea conforme a classificação de risco',
      'Estabilizar casos graves na sala vermelha e acionar a regulação',
      'Reavaliar os pacientes em observação antes da passagem do plantão',
      'Preencher notificações compulsórias e documentos do atendimento',
      'Orientar o retorno à unidade básica de referência na alta',
      'Prescrever e evoluir no prontuário eletrônico do município',
    ],
  },
  pediatricEmergency: {
    at: 'no pronto-socorro infantil',
    tags: ['Pediatria', 'Pronto-socorro'],
    regimes: mostlyShifts,
    unit: [
      'Pronto-socorro infantil separado do adulto, com {60-160:10} atendimentos por dia e {2-3} pediatras por turno.',
      'Sala de emergência equipada para reanimação pediátrica, observação com {4-12:2} leitos e brinquedoteca.',
      'Raio-X, ultrassom e laboratório no local; [cirurgia pediátrica de sobreaviso|transferência para UTI pediátrica já pactuada].',
      'Na sazonalidade respiratória, de março a julho, a escala ganha [um pediatra extra por turno|reforço no turno da noite].',
    ],
    duties: [
      'Atender crianças e adolescentes de zero a {14-17} anos conforme a classificação de risco',
      'Acompanhar os pacientes em observação até a definição de conduta',
      'Orientar a família na alta, com receita e sinais de alerta por escrito',
      'Conduzir os protocolos de bronquiolite, crise de asma e sepse pediátrica',
      'Acionar o Conselho Tutelar e o serviço social nos casos indicados',
    ],
  },
  icu: {
    at: 'na UTI adulto',
    tags: ['UTI'],
    regimes: shiftsAndRoutine,
    unit: [
      'UTI adulto com {10-30:2} leitos, [mista, clínica e cirúrgica|de perfil predominantemente clínico|de forte perfil cirúrgico] e relação de um plantonista para cada dez leitos.',
      'Visita multidisciplinar diária com fisioterapia 24 horas, farmácia clínica, nutrição e psicologia.',
      'Diarista médico [todos os dias, inclusive fins de semana|de segunda a sábado] e coordenação por intensivista titulado.',
      'Ultrassom, videolaringoscópio e hemodiálise [à beira-leito|na própria unidade]; ecocardiograma em horário comercial.',
      'Indicadores de gravidade e desfecho acompanhados mensalmente [com a equipe|em reunião aberta ao plantão].',
    ],
    duties: [
      'Admitir, evoluir e prescrever os pacientes sob sua responsabilidade',
      'Conduzir ventilação mecânica, drogas vasoativas e sedação conforme protocolo',
      'Realizar acesso central, intubação e drenagem quando indicados',
      'Participar da visita multidisciplinar e do plano terapêutico do dia',
      'Acolher a família e registrar a conversa em prontuário',
      'Discutir metas e limites de cuidado com a equipe de cuidados paliativos',
      'Atender as intercorrências e as paradas do setor, com o time de resposta rápida',
    ],
  },
  pediatricIcu: {
    at: 'na UTI pediátrica',
    tags: ['UTI', 'Pediatria'],
    regimes: shiftsAndRoutine,
    unit: [
      'UTI pediátrica com {6-14:2} leitos, casos clínicos e pós-operatórios, [inclusive de cirurgia cardíaca|com isolamento respiratório].',
      'Enfermagem e fisioterapia exclusivas 24 horas; diarista intensivista pediátrico nos sete dias da semana.',
      'Permanência dos pais liberada dia e noite e psicologia integrada à equipe.',
    ],
    duties: [
      'Admitir, evoluir e prescrever as crianças internadas na unidade',
      'Conduzir ventilação invasiva e não invasiva em pediatria',
      'Realizar acesso venoso central guiado por ultrassom e intubação',
      'Conversar diariamente com os pais sobre evolução e plano',
      'Participar da visita multidisciplinar e da revisão de antimicrobianos',
    ],
  },
  neonatalIcu: {
    at: 'na UTI neonatal',
    tags: ['UTI', 'Maternidade'],
    regimes: shiftsAndRoutine,
    unit: [
      'UTI neonatal de {8-22:2} leitos, com UCINCo e método canguru, em maternidade de {160-420:20} partos por mês.',
      'Perfil de prematuros [a partir de 26 semanas|extremos e malformações], hipotermia terapêutica e óxido nítrico disponíveis.',
      'Banco de leite, fonoaudiologia e fisioterapia respiratória próprios; seguimento do prematuro no mesmo prédio.',
    ],
    duties: [
      'Admitir e conduzir recém-nascidos prematuros e de risco',
      'Atender a sala de parto nas gestações de alto risco, com reanimação neonatal',
      'Realizar cateterismo umbilical, PICC e surfactante minimamente invasivo',
      'Acompanhar ventilação, nutrição parenteral e ganho de peso',
      'Acolher os pais na primeira visita e orientar o método canguru',
    ],
  },
  ward: {
    at: 'nas enfermarias',
    tags: ['Enfermaria'],
    regimes: [
      ['routine', 4],
      ['shift', 1],
    ],
    unit: [
      'Enfermarias com {24-70:2} leitos, lista de {10-16} pacientes por médico e apoio de enfermeiro gestor de alta.',
      'Reunião clínica semanal, visita multiprofissional [três vezes por semana|diária] e interconsultas respondidas em até 24 horas.',
      'Prescrição eletrônica com farmácia clínica, [time de resposta rápida|código amarelo] e UTI de retaguarda no mesmo prédio.',
      'Alta programada até as 11h, com sumário entregue ao paciente e contato telefônico em 48 horas.',
    ],
    duties: [
      'Visitar, evoluir e prescrever os pacientes internados',
      'Responder pedidos de interconsulta das outras equipes',
      'Planejar a alta com a equipe multiprofissional desde a admissão',
      'Solicitar e interpretar exames, sem duplicar o que já foi pedido',
      'Conversar com pacientes e familiares todos os dias',
      'Participar das reuniões clínicas e da revisão de óbitos',
    ],
  },
  clinic: {
    at: 'no ambulatório',
    tags: ['Ambulatório'],
    regimes: agenda,
    unit: [
      'Consultórios [novos|climatizados|amplos], com enfermagem de apoio, recepção própria e prontuário eletrônico [com certificado digital|integrado aos exames].',
      'A agenda é montada com você: tempo por consulta, encaixes e retornos respeitam o que for combinado.',
      'Confirmação de consultas por mensagem, com faltas abaixo de {8-14}% e lista de espera para preencher horários.',
      'Coleta e principais exames complementares no mesmo endereço, com resultado no prontuário.',
      'Demanda já existente, com [{3-9} semanas de espera|fila aberta desde a saída do colega anterior] na especialidade.',
    ],
    duties: [
      'Atender primeiras consultas e retornos com registro completo em prontuário',
      'Definir plano terapêutico e critérios de retorno ou alta',
      'Solicitar e interpretar os exames complementares da especialidade',
      'Emitir relatórios, laudos e contrarreferência quando necessário',
      'Orientar pacientes e cuidadores em linguagem simples, com as recomendações por escrito',
      'Discutir casos com as demais especialidades da equipe',
    ],
  },
  primaryCare: {
    at: 'na unidade básica de saúde',
    tags: ['Atenção primária', 'ESF', 'SUS'],
    regimes: agenda,
    unit: [
      'Equipe completa de Saúde da Família, com enfermeira, técnicos, {4-7} agentes comunitários e saúde bucal.',
      'População adscrita de cerca de {2400-3600:100} pessoas, território [urbano|misto, urbano e rural] e acesso avançado.',
      'Apoio de eMulti com psicologia, nutrição e fisioterapia; [telessaúde para matriciamento|matriciamento mensal em saúde mental].',
      'Prontuário e-SUS APS, sala de procedimentos, testes rápidos e farmácia na unidade.',
    ],
    duties: [
      'Atender demanda programada e espontânea em todas as idades',
      'Acompanhar pré-natal de risco habitual, puericultura e condições crônicas',
      'Realizar visitas domiciliares com a equipe, [uma manhã|um turno] por semana',
      'Fazer pequenos procedimentos, como [suturas, lavagem de ouvido e inserção de DIU|drenagem de abscesso e retirada de unha]',
      'Coordenar o cuidado com a rede especializada pela regulação',
      'Participar das reuniões de equipe e das ações coletivas do território',
    ],
  },
  surgery: {
    at: 'no centro cirúrgico',
    tags: ['Centro cirúrgico'],
    regimes: [
      ['on_call', 3],
      ['shift', 2],
      ['outpatient', 1],
    ],
    unit: [
      'Centro cirúrgico com {4-14} salas, {180-900:20} cirurgias por mês, sala de recuperação e UTI de retaguarda.',
      'Equipe de instrumentação própria, [anestesia presencial 24 horas|anestesiologista exclusivo por sala] e central de materiais certificada.',
      'Mapa cirúrgico fechado com [48 horas|uma semana] de antecedência e índice de suspensão abaixo de {4-8}%.',
      'Torre de vídeo [Full HD|4K], arco em C e [materiais especiais padronizados|OPME autorizado com antecedência].',
    ],
    duties: [
      'Avaliar no pré-operatório e obter o consentimento informado',
      'Cumprir o checklist de cirurgia segura da OMS',
      'Evoluir os pacientes operados até a alta e o primeiro retorno',
      'Registrar a descrição cirúrgica no mesmo dia do procedimento',
      'Responder às interconsultas da especialidade no hospital',
    ],
  },
  obstetrics: {
    at: 'no centro obstétrico',
    tags: ['Maternidade'],
    regimes: mostlyShifts,
    unit: [
      'Maternidade com {150-460:10} partos por mês, {2-3} obstetras por plantão, anestesista e neonatologista presenciais.',
      'Quartos PPP, enfermagem obstétrica atuante e direito a acompanhante respeitado em todo o trabalho de parto.',
      'Pronto atendimento ginecológico e obstétrico 24 horas, com ultrassom e cardiotocografia no setor.',
      'UTI neonatal e UTI adulto no mesmo prédio; banco de sangue com protocolo de transfusão maciça.',
    ],
    duties: [
      'Acompanhar o trabalho de parto e assistir partos normais, fórceps e cesarianas',
      'Atender as urgências ginecológicas e obstétricas da porta',
      'Evoluir o alojamento conjunto e as gestantes internadas',
      'Aplicar os protocolos de hemorragia pós-parto e de pré-eclâmpsia',
      'Preencher partograma, classificação de Robson e documentos do parto',
    ],
  },
  dialysis: {
    at: 'na clínica de diálise',
    tags: ['Diálise'],
    regimes: [
      ['shift', 3],
      ['routine', 1],
    ],
    unit: [
      'Clínica com {24-48:2} pontos de hemodiálise em três turnos e {120-280:10} pacientes em programa, além de diálise peritoneal.',
      'Máquinas renovadas, tratamento de água com monitoramento contínuo e [reuso abolido|dialisador de uso único].',
      'Equipe com nutrição, psicologia e serviço social; confecção de fístula agendada [com cirurgia vascular própria|com parceiro].',
    ],
    duties: [
      'Acompanhar as sessões do turno e atender as intercorrências',
      'Revisar mensalmente exames, peso seco e adequação da diálise',
      'Prescrever anemia e distúrbio mineral ósseo conforme protocolo',
      'Avaliar acessos vasculares e encaminhar para correção a tempo',
      'Inscrever e manter atualizados os pacientes na lista de transplante',
    ],
  },
  imaging: {
    at: 'no serviço de imagem',
    tags: ['Ambulatório'],
    regimes: agenda,
    unit: [
      'Equipamentos de até {3-5} anos, com [manutenção do fabricante|Doppler em todas as salas] e auxiliar de digitação em tempo real.',
      'Agenda de {16-28:2} exames por período, com preparo conferido pela enfermagem antes da entrada na sala.',
      'PACS com exames anteriores disponíveis e [ditado por voz|modelos de laudo prontos para edição].',
    ],
    duties: [
      'Realizar os exames agendados e emitir o laudo no mesmo dia',
      'Comunicar por telefone os achados críticos ao médico solicitante',
      'Comparar com exames anteriores e sugerir complementação quando útil',
      'Revisar protocolos e qualidade das imagens com a equipe técnica',
    ],
  },
  procedures: {
    at: 'no setor de exames e procedimentos',
    tags: ['Ambulatório'],
    regimes: agenda,
    unit: [
      'Salas com anestesiologista em todos os procedimentos, recuperação com {4-10} poltronas e carrinho de emergência conferido por turno.',
      'Agenda de {8-14} procedimentos por período, com preparo orientado por telefone na véspera.',
      'Equipe de enfermagem treinada, [rastreabilidade de todo o material|reprocessamento automatizado] e laudo com imagens.',
    ],
    duties: [
      'Realizar os procedimentos agendados e emitir laudo com imagens no mesmo dia',
      'Avaliar indicação e preparo antes da sedação',
      'Acompanhar a recuperação e liberar a alta com orientações por escrito',
      'Notificar intercorrências e participar da revisão mensal de indicadores',
    ],
  },
  reports: {
    at: 'na central de laudos, a distância',
    tags: ['Laudos', 'Telemedicina'],
    regimes: [
      [null, 3],
      ['shift', 1],
    ],
    unit: [
      'Central de laudos que atende {18-140:2} unidades em {6-19} estados, com suporte técnico [24 horas|por chat durante todo o turno].',
      'Distribuição automática por subespecialidade e prazo de {1-2} hora para urgências e {12-36:12} horas para eletivos.',
      'Plataforma na nuvem, com modelos de laudo, exames anteriores e dupla leitura por amostragem.',
    ],
    duties: [
      'Laudar os exames distribuídos dentro do prazo combinado',
      'Comunicar achados críticos pelo canal de urgência',
      'Participar da dupla leitura e da revisão de discordâncias',
      'Assinar digitalmente com certificado ICP-Brasil',
    ],
  },
  teleconsult: {
    at: 'por telemedicina',
    tags: ['Telemedicina'],
    regimes: [
      ['outpatient', 3],
      ['shift', 2],
    ],
    unit: [
      'Plataforma própria com vídeo, prontuário, prescrição e atestado digitais [integrados|em uma só tela], conforme a Resolução CFM 2.314/2022.',
      'Triagem de enfermagem antes da consulta e suporte técnico ao médico [24 horas por dia|em todo o horário de atendimento].',
      'Pacientes de [empresas e operadoras|planos de saúde e secretarias municipais|todo o país], com consentimento e registro de cada teleconsulta.',
      'Médico líder de plantão disponível por chat e [protocolos clínicos acessíveis durante a consulta|fluxo pronto de encaminhamento à rede presencial].',
    ],
    duties: [
      'Atender por vídeo com registro completo em prontuário eletrônico',
      'Emitir receitas, atestados e pedidos de exame com assinatura digital',
      'Reconhecer sinais de alarme e encaminhar para atendimento presencial',
      'Manter pontualidade e tempo médio de espera abaixo de {5-12} minutos',
      'Participar das reuniões clínicas quinzenais, também por vídeo',
    ],
  },
  homeCare: {
    at: 'na atenção domiciliar',
    tags: ['Home care'],
    regimes: [
      ['outpatient', 3],
      ['routine', 1],
    ],
    unit: [
      'Carteira de {25-60:5} pacientes por médico, visitas agrupadas por região e [carro com motorista|reembolso por quilômetro].',
      'Equipe de enfermagem 24 horas, fisioterapia, fonoaudiologia e nutrição; central para intercorrências.',
      'Prontuário no tablet, exames e imagem colhidos em casa e remoção própria quando necessário.',
    ],
    duties: [
      'Realizar as visitas programadas e revisar o plano de cuidados',
      'Orientar cuidadores e familiares, com linguagem acessível',
      'Prescrever dieta, curativos, antibióticos e reabilitação em domicílio',
      'Atender por telefone ou vídeo as intercorrências dos seus pacientes',
      'Participar da discussão de casos com a operadora e a equipe',
    ],
  },
  ems: {
    at: 'no atendimento pré-hospitalar',
    tags: ['SAMU', 'Emergência'],
    regimes: mostlyShifts,
    unit: [
      'Viatura avançada com enfermeiro e condutor, ventilador de transporte, [ultrassom portátil|videolaringoscópio] e bomba de infusão.',
      'Base com alojamento, internet e cozinha; média de {3-7} chamados por 12 horas.',
      'Checklist de viatura no começo do turno e regulação médica [por rádio e telefone|com gravação e apoio de segundo regulador].',
    ],
    duties: [
      'Atender emergências clínicas e traumáticas em unidade de suporte avançado',
      'Realizar transferências inter-hospitalares de pacientes graves',
      'Conferir materiais, medicamentos e ventilador no início do turno',
      'Fazer contato médico com o hospital de destino e passar o caso',
      'Participar dos treinamentos mensais e da revisão de ocorrências',
    ],
  },
  occupational: {
    at: 'na saúde ocupacional',
    tags: ['Saúde ocupacional'],
    regimes: agenda,
    unit: [
      'Atendimento a {40-320:20} empresas [da indústria e do comércio|de logística, alimentos e metalurgia], com audiometria e espirometria no local.',
      'Sistema com PCMSO, ASO e eSocial integrados; equipe de técnicos de enfermagem do trabalho.',
      'Agenda de {18-30:2} exames por período, com pausa garantida e sem venda de pacote.',
    ],
    duties: [
      'Realizar exames admissionais, periódicos, de retorno e demissionais',
      'Emitir ASO e avaliar aptidão para altura, espaço confinado e máquinas',
      'Elaborar e acompanhar PCMSO e relatório analítico',
      'Investigar nexo e emitir CAT quando indicado',
      'Conduzir ações de promoção de saúde e vacinação nas empresas',
    ],
  },
  audit: {
    at: 'na auditoria médica',
    tags: ['Auditoria'],
    regimes: [['routine', 1]],
    unit: [
      'Equipe de {4-12} médicos auditores, com enfermagem e apoio jurídico.',
      'Casos distribuídos por especialidade em sistema próprio, com diretrizes e histórico à mão.',
      'Reunião técnica semanal e autonomia para decisão fundamentada em evidência.',
    ],
    duties: [
      'Analisar solicitações e contas com parecer técnico fundamentado',
      'Conversar com o médico assistente antes de qualquer divergência',
      'Cumprir os prazos da ANS e registrar a decisão em sistema',
      'Participar de juntas médicas e da revisão de protocolos',
    ],
  },
  mentalHealth: {
    at: 'na saúde mental',
    tags: ['Saúde mental'],
    regimes: [
      ['outpatient', 2],
      ['shift', 1],
      ['routine', 1],
    ],
    unit: [
      'Equipe com psicologia, terapia ocupacional, enfermagem e serviço social; projeto terapêutico singular para cada pessoa.',
      'Espaço de convivência, oficinas [diárias|terapêuticas] e grupos de família semanais.',
      'Supervisão clínico-institucional mensal e articulação com a atenção básica e as emergências.',
    ],
    duties: [
      'Acolher, avaliar e acompanhar pessoas em sofrimento psíquico grave',
      'Ajustar a medicação com monitoramento de efeitos adversos',
      'Participar da discussão de casos e do projeto terapêutico singular',
      'Atender crises com manejo verbal e contenção como último recurso',
      'Orientar famílias e articular a rede do território',
    ],
  },
  laboratory: {
    at: 'no laboratório',
    tags: ['Laudos'],
    regimes: [['routine', 1]],
    unit: [
      'Laboratório com {6-40:2} mil exames por mês, controle de qualidade externo e acreditação [PALC|ONA].',
      'Equipe de biomédicos e técnicos experiente, com automação recente e sistema integrado ao prontuário.',
      'Reunião semanal de casos e contato direto com os médicos solicitantes.',
    ],
    duties: [
      'Liberar laudos dentro dos prazos pactuados',
      'Discutir resultados críticos com o médico assistente',
      'Acompanhar controles de qualidade internos e externos',
      'Participar de validação de métodos e de treinamento da equipe',
    ],
  },
  management: {
    at: 'na gestão médica',
    tags: ['Coordenação'],
    regimes: [['routine', 1]],
    unit: [
      'Equipe de {12-60:4} médicos, com escala, indicadores e orçamento sob responsabilidade da coordenação.',
      'Acesso direto à diretoria técnica, [apoio de analista de dados|secretaria própria] e reuniões mensais de resultado.',
    ],
    duties: [
      'Fechar escalas com antecedência mínima de {20-40:10} dias e cobrir faltas',
      'Acompanhar indicadores assistenciais e conduzir planos de melhoria',
      'Receber e integrar novos colegas, com avaliação nos primeiros 90 dias',
      'Representar o serviço nas comissões de óbito, prontuário e controle de infecção',
      'Manter protocolos clínicos atualizados e treinados',
    ],
  },
} satisfies Record<string, SettingFacts>

export type Setting = keyof typeof table

export const settings: Readonly<Record<Setting, SettingFacts>> = table
