import type { ContractForm } from '#contract/jobs/jobs.ts'
import type { Specialty } from '#contract/jobs/medicine.ts'
import type { Weighted } from '../random.ts'
import type { Setting } from './settings.ts'

/** Properties of a kind of employer: its positions, its contracts, and the way it introduces itself. */
export interface EmployerKindFacts {
  industry: string
  funding: 'sus' | 'private' | 'mixed'
  settings: Partial<Record<Setting, number>>
  specialties?: readonly Specialty[]
  contracts: Weighted<ContractForm>
  sizes: readonly string[]
  /** First sentences of a job, with the employer's name; `hidden` without it. */
  openings: readonly string[]
  hidden: readonly string[]
}

const hospitalSettings: Partial<Record<Setting, number>> = {
  emergency: 1.6,
  icu: 1.8,
  ward: 1,
  surgery: 0.8,
  obstetrics: 1.1,
  pediatricEmergency: 0.9,
  neonatalIcu: 0.5,
  pediatricIcu: 0.5,
  clinic: 0.18,
  imaging: 0.5,
  procedures: 0.7,
  management: 1,
  laboratory: 0.5,
}
const large = ['201-500', '501-1000', '1001+']
const medium = ['51-200', '201-500']
const small = ['11-50', '51-200']

const table = {
  privateHospital: {
    industry: 'Hospital privado',
    funding: 'private',
    settings: hospitalSettings,
    contracts: [
      ['pj', 7],
      ['clt', 2],
      ['partner', 1],
    ],
    sizes: large,
    openings: [
      '{O} {name} é um hospital geral privado de {capacity} leitos {inCity}, com pronto atendimento 24 horas, UTI e centro cirúrgico.',
      'Com {capacity} leitos e {years} anos de atividade {inCity}, {o} {name} atende os principais convênios e pacientes particulares.',
      '{O} {name} fica {inCity} e reúne pronto atendimento, internação, UTI e diagnóstico no mesmo endereço.',
      'Hospital acreditado, de corpo clínico aberto e {capacity} leitos: assim é {o} {name}, {inCity}.',
      'Há {years} anos {o} {name} é uma das portas de entrada da saúde suplementar {inCity}.',
    ],
    hidden: [
      'Hospital privado de {capacity} leitos {inCity}, com pronto atendimento 24 horas e corpo clínico estável.',
      'Hospital geral acreditado, {inCity}, em fase de ampliação de leitos.',
      'Hospital particular de médio porte, em região de fácil acesso {inCity}.',
    ],
  },
  charityHospital: {
    industry: 'Hospital filantrópico',
    funding: 'mixed',
    settings: hospitalSettings,
    contracts: [
      ['pj', 5],
      ['self_employed', 2],
      ['clt', 2],
    ],
    sizes: large,
    openings: [
      '{O} {name} é hospital filantrópico de {capacity} leitos, referência {inCity} e nas cidades vizinhas.',
      'Instituição filantrópica com {years} anos de história {inCity}, {o} {name} dedica mais de 60% dos seus {capacity} leitos ao SUS.',
      '{O} {name} atende SUS e convênios {inCity} e recebe pacientes de toda a região.',
      'Uma comunidade inteira conta com {o} {name}: são {capacity} leitos, maternidade, UTI e pronto-socorro abertos dia e noite {inCity}.',
    ],
    hidden: [
      'Hospital filantrópico de {capacity} leitos {inCity}, referência regional para SUS e convênios.',
      'Instituição filantrópica tradicional {inCity}, com maternidade, UTI e pronto-socorro.',
    ],
  },
  publicHospital: {
    industry: 'Hospital público',
    funding: 'sus',
    settings: hospitalSettings,
    contracts: [
      ['clt', 4],
      ['pj', 4],
      ['statutory', 2],
    ],
    sizes: ['501-1000', '1001+'],
    openings: [
      '{O} {name} é hospital público estadual, 100% SUS, com {capacity} leitos {inCity}.',
      'Referência em urgência e cirurgia para a macrorregião, {o} {name} tem {capacity} leitos e gestão por contrato de metas.',
      '{O} {name}, {inCity}, recebe casos regulados de dezenas de municípios e funciona com as portas abertas 24 horas.',
      '{No} {name} o atendimento é integralmente pelo SUS, com {capacity} leitos e serviço de residência em expansão {inCity}.',
    ],
    hidden: [
      'Hospital público regional, 100% SUS, {inCity}, sob gestão de organização social.',
      'Hospital estadual de {capacity} leitos {inCity}, referência em urgência para a macrorregião.',
    ],
  },
  teachingHospital: {
    industry: 'Hospital de ensino',
    funding: 'sus',
    settings: hospitalSettings,
    contracts: [
      ['statutory', 3],
      ['clt', 3],
      ['pj', 1],
      ['fellowship', 2],
    ],
    sizes: ['1001+'],
    openings: [
      '{O} {name} é hospital de ensino com {capacity} leitos, residência médica em mais de 20 programas e atendimento pelo SUS {inCity}.',
      'Assistência, ensino e pesquisa convivem {no} {name}, hospital de alta complexidade {inCity}.',
      'Campo de prática de duas faculdades de medicina, {o} {name} tem {capacity} leitos e ambulatórios de todas as especialidades.',
    ],
    hidden: [
      'Hospital de ensino de alta complexidade {inCity}, com residência médica e atendimento pelo SUS.',
    ],
  },
  maternity: {
    industry: 'Maternidade',
    funding: 'mixed',
    settings: { obstetrics: 1, neonatalIcu: 1, surgery: 0.6, imaging: 1, clinic: 0.4, management: 1 },
    specialties: ['Ginecologia e Obstetrícia', 'Pediatria', 'Anestesiologia', 'Mastologia'],
    contracts: [
      ['pj', 5],
      ['clt', 2],
      ['cooperative', 2],
    ],
    sizes: medium,
    openings: [
      '{O} {name} é maternidade de alto risco com {capacity} leitos {inCity}, habilitada como Hospital Amigo da Criança.',
      'Nascem {no} {name} bebês de toda a região: UTI neonatal, banco de leite e casa da gestante funcionam no mesmo prédio.',
      'Boas práticas de parto e equipe completa 24 horas são a marca {do} {name}, {inCity}.',
    ],
    hidden: [
      'Maternidade de alto risco {inCity}, com UTI neonatal, banco de leite e equipe completa 24 horas.',
    ],
  },
  childrensHospital: {
    industry: 'Hospital infantil',
    funding: 'mixed',
    settings: {
      pediatricEmergency: 1,
      pediatricIcu: 1.4,
      neonatalIcu: 0.5,
      ward: 1,
      clinic: 0.8,
      surgery: 0.9,
    },
    specialties: ['Pediatria', 'Cirurgia Pediátrica', 'Anestesiologia'],
    contracts: [
      ['pj', 5],
      ['clt', 3],
    ],
    sizes: medium,
    openings: [
      '{O} {name} cuida só de crianças: {capacity} leitos, pronto-socorro 24 horas, UTI e mais de 15 especialidades pediátricas {inCity}.',
      'Referência pediátrica {inCity}, {o} {name} tem UTI, centro cirúrgico e programa próprio de residência.',
      '{No} {name}, hospital pediátrico de {capacity} leitos {inCity}, os pais acompanham tudo, inclusive na UTI.',
    ],
    hidden: ['Hospital pediátrico de {capacity} leitos {inCity}, com pronto-socorro 24 horas e UTI.'],
  },
  unitsManager: {
    industry: 'Organização social de saúde',
    funding: 'sus',
    settings: {
      upa: 1.2,
      emergency: 0.35,
      pediatricEmergency: 0.6,
      ems: 0.8,
      primaryCare: 0.2,
      mentalHealth: 0.2,
    },
    contracts: [
      ['pj', 5],
      ['clt', 4],
      ['self_employed', 1],
    ],
    sizes: ['1001+'],
    openings: [
      '{O} {name} administra unidades de urgência em parceria com a prefeitura {inCity}.',
      'Organização social sem fins lucrativos, {o} {name} está ampliando a equipe médica {inCity}.',
      'Por contrato de gestão com o município, {o} {name} responde por unidades 100% SUS {inCity}.',
      'Há {years} anos {o} {name} cuida de serviços públicos de urgência, e agora reforça a escala {inCity}.',
    ],
    hidden: [
      'Organização social que administra unidades municipais de urgência {inCity}.',
      'Unidade municipal de urgência {inCity}, sob contrato de gestão com organização social.',
    ],
  },
  municipalCare: {
    industry: 'Administração pública de saúde',
    funding: 'sus',
    settings: { primaryCare: 1.4, mentalHealth: 0.9, clinic: 0.25, homeCare: 0.6, ems: 0.7, management: 0.6 },
    contracts: [
      ['statutory', 3],
      ['clt', 4],
      ['self_employed', 2],
      ['fellowship', 1],
    ],
    sizes: ['501-1000', '1001+'],
    openings: [
      '{O} {name} organiza a rede pública de atenção básica e especializada {inCity} e abre nova seleção de médicos.',
      'Com equipes em dezenas de unidades, {o} {name} está recompondo o quadro médico {inCity}.',
      '{O} {name} seleciona profissionais para a rede pública {inCity}, com início conforme a convocação.',
    ],
    hidden: ['Rede pública de saúde {inCity} seleciona médicos para recompor o quadro.'],
  },
  staffing: {
    industry: 'Cooperativas e gestão de plantões',
    funding: 'mixed',
    settings: {
      emergency: 1,
      upa: 1,
      icu: 1.2,
      ward: 0.8,
      surgery: 0.6,
      obstetrics: 0.8,
      pediatricEmergency: 0.8,
      ems: 0.7,
    },
    contracts: [
      ['cooperative', 4],
      ['pj', 4],
      ['partner', 3],
      ['self_employed', 1],
    ],
    sizes: medium,
    openings: [
      '{O} {name} responde pela escala médica de hospital [filantrópico|privado|municipal] {inCity}.',
      'A escala {inCity} passou a ser coordenada [por médicos|por uma equipe médica] {do} {name}, e há horários abertos.',
      '{O} {name} reúne mais de {capacity} médicos e fecha escalas em hospitais de vários estados; esta é para atuar {inCity}.',
      'Novo contrato {do} {name} {inCity}: a equipe está sendo formada agora.',
      'Quem trabalha com {o} {name} recebe em dia e escolhe plantão pelo aplicativo; há vagas {inCity}.',
    ],
    hidden: [
      'Grupo médico que coordena a escala de hospital {inCity} está com horários abertos.',
      'Escala sob nova coordenação em hospital {inCity}.',
    ],
  },
  clinics: {
    industry: 'Clínicas e centros médicos',
    funding: 'private',
    settings: { clinic: 1, imaging: 0.5, procedures: 0.4, mentalHealth: 0.2 },
    contracts: [
      ['pj', 6],
      ['self_employed', 2],
      ['partner', 2],
    ],
    sizes: medium,
    openings: [
      '{O} {name} tem consultórios {inCity}, com agenda cheia em quase todas as especialidades.',
      'Consultas particulares a preço acessível e convênios selecionados: é o que {o} {name} oferece {inCity}.',
      '{O} {name} ampliou a unidade {inCity} e abriu novos horários de consultório.',
      'Com exames, consultas e pequenos procedimentos no mesmo endereço, {o} {name} atende famílias inteiras {inCity}.',
      'Há {years} anos no mercado, {o} {name} procura quem goste de consultório e de ver o paciente voltar.',
    ],
    hidden: [
      'Centro médico com consultórios próprios {inCity}, convênios e agenda particular.',
      'Rede de clínicas com unidade nova {inCity} e demanda já formada.',
    ],
  },
  eyeClinic: {
    industry: 'Oftalmologia',
    funding: 'mixed',
    settings: { clinic: 1, surgery: 1 },
    specialties: ['Oftalmologia'],
    contracts: [
      ['pj', 5],
      ['partner', 3],
      ['fellowship', 1],
    ],
    sizes: small,
    openings: [
      '{O} {name} é centro oftalmológico completo {inCity}: consultas, exames e cirurgias no mesmo prédio.',
      'Há {years} anos dedicado à oftalmologia, {o} {name} atende convênios, particulares e mutirões do SUS {inCity}.',
    ],
    hidden: ['Centro oftalmológico com consultas, exames e centro cirúrgico próprio {inCity}.'],
  },
  imaging: {
    industry: 'Diagnóstico por imagem',
    funding: 'private',
    settings: { imaging: 1.2, reports: 0.35, procedures: 0.5 },
    specialties: [
      'Radiologia e Diagnóstico por Imagem',
      'Cardiologia',
      'Ginecologia e Obstetrícia',
      'Medicina Nuclear',
      'Endoscopia',
      'Anestesiologia',
    ],
    contracts: [
      ['pj', 6],
      ['partner', 3],
      ['clt', 1],
    ],
    sizes: medium,
    openings: [
      '{O} {name} reúne ressonância, tomografia, mamografia e ultrassom em unidades de diagnóstico próprias.',
      'Laudos feitos por subespecialistas e equipamentos recentes são a regra {no} {name}.',
      'Há {years} anos em diagnóstico por imagem, {o} {name} cresce e abre novas agendas.',
    ],
    hidden: ['Grupo de diagnóstico por imagem, com unidades próprias e hospitais parceiros.'],
  },
  dialysis: {
    industry: 'Nefrologia e diálise',
    funding: 'mixed',
    settings: { dialysis: 2, clinic: 0.6 },
    specialties: ['Nefrologia'],
    contracts: [
      ['pj', 5],
      ['partner', 3],
    ],
    sizes: small,
    openings: [
      '{O} {name} oferece hemodiálise, diálise peritoneal e ambulatório de nefrologia {inCity}.',
      'Clínica satélite com {years} anos de atividade, {o} {name} atende SUS e convênios {inCity}.',
    ],
    hidden: ['Clínica de hemodiálise e nefrologia {inCity}, com atendimento a SUS e convênios.'],
  },
  cancerCenter: {
    industry: 'Oncologia',
    funding: 'mixed',
    settings: { clinic: 1, ward: 1, surgery: 1, imaging: 1, laboratory: 0.5 },
    specialties: [
      'Oncologia Clínica',
      'Radioterapia',
      'Cirurgia Oncológica',
      'Mastologia',
      'Hematologia e Hemoterapia',
      'Cirurgia de Cabeça e Pescoço',
      'Medicina Nuclear',
      'Patologia',
      'Genética Médica',
    ],
    contracts: [
      ['pj', 5],
      ['clt', 3],
      ['fellowship', 1],
    ],
    sizes: medium,
    openings: [
      '{O} {name} é centro de alta complexidade em oncologia {inCity}, com quimioterapia, radioterapia, cirurgia e pesquisa clínica.',
      'Do diagnóstico ao cuidado paliativo, {o} {name} acompanha cada paciente com uma só equipe {inCity}.',
    ],
    hidden: [
      'Centro de alta complexidade em oncologia {inCity}, com quimioterapia, radioterapia e cirurgia.',
    ],
  },
  mentalHealthCenter: {
    industry: 'Saúde mental',
    funding: 'private',
    settings: { mentalHealth: 1.6, clinic: 1, emergency: 0.6 },
    specialties: ['Psiquiatria'],
    contracts: [
      ['pj', 5],
      ['clt', 2],
    ],
    sizes: small,
    openings: [
      '{O} {name} oferece internação breve, hospital-dia e ambulatório em saúde mental {inCity}.',
      'Equipe multiprofissional, projeto terapêutico individual e internações curtas: é assim que {o} {name} trabalha {inCity}.',
    ],
    hidden: ['Serviço privado de saúde mental {inCity}, com hospital-dia, internação breve e ambulatório.'],
  },
  occupationalClinic: {
    industry: 'Saúde ocupacional',
    funding: 'private',
    settings: { occupational: 1, clinic: 1, audit: 0.6 },
    specialties: ['Medicina do Trabalho', 'Medicina de Tráfego', 'Medicina Legal e Perícia Médica'],
    contracts: [
      ['pj', 4],
      ['clt', 3],
      ['self_employed', 2],
    ],
    sizes: small,
    openings: [
      '{O} {name} cuida da saúde ocupacional de indústrias, comércio e serviços {inCity}.',
      'Com clínica própria e atendimento nas empresas, {o} {name} cresceu e precisa de mais um médico {inCity}.',
    ],
    hidden: [
      'Empresa de saúde e segurança do trabalho {inCity}, com clínica própria e carteira estável de clientes.',
    ],
  },
  healthPlan: {
    industry: 'Operadora de planos de saúde',
    funding: 'private',
    settings: { clinic: 0.8, audit: 1.6, homeCare: 0.8, teleconsult: 0.15 },
    contracts: [
      ['clt', 6],
      ['pj', 3],
    ],
    sizes: large,
    openings: [
      '{O} {name} é operadora de planos de saúde com rede própria de clínicas e {years} anos de mercado.',
      'Operadora regional com clínicas próprias, {o} {name} investe em atenção primária e linhas de cuidado.',
      'Na rede própria {do} {name} a meta é resolver: menos encaminhamento, mais acompanhamento.',
    ],
    hidden: ['Operadora de planos de saúde com rede própria de clínicas.'],
  },
  homeCareCompany: {
    industry: 'Atenção domiciliar',
    funding: 'private',
    settings: { homeCare: 1 },
    contracts: [
      ['pj', 5],
      ['self_employed', 2],
      ['clt', 2],
    ],
    sizes: medium,
    openings: [
      '{O} {name} leva equipe completa à casa de pacientes crônicos e em recuperação {inCity}.',
      'Desospitalizar com segurança é o trabalho {do} {name} há {years} anos {inCity}.',
    ],
    hidden: ['Empresa de atenção domiciliar com equipe completa {inCity}.'],
  },
  ambulance: {
    industry: 'Atendimento pré-hospitalar e remoções',
    funding: 'private',
    settings: { ems: 1 },
    contracts: [
      ['pj', 5],
      ['self_employed', 3],
    ],
    sizes: medium,
    openings: [
      '{O} {name} faz remoções terrestres e aéreas e cobre indústrias, estradas e eventos, com base {inCity}.',
      'Com frota própria de UTIs móveis, {o} {name} amplia a escala médica da base {inCity}.',
    ],
    hidden: ['Empresa de remoções e atendimento pré-hospitalar com base {inCity}.'],
  },
  laboratoryCompany: {
    industry: 'Laboratório e anatomia patológica',
    funding: 'private',
    settings: { laboratory: 1, reports: 0.6 },
    specialties: ['Patologia', 'Patologia Clínica/Medicina Laboratorial'],
    contracts: [
      ['pj', 4],
      ['partner', 3],
      ['clt', 2],
    ],
    sizes: small,
    openings: [
      '{O} {name} atende hospitais e clínicas em anatomia patológica, citologia e biologia molecular.',
      'Laboratório de referência regional há {years} anos, {o} {name} está digitalizando todo o seu acervo.',
    ],
    hidden: ['Laboratório de referência regional em anatomia patológica e análises clínicas.'],
  },
  telehealth: {
    industry: 'Telemedicina',
    funding: 'mixed',
    settings: { teleconsult: 1, reports: 0.7, audit: 0.3 },
    contracts: [
      ['pj', 7],
      ['self_employed', 2],
      ['clt', 1],
    ],
    sizes: medium,
    openings: [
      '{O} {name} conecta médicos a pacientes, empresas e serviços públicos em todo o país.',
      'Com {years} anos de telemedicina, {o} {name} atende de grandes centros a cidades sem especialista.',
      '{No} {name} o médico trabalha de onde estiver, com equipe clínica por perto e tecnologia que não atrapalha.',
      '{O} {name} está registrada no CRM e segue a Resolução CFM 2.314/2022 em todos os atendimentos.',
    ],
    hidden: [
      'Empresa de telemedicina registrada no CRM, com atuação nacional.',
      'Plataforma de telessaúde com operação 24 horas e equipe clínica própria.',
    ],
  },
} satisfies Record<string, EmployerKindFacts>

export type EmployerKind = keyof typeof table

export const employerKinds: Readonly<Record<EmployerKind, EmployerKindFacts>> = table
