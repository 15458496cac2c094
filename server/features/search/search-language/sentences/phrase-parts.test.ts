import { describe, expect, test } from 'vitest'
import { contractPartsIn } from './contract-part.ts'
import { distancesIn, nearMePartsIn } from './distance-part.ts'
import { factPartsIn } from './fact-part.ts'
import { levelPartsIn } from './level-part.ts'
import { schedulePartsIn } from './schedule-part.ts'
import { foldSentence, type PartReader } from './sentence-part.ts'
import { weekdayPartsIn } from './weekday-part.ts'

/** Each kind with texts, and the labels of the parts in them. */
const tables: Record<string, [PartReader, Record<string, string[]>]> = {
  schedule: [
    schedulePartsIn,
    {
      'plantão noturno 12h': ['Plantão', 'Noturno', '12h'],
      'plantões de 24 horas': ['Plantão', '24h'],
      plantonista: ['Plantão'],
      'plantão 24': ['Plantão', '24h'],
      '12x36': ['12h'],
      'à noite': ['Noturno'],
      'período da tarde': ['Diurno'],
      'de manhã': ['Diurno'],
      'sobre aviso': ['Sobreaviso'],
      ambulatorial: ['Ambulatório'],
      diarista: ['Diarista/rotina'],
      'meio período': ['Meio período'],
      'sem plantão': ['Sem plantão'],
      'que não seja plantão': ['Sem plantão'],
      'não noturno': ['Exceto noturno'],
      'upa 24h': [],
      '40h semanais': [],
      '16h': [],
      amanhã: [],
      'hospital dia': [],
    },
  ],
  contract: [
    contractPartsIn,
    {
      pj: ['PJ'],
      'contrato pj': ['PJ'],
      'nota fiscal': ['PJ'],
      'pj ou clt': ['PJ', 'CLT'],
      'carteira assinada': ['CLT'],
      rpa: ['RPA/autônomo'],
      autônoma: ['RPA/autônomo'],
      cooperado: ['Cooperado'],
      'concurso público': ['Estatutário'],
      'sem clt': ['Exceto CLT'],
      'sociedade brasileira': [],
    },
  ],
  level: [
    levelPartsIn,
    Object.fromEntries([
      ...[
        'recém-formado',
        'sem RQE',
        'sem experiência',
        'primeiro emprego',
        'R1',
        'não exige rqe',
        'rqe não é obrigatório',
        'ainda não tenho residência',
        'acabei de me formar',
      ].map((text) => [text, ['Não exige RQE']] as const),
      ...['com rqe', 'residência', 'preceptor de residência'].map((text) => [text, []] as const),
    ]),
  ],
  fact: [
    factPartsIn,
    {
      'com alojamento': ['Alojamento'],
      'moradia inclusa': ['Alojamento'],
      'pagamento à vista': ['Pagamento à vista'],
      'recebe no mesmo dia': ['Pagamento à vista'],
      urgente: ['Urgente'],
      online: ['Vaga remota'],
      'home-office': ['Vaga remota'],
      'à distância': ['Vaga remota'],
      'início imediato': ['Início imediato'],
      'sem alojamento': [],
      'urgência e emergência': [],
      'pós-operatório imediato': [],
    },
  ],
  weekday: [
    weekdayPartsIn,
    {
      sábado: ['Sábado'],
      'segunda e quarta de manhã': ['Segunda e quarta'],
      'seg, qua e sex': ['Segunda, quarta e sexta'],
      'de segunda a sexta': ['Segunda a sexta'],
      'seg-sex': ['Segunda a sexta'],
      '2ª, 4ª e 6ª': ['Segunda, quarta e sexta'],
      fds: ['Sábado e domingo'],
      'não trabalho aos sábados': ['Sem sábado'],
      'fins de semana livres': ['Sem sábado e domingo'],
      'segunda opinião': [],
      'são domingos': [],
    },
  ],
  nearMe: [
    nearMePartsIn,
    { 'perto de mim': ['Perto de mim'], 'aqui perto': ['Perto de mim'], 'perto de campinas': [] },
  ],
}

describe.each(Object.entries(tables))('%s', (_, [read, table]) => {
  test.each(Object.entries(table))('%s', (text, labels) => {
    expect(read(foldSentence(text), '2026-11-26').map(({ label }) => label)).toEqual(labels)
  })
})

test.each([
  ['até 50 km de campinas', 50],
  ['num raio de 100km', 100],
  ['a menos de 30 quilômetros', 30],
  ['campinas e região', 50],
  ['campinas', undefined],
  ['50 leitos', undefined],
])('the distance in %s', (text, kilometres) => {
  expect(distancesIn(foldSentence(text))[0]?.kilometres).toBe(kilometres)
})
