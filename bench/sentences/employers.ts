import {
  city,
  clinician,
  clt,
  employer,
  employers,
  hours,
  night,
  on,
  outpatient,
  pediatrician,
  remote,
  shifts,
  specialty,
  type Topic,
} from './parts.ts'

/**
 * Employers by name, or by a beginning that only one has. 'Santa Casa' and a name of two companies are several. The parts of names
 * that are also a time, a place or a specialty belong to the name.
 */
export const employerSentences: Topic = () => [
  ['hospital regional garça da serra', employer('Hospital Regional Garça da Serra')],
  ['santa casa', employers('Santa Casa')],
  ['santa casa clinico geral', employers('Santa Casa'), clinician],
  ['vagas na santa casa de nova iguaçu', employers('Santa Casa'), city('Nova Iguaçu', 'RJ')],
  ['santa casa araribá do remanso plantão', employer('Santa Casa Araribá do Remanso'), shifts],
  ['hospital regional bacupari da manhã', employer('Hospital Regional Bacupari da Manhã')],
  ['pediatra hospital infantil pindorama', employer('Hospital Infantil Pindorama da Mata'), pediatrician],
  ['telessaude lagoa da alvorada home office', employer('Telessaúde Lagoa da Alvorada'), remote],
  ['equipe umbu do sul plantao noturno', employer('Equipe Umbu do Sul'), shifts, night],
  [
    'cooperativa médica guapuruvu da ribeira teresina',
    employer('Cooperativa Médica Guapuruvu da Ribeira'),
    city('Teresina', 'PI'),
  ],
  [
    'clinica imbuia da vazante porto alegre',
    employer('Clínica Imbuia da Vazante'),
    city('Porto Alegre', 'RS'),
  ],
  ['plantão instituto lagoa da varanda', employer('Instituto Lagoa da Varanda'), shifts],
  ['fundação guapuruvu dos campos clt', employer('Fundação Guapuruvu dos Campos'), clt],
  ['uti móvel curió do jardim', employer('UTI Móvel Curió do Jardim')],
  ['medicina do trabalho mangaba da enseada', employer('Medicina do Trabalho Mangaba da Enseada')],
  ['hospital e maternidade araponga do sul', employer('Hospital e Maternidade Araponga do Sul')],
  ['irmandade sapucaia', employers('Irmandade Sapucaia')],
  ['quero trabalhar no hospital regional lagoa do jardim', employer('Hospital Regional Lagoa do Jardim')],
  [
    'hospital municipal mangaba do jardim 12h noturno',
    employer('Hospital Municipal Mangaba do Jardim'),
    hours(12),
    night,
  ],
  ['telemedicina araponga do jardim', employer('Telemedicina Araponga do Jardim')],
  ['diagnostico murici da mata', employers('Diagnóstico Murici da Mata')],
  [
    'dermatologista rede de clinicas uirapuru da ribeira',
    employer('Rede de Clínicas Uirapuru da Ribeira'),
    specialty('Dermatologia'),
  ],
  [
    'casa de saúde sabiá da colina osasco sábado',
    employer('Casa de Saúde Sabiá da Colina'),
    city('Osasco', 'SP'),
    on('saturday'),
  ],
  [
    'fundacao pau d arco da planicie santos',
    employer('Fundação Pau-d’Arco da Planície'),
    city('Santos', 'SP'),
  ],
  ['hospital municipal beija flor da manha', employer('Hospital Municipal Beija-Flor da Manhã')],
  ['ambulatório clínica guapuruvu do jardim', employer('Clínica Guapuruvu do Jardim'), outpatient],
]
