/** Sentences about working hours. schedule.ts supplies `{clock}`, `{days}` and the other values. */

export const clocks = {
  6: {
    day: ['das 7h às 13h', 'das 13h às 19h'],
    night: ['das 18h à meia-noite', 'das 19h à 1h'],
    both: ['das 7h às 13h, das 13h às 19h ou das 19h à 1h', 'de manhã, à tarde ou à noite'],
  },
  12: {
    day: ['das 7h às 19h', 'das 7h às 19h', 'das 8h às 20h'],
    night: ['das 19h às 7h', 'das 19h às 7h', 'das 20h às 8h'],
    both: ['das 7h às 19h ou das 19h às 7h'],
  },
  24: {
    day: ['das 7h às 7h do dia seguinte'],
    night: ['das 19h às 19h do dia seguinte'],
    both: ['das 7h às 7h do dia seguinte', 'das 19h às 19h do dia seguinte'],
  },
} as const

export const shiftPhrases = {
  turn: [
    'Plantões de {hours} horas, {clock}.',
    'Turno de {hours} horas ({clock}), com passagem [presencial|à beira do leito].',
    'O plantão é de {hours} horas: {clock}.',
    'Horário: {clock} ({hours} horas).',
  ],
  remoteTurn: [
    'Plantões virtuais de {hours} horas, {clock}.',
    'Turno on-line de {hours} horas, {clock}, com pausas programadas.',
  ],
  oneDate: ['Data em aberto: {dates}.', 'Precisamos cobrir {dates}.', 'Plantão avulso em {dates}.'],
  dates: [
    'Datas em aberto: {dates}. [É possível assumir uma ou todas|Pode-se escolher entre elas].',
    'Plantões disponíveis em {dates}.',
    'Precisamos cobrir {dates}; [dá para dividir com um colega|quem puder assumir mais de uma tem preferência].',
  ],
  weekdays: [
    'Vaga fixa {days}[, sem rodízio|, com previsão de longo prazo|].',
    'Plantão fixo {days}, [podendo trocar com colegas|com possibilidade de outros dias].',
    'O horário em aberto é {days}.',
  ],
  weekends: [
    'Escala de sábados e domingos, [em fins de semana alternados|um fim de semana por mês|dois fins de semana por mês].',
    'Cobertura de fins de semana, em rodízio de [duas|três|quatro] equipes.',
  ],
  monthly: [
    'São de {4-6} a {7-10} plantões por mês, [escolhidos por você|conforme a sua disponibilidade|em escala publicada com {20-40:10} dias de antecedência].',
    'Esperamos pelo menos {3-6} plantões por mês, [distribuídos entre semana e fim de semana|em dias combinados com a coordenação].',
  ],
  open: [
    'Escala aberta: cada um marca seus plantões [no aplicativo|com a coordenação] conforme a disponibilidade.',
    'Não há número mínimo de plantões; [a escala abre todo dia {10-20:5}|a prioridade é de quem assume com antecedência].',
  ],
  salaried: [
    'Carga de {weekly} horas semanais, em plantões de {hours} horas, {clock}.',
    'Jornada de {weekly} horas por semana, em plantões de {hours} horas ({clock}), com folgas previstas em escala.',
  ],
  more: [
    'Trocas são aceitas com aviso de {24-72:24} horas.',
    'A escala do mês seguinte sai até o dia {10-20:5}.',
    'Não há cobrança para dobrar.',
    'Feriados são divididos por sorteio no começo do ano.',
    'Quem chega acompanha o primeiro plantão com um colega da casa[, remunerado|].',
  ],
  rest: [
    'Descanso em rodízio durante a madrugada, quando o movimento permite.',
    'Há quarto de descanso e a equipe reveza na madrugada.',
  ],
}

export const routinePhrases = {
  base: [
    '{weekly} horas semanais, {clock}.',
    'Jornada de {weekly} horas por semana, {clock}.',
    'Carga horária de {weekly} horas semanais: {clock}.',
  ],
  clocks: {
    20: [
      'de segunda a sexta, das 8h às 12h',
      'de segunda a sexta, das 7h às 11h',
      'de segunda a sexta, das 13h às 17h',
    ],
    24: ['quatro dias por semana, das 7h às 13h', 'de segunda a quinta, das 13h às 19h'],
    30: ['de segunda a sexta, das 7h às 13h', 'de segunda a sexta, das 13h às 19h'],
    36: ['de segunda a sábado, das 7h às 13h'],
    40: [
      'de segunda a sexta, das 8h às 17h',
      'de segunda a sexta, das 7h às 16h',
      'de segunda a sexta, em horário comercial',
    ],
  },
  hospital: [
    'Um fim de semana por mês, com folga compensatória.',
    'Fins de semana em rodízio com os outros diaristas.',
    'Sem plantão noturno.',
    'Férias e folgas são cobertas pela própria equipe.',
  ],
  office: [
    'Sem plantões nem fins de semana.',
    'Parte das horas pode ser cumprida a distância.',
    'O horário de entrada é flexível em até uma hora.',
  ],
  remote: [
    'O trabalho é todo a distância e o horário, flexível.',
    'Você cumpre as horas de onde estiver, entre 7h e 20h.',
  ],
}

export const agendaPhrases = {
  base: [
    'Atendimento {slots}.',
    'Agenda {slots}, com [opção de ampliar depois de 60 dias|possibilidade de novos períodos].',
    'Horários disponíveis: {slots}.',
    'Os períodos em aberto são {slots}; [outros dias podem ser combinados|aceitamos quem possa assumir só uma parte].',
  ],
  visits: [
    'Consultas de [20|30|40] minutos[, com encaixe só quando combinado|].',
    'Primeira consulta de [40|50|60] minutos e retorno de [20|30].',
    'Média de {8-14} pacientes por período.',
    'Dois encaixes por período, no máximo.',
  ],
  periods: [
    ['das 8h às 12h', 4],
    ['das 7h às 12h', 5],
    ['das 13h às 17h', 4],
    ['das 14h às 18h', 4],
    ['das 8h às 17h', 8],
    ['das 18h às 21h', 3],
  ],
  primaryCare: [
    'Jornada de {weekly} horas semanais, {clock}.',
    '{weekly} horas por semana, {clock}, com reunião de equipe [às quartas|às sextas] à tarde.',
  ],
  homeVisits: [
    'De {3-4} a {5-7} visitas por dia, {days}, com rota [montada pela central|agrupada por bairro].',
    'Visitas {days}; [o restante do acompanhamento é por telefone|uma reunião de equipe por semana, por vídeo].',
  ],
  theatre: [
    'Dia cirúrgico {day}, das 7h às 15h, e ambulatório {days}.',
    'Um período cirúrgico fixo {day} e um de ambulatório {days}, com urgências combinadas.',
  ],
  online: [
    'Você abre a própria agenda: mínimo de {weekly} horas por semana, entre 7h e 22h.',
    'Períodos de 4 horas, [manhã, tarde ou noite|à sua escolha], de segunda a sábado, somando ao menos {weekly} horas semanais.',
    'A partir de {weekly} horas por semana, em horários fixos que você escolhe.',
  ],
  volume: [
    'Sem horário fixo: cada exame tem seu prazo, com volume de {200-500:50} a {600-1200:100} por mês.',
    'O volume é combinado por semana, [com pausa quando você precisar|com preferência por manhãs ou noites].',
    'Você define quantos laudos quer por dia; o mínimo é de {10-25:5}.',
  ],
}

export const onCallPhrases = {
  base: [
    'Sobreaviso de {hours} horas, com chegada ao hospital em até {20-40:10} minutos do chamado.',
    'Sobreaviso a distância de {hours} horas, presença em até {30-60:10} minutos quando acionado.',
  ],
  frequency: [
    'São de {4-6} a {7-10} dias por mês, divididos entre {3-5} colegas.',
    'Escala de uma semana por mês, de segunda a segunda.',
    'Dias fixos na semana e um fim de semana por mês.',
    'Escala montada em comum acordo pela equipe, [publicada por trimestre|com trocas livres].',
  ],
  more: [
    'Visita diária aos internados da especialidade nos dias de escala.',
    'A média é de {2-5} acionamentos por semana.',
    'Há segundo cirurgião para os casos maiores.',
  ],
}
