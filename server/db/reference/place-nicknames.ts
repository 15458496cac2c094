/**
 * Nicknames of cities and parts of states in Brazil, with the cities or whole states (by their codes) that are meant. A
 * region names its larger cities, unless it is small enough to name all. Left out on purpose: names that are common
 * words or usually mean something else in a search for jobs (Oeste, Serra, Litoral, PG, BC).
 */
export interface PlaceNickname {
  nickname: string
  /** 'SP' or 'SP: Campinas, Santos'. */
  places: string
  source: 'ibge' | 'law' | 'iata' | 'usage'
}

const city = (uf: string, name: string, nicknames: string, source: PlaceNickname['source'] = 'usage') =>
  nicknames.split(', ').map((nickname): PlaceNickname => ({ nickname, places: `${uf}: ${name}`, source }))
const region = (uf: string, names: string, nicknames: string, source: PlaceNickname['source'] = 'usage') =>
  city(uf, names, nicknames, source)

const abc =
  'Santo André, São Bernardo do Campo, São Caetano do Sul, Diadema, Mauá, Ribeirão Pires, Rio Grande da Serra'
const baixadaSantista =
  'Bertioga, Cubatão, Guarujá, Itanhaém, Mongaguá, Peruíbe, Praia Grande, Santos, São Vicente'
const baixadaFluminense =
  'Belford Roxo, Duque de Caxias, Guapimirim, Itaguaí, Japeri, Magé, Mesquita, Nilópolis, Nova Iguaçu, Paracambi, Queimados, São João de Meriti, Seropédica'
const valeDoParaiba =
  'São José dos Campos, Taubaté, Jacareí, Pindamonhangaba, Caçapava, Guaratinguetá, Lorena, Cruzeiro, Aparecida, Tremembé, Cachoeira Paulista, Campos do Jordão, Paraibuna, Cunha'
const litoralNorteDeSp = 'Caraguatatuba, Ubatuba, São Sebastião, Ilhabela'
const valeDoAco = 'Ipatinga, Coronel Fabriciano, Timóteo, Santana do Paraíso'
const triangulo =
  'Uberlândia, Uberaba, Araguari, Ituiutaba, Araxá, Frutal, Patrocínio, Patos de Minas, Iturama, Monte Carmelo, Tupaciguara'
const sulDeMinas =
  'Varginha, Pouso Alegre, Poços de Caldas, Passos, Alfenas, Itajubá, Lavras, Três Corações, São Lourenço, São Sebastião do Paraíso, Guaxupé, Três Pontas, Santa Rita do Sapucaí, Extrema, Boa Esperança, Andradas, Machado'
const zonaDaMata =
  'Juiz de Fora, Muriaé, Ubá, Viçosa, Manhuaçu, Ponte Nova, Cataguases, Leopoldina, Além Paraíba, Santos Dumont'
const serraGaucha =
  'Caxias do Sul, Bento Gonçalves, Farroupilha, Garibaldi, Carlos Barbosa, Flores da Cunha, Gramado, Canela, Nova Petrópolis, Veranópolis, São Marcos, Antônio Prado'
const regiaoDosLagos =
  'Cabo Frio, Araruama, São Pedro da Aldeia, Saquarema, Iguaba Grande, Arraial do Cabo, Armação dos Búzios'
const serraFluminense = 'Petrópolis, Teresópolis, Nova Friburgo'
const nortePioneiro =
  'Londrina, Maringá, Apucarana, Arapongas, Cambé, Rolândia, Ibiporã, Sarandi, Cornélio Procópio'
const oesteDoParana =
  'Cascavel, Toledo, Foz do Iguaçu, Marechal Cândido Rondon, Medianeira, Palotina, Assis Chateaubriand'

export const placeNicknames: readonly PlaceNickname[] = [
  // Cities
  ...city('SP', 'São Paulo', 'Sampa, Terra da garoa, Pauliceia'),
  ...city('MG', 'Belo Horizonte', 'BH, Beagá, Belô, Belzonte'),
  ...city('MG', 'Belo Horizonte', 'BHZ', 'iata'),
  ...city('RJ', 'Rio de Janeiro', 'Cidade maravilhosa, Rio'),
  ...city('SC', 'Florianópolis', 'Floripa, Ilha da magia'),
  ...city('SC', 'Florianópolis', 'FLN', 'iata'),
  ...city('RS', 'Porto Alegre', 'POA'),
  ...city('PB', 'João Pessoa', 'Jampa'),
  ...city('DF', 'Brasília', 'BSB'),
  ...city('DF', 'Brasília', 'Distrito Federal'),
  ...city('PR', 'Curitiba', 'CWB'),
  ...city('BA', 'Salvador', 'SSA', 'iata'),
  ...city('BA', 'Salvador', 'Soterópolis'),
  ...city('PE', 'Recife', 'Veneza brasileira'),
  ...city('CE', 'Fortaleza', 'Fortal'),
  ...city('GO', 'Goiânia', 'GYN', 'iata'),
  ...city('MT', 'Cuiabá', 'Cuiabrasa'),
  ...city('PA', 'Belém', 'Belém do Pará, Cidade das mangueiras'),
  ...city('AM', 'Manaus', 'MAO', 'iata'),
  ...city('RN', 'Natal', 'Cidade do sol'),
  ...city('MA', 'São Luís', 'São Luís do Maranhão, Ilha do amor, SLZ'),
  ...city('SE', 'Aracaju', 'Aju'),
  ...city('AL', 'Maceió', 'MCZ', 'iata'),
  ...city('ES', 'Vitória', 'Vix'),
  ...city('TO', 'Palmas', 'Palmas do Tocantins'),
  ...city('RO', 'Porto Velho', 'PVH', 'iata'),
  ...city('PR', 'Foz do Iguaçu', 'Foz'),
  ...city('PR', 'São José dos Pinhais', 'SJP'),
  ...city('SC', 'Balneário Camboriú', 'Balneário'),
  ...city('SP', 'São José dos Campos', 'SJC, Sanja'),
  ...city('SP', 'São José do Rio Preto', 'SJRP, Rio Preto, São José rio preto'),
  ...city('SP', 'Ribeirão Preto', 'RP, Ribeirão, Rib Preto'),
  ...city('SP', 'São Bernardo do Campo', 'SBC, São Bernardo'),
  ...city('SP', 'São Caetano do Sul', 'São Caetano'),
  ...city('SP', 'Mogi das Cruzes', 'Mogi'),
  ...city('SP', 'Presidente Prudente', 'Prudente'),
  ...city('SP', 'Piracicaba', 'Pira'),
  ...city('SP', 'Guarulhos', 'GRU'),
  ...city('RJ', 'Campos dos Goytacazes', 'Campos'),
  ...city('RJ', 'Volta Redonda', 'VR'),
  ...city('RJ', 'Nova Friburgo', 'Friburgo'),
  ...city('RJ', 'Armação dos Búzios', 'Búzios'),
  ...city('MG', 'Juiz de Fora', 'JF'),
  ...city('MG', 'Governador Valadares', 'Valadares, GV'),
  ...city('MG', 'Montes Claros', 'Moc'),
  ...city('MG', 'Poços de Caldas', 'Poços'),
  ...city('MG', 'Uberlândia', 'Udi'),
  ...city('MG', 'Conselheiro Lafaiete', 'Lafaiete'),
  ...city('BA', 'Vitória da Conquista', 'Conquista'),
  ...city('BA', 'Feira de Santana', 'Feira, FSA'),
  ...city('PE', 'Jaboatão dos Guararapes', 'Jaboatão'),
  ...city('ES', 'Cachoeiro de Itapemirim', 'Cachoeiro'),
  ...city('RS', "Sant'Ana do Livramento", 'Livramento'),

  // Parts of states
  ...region('SP', abc, 'ABC, ABC paulista, Grande ABC, ABCD, ABCDM, ABCD paulista, Região do ABC', 'law'),
  ...region('SP', baixadaSantista, 'Baixada santista, Costa da mata atlântica', 'law'),
  ...region('RJ', baixadaFluminense, 'Baixada fluminense', 'ibge'),
  { nickname: 'Baixada', places: `SP: ${baixadaSantista}; RJ: ${baixadaFluminense}`, source: 'usage' },
  ...region('SP', valeDoParaiba, 'Vale do Paraíba, Vale paraibano'),
  ...region('SP', litoralNorteDeSp, 'Litoral norte de São Paulo, Litoral norte paulista'),
  ...region(
    'SP',
    `${baixadaSantista}, ${litoralNorteDeSp}, Iguape, Cananéia, Ilha Comprida`,
    'Litoral paulista, Litoral de São Paulo, Litoral de SP',
  ),
  ...region(
    'SP',
    'Registro, Cajati, Jacupiranga, Iguape, Juquiá, Miracatu, Eldorado',
    'Vale do Ribeira',
    'ibge',
  ),
  ...region(
    'SP',
    'Mogi das Cruzes, Suzano, Itaquaquecetuba, Poá, Ferraz de Vasconcelos, Arujá, Guararema, Biritiba Mirim, Salesópolis, Santa Isabel',
    'Alto Tietê',
  ),
  ...region('RJ', regiaoDosLagos, 'Região dos lagos, Costa do sol'),
  ...region('RJ', serraFluminense, 'Serra fluminense, Região serrana do Rio'),
  ...region(
    'RJ',
    'Volta Redonda, Barra Mansa, Resende, Barra do Piraí, Valença, Itatiaia',
    'Sul fluminense',
    'ibge',
  ),
  ...region('RJ', 'Campos dos Goytacazes, Macaé, São João da Barra, São Fidélis', 'Norte fluminense', 'ibge'),
  ...region('MG', triangulo, 'Triângulo mineiro, Triângulo', 'ibge'),
  ...region('MG', sulDeMinas, 'Sul de Minas, Sul mineiro', 'ibge'),
  ...region('MG', zonaDaMata, 'Zona da mata mineira, Zona da mata', 'ibge'),
  ...region('MG', valeDoAco, 'Vale do aço', 'law'),
  ...region('MG', 'Montes Claros, Janaúba, Januária, Pirapora, Bocaiúva, Salinas', 'Norte de Minas', 'ibge'),
  ...region('RS', serraGaucha, 'Serra gaúcha'),
  ...region(
    'RS',
    'Novo Hamburgo, São Leopoldo, Sapucaia do Sul, Esteio, Sapiranga, Campo Bom, Estância Velha, Portão, Dois Irmãos, Ivoti',
    'Vale dos Sinos, Vale do rio dos Sinos',
  ),
  ...region(
    'SC',
    'Blumenau, Itajaí, Brusque, Gaspar, Indaial, Timbó, Navegantes, Rio do Sul, Pomerode',
    'Vale do Itajaí',
    'ibge',
  ),
  ...region(
    'SC',
    'Chapecó, Concórdia, Xanxerê, São Miguel do Oeste, Joaçaba, Videira, Caçador',
    'Oeste catarinense, Oeste de Santa Catarina',
    'ibge',
  ),
  ...region(
    'SC',
    'Criciúma, Tubarão, Araranguá, Laguna, Içara, Braço do Norte, Imbituba',
    'Sul catarinense, Sul de Santa Catarina',
    'ibge',
  ),
  ...region('SC', 'Lages, Curitibanos, São Joaquim, Otacílio Costa', 'Serra catarinense', 'ibge'),
  ...region(
    'SC',
    'Joinville, Jaraguá do Sul, São Francisco do Sul, São Bento do Sul, Guaramirim, Araquari',
    'Norte catarinense, Norte de Santa Catarina',
    'ibge',
  ),
  ...region('PR', nortePioneiro, 'Norte do Paraná, Norte paranaense'),
  ...region('PR', oesteDoParana, 'Oeste do Paraná, Oeste paranaense', 'ibge'),
  ...region('PR', 'Ponta Grossa, Castro, Telêmaco Borba, Palmeira, Carambeí', 'Campos gerais'),
  ...region('CE', 'Juazeiro do Norte, Crato, Barbalha, Missão Velha, Brejo Santo', 'Cariri, Crajubar', 'law'),
  ...region(
    'BA',
    'Santo Antônio de Jesus, Cruz das Almas, Cachoeira, Santo Amaro, Nazaré',
    'Recôncavo, Recôncavo baiano',
  ),
  ...region('BA', 'Itabuna, Ilhéus, Teixeira de Freitas, Eunápolis, Porto Seguro', 'Sul da Bahia', 'ibge'),
  ...region('BA', 'Barreiras, Luís Eduardo Magalhães, Bom Jesus da Lapa', 'Oeste da Bahia, Oeste baiano'),
  { nickname: 'Vale do São Francisco', places: 'PE: Petrolina; BA: Juazeiro', source: 'usage' },
  ...region('RN', 'Mossoró, Apodi', 'Oeste potiguar', 'ibge'),
  ...region(
    'PE',
    'Caruaru, Garanhuns, Santa Cruz do Capibaribe, Gravatá, Belo Jardim',
    'Agreste pernambucano',
    'ibge',
  ),
  {
    nickname: 'Entorno do DF',
    places:
      'GO: Luziânia, Águas Lindas de Goiás, Valparaíso de Goiás, Novo Gama, Formosa, Planaltina, Cidade Ocidental, Santo Antônio do Descoberto',
    source: 'usage',
  },

  // States
  { nickname: 'Minas', places: 'MG', source: 'usage' },
  { nickname: 'Matogrosso', places: 'MT', source: 'usage' },
]
