import type { Specialty } from '#contract/jobs/medicine.ts'
import type { EmployerKind } from './employer-kinds.ts'
import type { Setting } from './settings.ts'

/** A fictitious employer of the demo. */
export interface EmployerRow {
  name: string
  kind: EmployerKind
  /** 'City/UF', the headquarters first. */
  places: readonly string[]
  /** Number of beds, or of doctors for a staffing company. */
  capacity: number
  founded: number
  /** Name below .example, a reserved domain. */
  site: string
  /** The first sentence must be understandable on its own. */
  description: string
  /** Number of active jobs in the demo. */
  jobs: number
  /** Limits the specialties of its kind. */
  focus?: readonly Specialty[]
  /** Its first jobs; the others are random. */
  showcase?: readonly (readonly [Specialty, Setting])[]
  /** Its plan features all its jobs: one that it has bought, or Enterprise. */
  featured?: true | 'enterprise'
}

export const employerRows: readonly EmployerRow[] = [
  {
    name: 'Hospital Santa Clara do Ipê',
    kind: 'privateHospital',
    places: ['Campinas/SP'],
    capacity: 184,
    founded: 1974,
    site: 'hospitalsantaclara',
    jobs: 6,
    featured: true,
    showcase: [
      ['Clínica Médica', 'emergency'],
      ['Medicina Intensiva', 'icu'],
      ['Pediatria', 'pediatricEmergency'],
      ['Ginecologia e Obstetrícia', 'obstetrics'],
      ['Cardiologia', 'ward'],
      ['Anestesiologia', 'surgery'],
    ],
    description:
      'O Hospital Santa Clara do Ipê é um hospital geral de 184 leitos em Campinas, com pronto-socorro 24 horas, maternidade e três UTIs. O corpo clínico é aberto e a residência médica existe desde 2009. Em 2024 inauguramos a nova emergência, com fluxo próprio para dor torácica e AVC.',
  },
  {
    name: 'Hospital Alto do Jacarandá',
    kind: 'privateHospital',
    places: ['São Paulo/SP'],
    capacity: 312,
    founded: 1961,
    site: 'altodojacaranda',
    jobs: 10,
    description:
      'O Hospital Alto do Jacarandá atende alta complexidade na capital paulista, com 312 leitos, 16 salas cirúrgicas e centro de trauma. Trabalhamos com equipes de referência por especialidade e diaristas nos sete dias da semana.',
  },
  {
    name: 'Hospital Vila Aroeira',
    kind: 'privateHospital',
    places: ['São Paulo/SP', 'Guarulhos/SP'],
    capacity: 148,
    founded: 1988,
    site: 'vilaaroeira',
    jobs: 7,
    description:
      'O Hospital Vila Aroeira é um hospital de bairro que cresceu: 148 leitos, maternidade e pronto atendimento adulto e infantil na Grande São Paulo. Somos reconhecidos pelo acolhimento e pelo baixo tempo de espera.',
  },
  {
    name: 'Hospital Praça das Palmeiras',
    kind: 'privateHospital',
    places: ['Rio de Janeiro/RJ'],
    capacity: 226,
    founded: 1969,
    site: 'pracadaspalmeiras',
    jobs: 8,
    description:
      'O Hospital Praça das Palmeiras é referência em clínica médica, cardiologia e terapia intensiva no Rio de Janeiro. São 226 leitos, emergência aberta 24 horas e um programa de hospitalistas com cobertura diária.',
  },
  {
    name: 'Hospital Serra Clara de Minas',
    kind: 'privateHospital',
    places: ['Belo Horizonte/MG'],
    capacity: 205,
    founded: 1979,
    site: 'serraclara',
    jobs: 7,
    description:
      'O Hospital Serra Clara de Minas oferece pronto-socorro, UTI e cirurgia robótica em Belo Horizonte. Com acreditação nacional e 205 leitos, investe em protocolos clínicos e em segurança do paciente.',
  },
  {
    name: 'Hospital Cardiológico Monte Alvorada',
    kind: 'privateHospital',
    places: ['Curitiba/PR'],
    capacity: 96,
    founded: 1992,
    site: 'montealvorada',
    jobs: 4,
    showcase: [
      ['Cardiologia', 'icu'],
      ['Cardiologia', 'procedures'],
      ['Cirurgia Cardiovascular', 'surgery'],
      ['Cardiologia', 'emergency'],
    ],
    focus: ['Cardiologia', 'Cirurgia Cardiovascular', 'Anestesiologia', 'Medicina Intensiva'],
    description:
      'O Hospital Cardiológico Monte Alvorada é dedicado ao coração: emergência cardiológica, hemodinâmica 24 horas, cirurgia e reabilitação em Curitiba. A unidade coronariana tem 16 leitos e equipe fixa.',
  },
  {
    name: 'Hospital Ortopédico Passo Firme',
    kind: 'privateHospital',
    places: ['Brasília/DF'],
    capacity: 72,
    founded: 1997,
    site: 'passofirme',
    jobs: 4,
    focus: [
      'Ortopedia e Traumatologia',
      'Cirurgia da Mão',
      'Anestesiologia',
      'Medicina Esportiva',
      'Medicina Física e Reabilitação',
    ],
    description:
      'O Hospital Ortopédico Passo Firme trata trauma, coluna e articulações em Brasília, com pronto atendimento ortopédico 24 horas e centro de reabilitação próprio. Fazemos cerca de 400 cirurgias por mês.',
  },
  {
    name: 'Hospital Baía Serena',
    kind: 'privateHospital',
    places: ['Florianópolis/SC'],
    capacity: 132,
    founded: 1986,
    site: 'baiaserena',
    jobs: 0,
    description:
      'O Hospital Baía Serena atende a Grande Florianópolis com 132 leitos, pronto atendimento e centro obstétrico. No verão a equipe é reforçada para a temporada.',
  },
  {
    name: 'Hospital Mirante do Capibaribe',
    kind: 'privateHospital',
    places: ['Recife/PE'],
    capacity: 240,
    founded: 1983,
    site: 'mirantedocapibaribe',
    jobs: 7,
    description:
      'O Hospital Mirante do Capibaribe reúne 240 leitos, transplante renal e emergência de alta complexidade no Recife. Mantém parceria com faculdades de medicina e recebe residentes de seis programas.',
  },
  {
    name: 'Hospital Samaúma',
    kind: 'privateHospital',
    places: ['Manaus/AM'],
    capacity: 118,
    founded: 2001,
    site: 'hospitalsamauma',
    jobs: 5,
    description:
      'O Hospital Samaúma é um hospital geral de 118 leitos em Manaus, com UTI, maternidade e retaguarda para o interior do Amazonas. Oferecemos auxílio-mudança a quem vem de outro estado.',
  },
  {
    name: 'Hospital Campo dos Ipês',
    kind: 'privateHospital',
    places: ['Campo Grande/MS'],
    capacity: 110,
    founded: 1995,
    site: 'campodosipes',
    jobs: 4,
    featured: true,
    description:
      'O Hospital Campo dos Ipês atende convênios e particulares em Campo Grande, com pronto-socorro, UTI e centro de diagnóstico. O corpo clínico participa das decisões por meio de câmaras técnicas.',
  },
  {
    name: 'Santa Casa do Bom Caminho',
    kind: 'charityHospital',
    places: ['Franca/SP'],
    capacity: 276,
    founded: 1897,
    site: 'santacasabomcaminho',
    jobs: 7,
    description:
      'A Santa Casa do Bom Caminho é hospital filantrópico de 276 leitos e referência para 22 municípios da região de Franca. Atende SUS e convênios, com maternidade, oncologia e hemodinâmica.',
  },
  {
    name: 'Santa Casa Senhora das Veredas',
    kind: 'charityHospital',
    places: ['Montes Claros/MG'],
    capacity: 231,
    founded: 1911,
    site: 'santacasaveredas',
    jobs: 6,
    description:
      'A Santa Casa Senhora das Veredas é a porta de entrada da alta complexidade no norte de Minas, com 231 leitos em Montes Claros. Sete em cada dez atendimentos são pelo SUS.',
  },
  {
    name: 'Santa Casa da Ribeira Nova',
    kind: 'charityHospital',
    places: ['Registro/SP'],
    capacity: 124,
    founded: 1936,
    site: 'santacasaribeiranova',
    jobs: 0,
    description:
      'A Santa Casa da Ribeira Nova serve o Vale do Ribeira com 124 leitos, pronto-socorro e maternidade. Temos alojamento confortável para médicos que vêm da capital ou de Curitiba.',
  },
  {
    name: 'Santa Casa do Senhor dos Pinhais',
    kind: 'charityHospital',
    places: ['Passo Fundo/RS'],
    capacity: 210,
    founded: 1921,
    site: 'santacasapinhais',
    jobs: 5,
    description:
      'A Santa Casa do Senhor dos Pinhais é instituição filantrópica centenária no norte gaúcho, com 210 leitos e residência médica em oito especialidades. A comunidade participa da gestão por meio da irmandade.',
  },
  {
    name: 'Hospital Regional Vale do Umbuzeiro',
    kind: 'publicHospital',
    places: ['Petrolina/PE'],
    capacity: 258,
    founded: 2008,
    site: 'valedoumbuzeiro',
    jobs: 6,
    description:
      'O Hospital Regional Vale do Umbuzeiro atende pelo SUS o trauma e a urgência do Vale do São Francisco. São 258 leitos, 30 deles de UTI, e residência em clínica médica, cirurgia e ortopedia.',
  },
  {
    name: 'Hospital Regional Campo das Araucárias',
    kind: 'publicHospital',
    places: ['Guarapuava/PR'],
    capacity: 196,
    founded: 2012,
    site: 'campodasaraucarias',
    jobs: 0,
    description:
      'O Hospital Regional Campo das Araucárias é público, com 196 leitos e porta regulada para o centro do Paraná. A gestão é por contrato de metas, com indicadores publicados todo mês.',
  },
  {
    name: 'Hospital Estadual Castanheira',
    kind: 'publicHospital',
    places: ['Belém/PA'],
    capacity: 284,
    founded: 2006,
    site: 'hospitalcastanheira',
    jobs: 6,
    description:
      'O Hospital Estadual Castanheira é referência do SUS em trauma, neurocirurgia e terapia intensiva em Belém. Recebe pacientes de todo o estado por transporte aéreo e fluvial.',
  },
  {
    name: 'Hospital de Ensino Alto da Colina',
    kind: 'teachingHospital',
    places: ['Uberaba/MG'],
    capacity: 302,
    founded: 1967,
    site: 'altodacolina',
    jobs: 7,
    description:
      'O Hospital de Ensino Alto da Colina é campo de prática de medicina em Uberaba, com 302 leitos SUS, ambulatórios de todas as especialidades e 24 programas de residência. A preceptoria é remunerada.',
  },
  {
    name: 'Maternidade Aurora Nova',
    kind: 'maternity',
    places: ['Fortaleza/CE'],
    capacity: 118,
    founded: 1985,
    site: 'auroranova',
    jobs: 6,
    featured: true,
    description:
      'A Maternidade Aurora Nova assiste cerca de 420 partos por mês em Fortaleza, com UTI neonatal, casa da gestante e banco de leite. O cuidado é compartilhado com a enfermagem obstétrica.',
  },
  {
    name: 'Casa Amparada Atenção Domiciliar',
    kind: 'homeCareCompany',
    places: ['Rio de Janeiro/RJ', 'Niterói/RJ', 'São Paulo/SP'],
    capacity: 0,
    founded: 2008,
    site: 'casaamparada',
    jobs: 4,
    showcase: [
      ['Medicina de Família e Comunidade', 'homeCare'],
      ['Geriatria', 'homeCare'],
      ['Clínica Médica', 'homeCare'],
    ],
    description:
      'A Casa Amparada Atenção Domiciliar acompanha em casa pacientes crônicos, em reabilitação e em cuidados paliativos no Rio de Janeiro e em São Paulo. Cada família tem uma enfermeira de referência e um médico que não muda.',
  },
  {
    name: 'Hospital Infantil Girassol do Cerrado',
    kind: 'childrensHospital',
    places: ['Goiânia/GO'],
    capacity: 94,
    founded: 1999,
    site: 'girassoldocerrado',
    jobs: 5,
    showcase: [
      ['Pediatria', 'pediatricEmergency'],
      ['Pediatria', 'pediatricIcu'],
      ['Cirurgia Pediátrica', 'surgery'],
    ],
    description:
      'O Hospital Infantil Girassol do Cerrado cuida de crianças e adolescentes em Goiânia, com 94 leitos, pronto-socorro 24 horas e UTI pediátrica. Brinquedoteca, classe hospitalar e pais presentes fazem parte do tratamento.',
  },
  {
    name: 'Instituto Travessia de Saúde Pública',
    kind: 'unitsManager',
    places: [
      'São Paulo/SP',
      'Osasco/SP',
      'Guarulhos/SP',
      'Mogi das Cruzes/SP',
      'Sorocaba/SP',
      'Taubaté/SP',
      'Bauru/SP',
    ],
    capacity: 900,
    founded: 2005,
    site: 'institutotravessia',
    jobs: 14,
    description:
      'O Instituto Travessia de Saúde Pública administra UPAs e prontos-socorros municipais em São Paulo, por contrato de gestão. A escala é publicada com 40 dias de antecedência e o pagamento tem data fixa.',
  },
  {
    name: 'Associação Maré de Cuidado',
    kind: 'unitsManager',
    places: [
      'Rio de Janeiro/RJ',
      'São Gonçalo/RJ',
      'Duque de Caxias/RJ',
      'Nova Iguaçu/RJ',
      'Niterói/RJ',
      'Serra/ES',
      'Vila Velha/ES',
    ],
    capacity: 640,
    founded: 2010,
    site: 'maredecuidado',
    jobs: 11,
    description:
      'A Associação Maré de Cuidado é organização social que administra UPAs no Rio de Janeiro e no Espírito Santo. Todas as unidades têm coordenação médica presencial e educação permanente paga.',
  },
  {
    name: 'Fundação Raiz de Saúde',
    kind: 'municipalCare',
    places: [
      'Salvador/BA',
      'Feira de Santana/BA',
      'Camaçari/BA',
      'Itabuna/BA',
      'Barreiras/BA',
      'Aracaju/SE',
      'Itabaiana/SE',
      'Maceió/AL',
      'Arapiraca/AL',
    ],
    capacity: 700,
    founded: 2009,
    site: 'fundacaoraiz',
    jobs: 12,
    description:
      'A Fundação Raiz de Saúde apoia municípios do Nordeste na atenção básica, na saúde mental e na atenção domiciliar. Nossos médicos têm apoio de telessaúde, preceptoria e plano de carreira.',
  },
  {
    name: 'Consórcio Intermunicipal Vale dos Tropeiros',
    kind: 'municipalCare',
    places: ['Ponta Grossa/PR', 'Pato Branco/PR', 'Cascavel/PR', 'Toledo/PR', 'Umuarama/PR', 'Maringá/PR'],
    capacity: 320,
    founded: 1998,
    site: 'consorciovaledostropeiros',
    jobs: 7,
    description:
      'O Consórcio Intermunicipal Vale dos Tropeiros reúne 31 municípios paranaenses e mantém ambulatórios, CAPS e atenção domiciliar. As contratações seguem edital público e são publicadas no portal do consórcio.',
  },
  {
    name: 'Cooperativa Médica Planalto Vivo',
    kind: 'staffing',
    places: [
      'Brasília/DF',
      'Goiânia/GO',
      'Anápolis/GO',
      'Luziânia/GO',
      'Rio Verde/GO',
      'Palmas/TO',
      'Araguaína/TO',
      'Gurupi/TO',
    ],
    capacity: 480,
    founded: 2003,
    site: 'planaltovivo',
    jobs: 11,
    description:
      'A Cooperativa Médica Planalto Vivo reúne 480 cooperados e responde por escalas no Distrito Federal, em Goiás e no Tocantins. As decisões são tomadas em assembleia e as sobras, distribuídas todo ano.',
  },
  {
    name: 'Cooperativa de Anestesia Vento Sul',
    kind: 'staffing',
    places: ['Vitória/ES', 'Vila Velha/ES', 'Serra/ES', 'Cachoeiro de Itapemirim/ES', 'Linhares/ES'],
    capacity: 130,
    founded: 1996,
    site: 'ventosulanestesia',
    jobs: 4,
    focus: ['Anestesiologia'],
    description:
      'A Cooperativa de Anestesia Vento Sul presta serviço de anestesiologia a 14 hospitais capixabas. Os honorários seguem produção, com piso por plantão e repasse no dia 10.',
  },
  {
    name: 'Rumo Plantões Médicos',
    kind: 'staffing',
    places: [
      'São Paulo/SP',
      'Campinas/SP',
      'Jundiaí/SP',
      'Ribeirão Preto/SP',
      'São José dos Campos/SP',
      'Piracicaba/SP',
      'Santos/SP',
      'Uberlândia/MG',
      'Pouso Alegre/MG',
      'Juiz de Fora/MG',
    ],
    capacity: 1200,
    founded: 2014,
    site: 'rumoplantoes',
    jobs: 14,
    description:
      'A Rumo Plantões Médicos fecha escalas de emergência, UTI e enfermaria em hospitais de São Paulo e Minas Gerais. O médico vê valor, data de pagamento e avaliação da unidade antes de aceitar.',
  },
  {
    name: 'Amparo Norte Gestão Médica',
    kind: 'staffing',
    places: [
      'Manaus/AM',
      'Belém/PA',
      'Santarém/PA',
      'Marabá/PA',
      'Porto Velho/RO',
      'Ji-Paraná/RO',
      'Boa Vista/RR',
      'Macapá/AP',
      'Rio Branco/AC',
    ],
    capacity: 350,
    founded: 2016,
    site: 'amparonorte',
    jobs: 11,
    description:
      'A Amparo Norte Gestão Médica leva equipes a hospitais e UPAs da Amazônia, com passagens e hospedagem organizadas por nós. Trabalhamos com blocos de plantões para quem vem de fora.',
  },
  {
    name: 'Rede Vereda Popular de Clínicas',
    kind: 'clinics',
    places: [
      'São Paulo/SP',
      'Santo André/SP',
      'Osasco/SP',
      'Belo Horizonte/MG',
      'Contagem/MG',
      'Rio de Janeiro/RJ',
      'Duque de Caxias/RJ',
    ],
    capacity: 0,
    founded: 2012,
    site: 'veredapopular',
    jobs: 13,
    description:
      'A Rede Vereda Popular de Clínicas oferece consultas e exames a preço acessível em 19 unidades do Sudeste. O médico escolhe dias e horários e recebe por consulta, com mínimo garantido.',
  },
  {
    name: 'Rede Ipê-Roxo de Clínicas',
    kind: 'clinics',
    places: [
      'Curitiba/PR',
      'Londrina/PR',
      'Joinville/SC',
      'Blumenau/SC',
      'Itajaí/SC',
      'Chapecó/SC',
      'Porto Alegre/RS',
      'Caxias do Sul/RS',
      'Canoas/RS',
    ],
    capacity: 0,
    founded: 2004,
    site: 'redeiperoxo',
    jobs: 11,
    description:
      'A Rede Ipê-Roxo de Clínicas tem 11 centros médicos no Sul, com consultas, exames e pequenos procedimentos. Cada unidade tem coordenação médica e reunião clínica mensal.',
  },
  {
    name: 'Centro Médico Duna Clara',
    kind: 'clinics',
    places: ['Natal/RN', 'Parnamirim/RN', 'Mossoró/RN', 'João Pessoa/PB', 'Campina Grande/PB'],
    capacity: 0,
    founded: 2007,
    site: 'dunaclara',
    jobs: 6,
    description:
      'O Centro Médico Duna Clara reúne 30 especialidades em cinco endereços no Rio Grande do Norte e na Paraíba. Atende convênios e particulares, com exames no mesmo dia.',
  },
  {
    name: 'Instituto de Olhos Pupila Clara',
    kind: 'eyeClinic',
    places: ['Ribeirão Preto/SP', 'São José do Rio Preto/SP', 'Petrolina/PE'],
    capacity: 0,
    founded: 1993,
    site: 'pupilaclara',
    jobs: 3,
    featured: true,
    description:
      'O Instituto de Olhos Pupila Clara faz consultas, exames e cirurgias oftalmológicas em três cidades. Mantém programa de fellowship em catarata, glaucoma e retina.',
  },
  {
    name: 'Nitidez Diagnóstico por Imagem',
    kind: 'imaging',
    places: ['São Paulo/SP', 'Santos/SP', 'São Bernardo do Campo/SP', 'Cuiabá/MT', 'Várzea Grande/MT'],
    capacity: 0,
    founded: 2001,
    site: 'nitidezimagem',
    jobs: 7,
    description:
      'A Nitidez Diagnóstico por Imagem tem unidades em São Paulo e Mato Grosso e uma central de laudos por subespecialidade. Os equipamentos são trocados a cada cinco anos, e radiologistas podem tornar-se sócios.',
  },
  {
    name: 'Centro Renal Nascente',
    kind: 'dialysis',
    places: ['Vitória da Conquista/BA', 'Juazeiro/BA', 'Teresina/PI', 'Imperatriz/MA'],
    capacity: 0,
    founded: 2000,
    site: 'centrorenalnascente',
    jobs: 3,
    description:
      'O Centro Renal Nascente oferece hemodiálise, diálise peritoneal e ambulatório de nefrologia em quatro cidades do Nordeste. Atendemos mais de 700 pacientes em programa regular.',
  },
  {
    name: 'Centro de Oncologia Horizonte Vivo',
    kind: 'cancerCenter',
    places: ['Londrina/PR'],
    capacity: 58,
    founded: 1998,
    site: 'horizontevivo',
    jobs: 4,
    description:
      'O Centro de Oncologia Horizonte Vivo trata o câncer do diagnóstico ao cuidado paliativo em Londrina, com radioterapia, infusão, cirurgia e pesquisa clínica. O tumor board é semanal e aberto a médicos da região.',
  },
  {
    name: 'Clínica Jardim Sereno',
    kind: 'mentalHealthCenter',
    places: ['Sorocaba/SP'],
    capacity: 44,
    founded: 2011,
    site: 'jardimsereno',
    jobs: 0,
    description:
      'A Clínica Jardim Sereno oferece internação breve, hospital-dia e ambulatório em saúde mental em Sorocaba. Trabalhamos com equipe multiprofissional e plano individual de cuidado.',
  },
  {
    name: 'Labor Pleno Saúde Ocupacional',
    kind: 'occupationalClinic',
    places: [
      'Joinville/SC',
      'Jaraguá do Sul/SC',
      'Caxias do Sul/RS',
      'Betim/MG',
      'Ipatinga/MG',
      'Camaçari/BA',
    ],
    capacity: 0,
    founded: 2002,
    site: 'laborpleno',
    jobs: 5,
    description:
      'A Labor Pleno Saúde Ocupacional atende indústrias e serviços com PCMSO, exames e gestão de afastados em seis cidades. Nossos médicos têm autonomia técnica e não vendem pacotes.',
  },
  {
    name: 'Operadora Bem Amplo Saúde',
    kind: 'healthPlan',
    places: ['Goiânia/GO', 'Brasília/DF', 'Uberlândia/MG', 'Campo Grande/MS', 'Cuiabá/MT', 'São Luís/MA'],
    capacity: 0,
    founded: 1999,
    site: 'bemamplo',
    jobs: 7,
    description:
      'A Operadora Bem Amplo Saúde cuida de 410 mil beneficiários com rede própria de clínicas no Centro-Oeste, em Minas e no Maranhão. O modelo é de atenção primária, com médico de referência para cada família.',
  },
]

/** Telehealth companies: registered at their headquarters, while the work is remote. */
export const telehealthRows: readonly EmployerRow[] = [
  {
    name: 'Telessaúde Jandaia',
    kind: 'telehealth',
    places: ['São Paulo/SP'],
    capacity: 0,
    founded: 2016,
    site: 'telessaudejandaia',
    jobs: 9,
    featured: 'enterprise',
    focus: [
      'Clínica Médica',
      'Medicina de Família e Comunidade',
      'Psiquiatria',
      'Pediatria',
      'Endocrinologia e Metabologia',
    ],
    showcase: [
      ['Clínica Médica', 'teleconsult'],
      ['Psiquiatria', 'teleconsult'],
      ['Pediatria', 'teleconsult'],
      ['Medicina de Família e Comunidade', 'teleconsult'],
      ['Endocrinologia e Metabologia', 'teleconsult'],
      ['Clínica Médica', 'teleconsult'],
      ['Dermatologia', 'teleconsult'],
      ['Ginecologia e Obstetrícia', 'teleconsult'],
      ['Psiquiatria', 'teleconsult'],
    ],
    description:
      'A Telessaúde Jandaia é uma plataforma de pronto atendimento digital e consultas com especialistas, com 1,8 milhão de pessoas cobertas. São médicos de todo o país, com escala aberta e líder clínico 24 horas. Mais de 90% dos casos se resolvem sem ida ao pronto-socorro.',
  },
  {
    name: 'Laudário Telerradiologia',
    kind: 'telehealth',
    places: ['Ribeirão Preto/SP'],
    capacity: 0,
    founded: 2013,
    site: 'laudario',
    jobs: 7,
    focus: ['Radiologia e Diagnóstico por Imagem'],
    description:
      'A Laudário Telerradiologia entrega laudos por subespecialidade a 140 hospitais e clínicas. A distribuição é automática, o valor por exame é público e o repasse é semanal.',
  },
  {
    name: 'Serena Mente Consultas Online',
    kind: 'telehealth',
    places: ['Curitiba/PR'],
    capacity: 0,
    founded: 2018,
    site: 'serenamente',
    jobs: 5,
    focus: ['Psiquiatria'],
    description:
      'A Serena Mente Consultas Online reúne psiquiatria e psicologia em uma só equipe. Primeiras consultas duram 50 minutos e a agenda é montada pelo próprio médico.',
  },
  {
    name: 'Cardioponte Telecardiologia',
    kind: 'telehealth',
    places: ['Porto Alegre/RS'],
    capacity: 0,
    founded: 2011,
    site: 'cardioponte',
    jobs: 5,
    focus: ['Cardiologia'],
    description:
      'A Cardioponte Telecardiologia lauda eletrocardiogramas, Holter e MAPA de mais de 600 unidades públicas e privadas. Em caso de infarto, o laudo sai em até dez minutos.',
  },
  {
    name: 'Igapó Saúde Conectada',
    kind: 'telehealth',
    places: ['Manaus/AM'],
    capacity: 0,
    founded: 2019,
    site: 'igaposaude',
    jobs: 6,
    description:
      'A Igapó Saúde Conectada leva especialistas por vídeo a municípios da Amazônia Legal. O médico da unidade participa da consulta, e o plano sai combinado entre os dois.',
  },
  {
    name: 'Primeiro Olhar Telepediatria',
    kind: 'telehealth',
    places: ['Belo Horizonte/MG'],
    capacity: 0,
    founded: 2020,
    site: 'primeiroolhar',
    jobs: 4,
    focus: ['Pediatria'],
    description:
      'A Primeiro Olhar Telepediatria orienta famílias dia e noite, com pediatras titulados. Cada atendimento tem retorno por mensagem em 48 horas.',
  },
  {
    name: 'Neuroponte Teleneurologia',
    kind: 'telehealth',
    places: ['Campinas/SP'],
    capacity: 0,
    founded: 2017,
    site: 'neuroponte',
    jobs: 3,
    featured: true,
    focus: ['Neurologia'],
    description:
      'A Neuroponte Teleneurologia apoia hospitais sem neurologista na decisão de trombólise e em interconsultas. São 46 hospitais atendidos, com central 24 horas.',
  },
  {
    name: 'Doce Rotina Saúde Digital',
    kind: 'telehealth',
    places: ['Rio de Janeiro/RJ'],
    capacity: 0,
    founded: 2021,
    site: 'docerotina',
    jobs: 4,
    focus: ['Endocrinologia e Metabologia', 'Medicina de Família e Comunidade'],
    description:
      'A Doce Rotina Saúde Digital acompanha pessoas com diabetes e obesidade em equipe de endocrinologia, nutrição e educação em saúde. Sensores e glicosímetros enviam os dados direto ao prontuário.',
  },
  {
    name: 'Vigília Tele-UTI',
    kind: 'telehealth',
    places: ['São Paulo/SP'],
    capacity: 0,
    founded: 2015,
    site: 'vigiliateleuti',
    jobs: 0,
    focus: ['Medicina Intensiva'],
    description:
      'A Vigília Tele-UTI faz visita diária por vídeo a UTIs de hospitais do interior. Intensivistas titulados discutem cada caso com a equipe local e acompanham desfechos.',
  },
  {
    name: 'Olhar Longe Teleoftalmologia',
    kind: 'telehealth',
    places: ['Goiânia/GO'],
    capacity: 0,
    founded: 2018,
    site: 'olharlonge',
    jobs: 0,
    focus: ['Oftalmologia'],
    description:
      'A Olhar Longe Teleoftalmologia lauda retinografias de rastreamento para secretarias de saúde e operadoras. Mais de 300 mil exames já foram avaliados.',
  },
  {
    name: 'Acolhe Aqui Telemedicina',
    kind: 'telehealth',
    places: ['Recife/PE'],
    capacity: 0,
    founded: 2020,
    site: 'acolheaqui',
    jobs: 0,
    description:
      'A Acolhe Aqui Telemedicina oferece clínica médica, pediatria e ginecologia por vídeo a empresas e associações do Nordeste. A triagem é feita por enfermeiras da casa.',
  },
  {
    name: 'Lâmina Longe Patologia Digital',
    kind: 'telehealth',
    places: ['Florianópolis/SC'],
    capacity: 0,
    founded: 2019,
    site: 'laminalonge',
    jobs: 0,
    focus: ['Patologia'],
    description:
      'A Lâmina Longe Patologia Digital recebe lâminas digitalizadas de laboratórios de todo o país e distribui por subespecialidade. A segunda opinião é rotina, não exceção.',
  },
  {
    name: 'Tempo Bom Saúde do Idoso',
    kind: 'telehealth',
    places: ['Brasília/DF'],
    capacity: 0,
    founded: 2022,
    site: 'tempobomsaude',
    jobs: 0,
    focus: ['Geriatria'],
    description:
      'A Tempo Bom Saúde do Idoso acompanha idosos e cuidadores por vídeo, com geriatria, enfermagem e psicologia. Residenciais parceiros têm médico disponível todos os dias.',
  },
]
