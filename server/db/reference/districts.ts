/**
 * Well-known neighbourhoods of the large cities, by their cities. A job says only in which city it is, so a search for one of
 * them is a search for its city, and the page says so.
 *
 * `own` names are read alone: no other large city has them, no city of 20,000 people has that name, and they are not
 * everyday words. `shared` ones are read only beside their city or its state, as in 'Boa Viagem Recife', 'Campo Grande RJ'. Left out
 * on purpose: names that say something about the job wherever they stand (Saúde, República, Sé, Compensa), and what is
 * called alike in every city (Centro, Zona sul), which is a rule of the search.
 */
export interface CityDistricts {
  /** 'RJ: Rio de Janeiro', or several cities 'SP: Barueri, Santana de Parnaíba'. */
  places: string
  /** `law`: the city has named them by a law or decree. */
  source: 'law' | 'usage'
  own: readonly string[]
  shared: readonly string[]
}

const names = (text: string) => (text ? text.split(', ') : [])
const districts = (
  places: string,
  source: CityDistricts['source'],
  { own = '', shared = '' }: { own?: string; shared?: string },
): CityDistricts => ({ places, source, own: names(own), shared: names(shared) })

export const cityDistricts: readonly CityDistricts[] = [
  // Lei municipal 2.684/1998, which lists the neighbourhoods.
  districts('RJ: Rio de Janeiro', 'law', {
    own: 'Barra da Tijuca, Recreio dos Bandeirantes, Jacarepaguá, Copacabana, Ipanema, Leblon, Botafogo, Flamengo, Catete, Urca, Gávea, São Conrado, Tijuca, Vila Isabel, Méier, Cachambi, Engenho de Dentro, Madureira, Irajá, Pavuna, Bangu, Realengo, Padre Miguel, Guaratiba, Sepetiba, Curicica, Del Castilho, Vila da Penha, Rocinha, Complexo do Alemão, Barra de Guaratiba',
    shared:
      'Campo Grande, Santa Cruz, Penha, Laranjeiras, Glória, Leme, Lagoa, Humaitá, Maracanã, Grajaú, Andaraí, Jardim Botânico, Lapa, São Cristóvão, Bonsucesso, Manguinhos, Ramos, Olaria, Anil, Taquara, Freguesia, Cidade de Deus, Santa Teresa, Inhaúma, Higienópolis, Paquetá, Vargem Grande, Cascadura, Piedade',
  }),
  districts('RJ: Rio de Janeiro', 'usage', { own: 'Ilha do Governador', shared: 'Barra, Recreio' }),
  // Lei municipal 11.220/1992: the districts.
  districts('SP: São Paulo', 'law', {
    own: 'Moema, Vila Mariana, Itaim Bibi, Perdizes, Butantã, Morumbi, Alto de Pinheiros, Barra Funda, Tatuapé, Mooca, Itaquera, Guaianases, Ermelino Matarazzo, Cidade Tiradentes, Sapopemba, Vila Prudente, Sacomã, Jabaquara, Cidade Ademar, Cidade Dutra, Capão Redondo, Jardim Ângela, Parelheiros, Tucuruvi, Jaçanã, Freguesia do Ó, Pirituba, Aricanduva, Vila Formosa, Vila Matilde, Vila Guilherme, Vila Leopoldina, Vila Andrade, Vila Sônia, Vila Medeiros, Artur Alvim, Itaim Paulista, Rio Pequeno, Mandaqui, Cangaíba, Parque do Carmo, Água Rasa',
    shared:
      'Pinheiros, Santana, Santo Amaro, Campo Belo, Campo Limpo, Campo Grande, Lapa, Penha, Ipiranga, Liberdade, Consolação, Bela Vista, Santa Cecília, Bom Retiro, Brás, Cambuci, São Mateus, São Miguel, São Lucas, São Domingos, Casa Verde, Limão, Tremembé, Jaraguá, Brasilândia, Cachoeirinha, Grajaú, Jaguaré, Jardim Paulista, Jardim São Luís, Vila Maria, Socorro, Cursino, Carrão, Pari, Perus',
  }),
  districts('SP: São Paulo', 'usage', {
    own: 'Vila Madalena, Vila Olímpia, Vila Nova Conceição, Avenida Paulista, Brooklin, Berrini, Faria Lima, Anália Franco, São Miguel Paulista, Vila Carrão, Aclimação, Bixiga, Interlagos',
    shared:
      'Jardins, Jardim América, Jardim Europa, Higienópolis, Pompeia, Heliópolis, Paraisópolis, Paraíso',
  }),
  districts('SP: Barueri, Santana de Parnaíba', 'usage', { own: 'Alphaville, Tamboré' }),
  districts('SP: Campinas', 'usage', {
    own: 'Barão Geraldo',
    shared: 'Cambuí, Taquaral, Ouro Verde, Guanabara',
  }),
  districts('SP: Santos', 'usage', { shared: 'Gonzaga, Boqueirão, Ponta da Praia, Embaré, Aparecida' }),
  districts('SP: Guarulhos', 'usage', { own: 'Cumbica', shared: 'Bonsucesso, Pimentas' }),
  districts('RJ: Niterói', 'usage', { own: 'Icaraí', shared: 'Itaipu, Fonseca, Ingá, Santa Rosa' }),
  districts('RJ: São Gonçalo', 'usage', { shared: 'Alcântara, Neves' }),
  districts('RJ: Duque de Caxias', 'usage', { own: 'Xerém' }),
  districts('MG: Belo Horizonte', 'usage', {
    own: 'Savassi, Pampulha, Venda Nova, Mangabeiras',
    shared:
      'Barreiro, Lourdes, Funcionários, Buritis, Belvedere, Santo Agostinho, Santa Efigênia, Sion, Castelo, Cidade Nova, Floresta, Padre Eustáquio, Betânia, Santo Antônio, Jaraguá',
  }),
  districts('MG: Nova Lima', 'usage', { own: 'Vila da Serra, Jardim Canadá' }),
  districts('MG: Contagem', 'usage', { shared: 'Eldorado, Ressaca' }),
  districts('PR: Curitiba', 'usage', {
    own: 'Batel, Bigorrilho, Juvevê, Ecoville, Santa Felicidade, Sítio Cercado',
    shared:
      'Água Verde, Portão, Boqueirão, Cajuru, Pinheirinho, Cabral, Cidade Industrial, Boa Vista, Santa Cândida, Jardim Botânico, Bacacheri, Tatuquara',
  }),
  // Lei municipal 12.112/2016
  districts('RS: Porto Alegre', 'law', {
    own: 'Moinhos de Vento, Menino Deus, Partenon, Rubem Berta, Lomba do Pinheiro',
    shared:
      'Restinga, Bom Fim, Cidade Baixa, Petrópolis, Tristeza, Cristal, Cavalhada, Sarandi, Auxiliadora, Bela Vista, Ipanema, Floresta, Passo d’Areia, Humaitá, Azenha, Glória',
  }),
  districts('SC: Florianópolis', 'usage', {
    own: 'Jurerê, Canasvieiras, Campeche, Lagoa da Conceição, Itacorubi',
    shared: 'Ingleses, Trindade, Coqueiros, Estreito, Agronômica, Rio Vermelho, Santa Mônica',
  }),
  // Lei municipal 9.278/2017
  districts('BA: Salvador', 'law', {
    own: 'Pituba, Cabula, Ondina, Itaigara, Pernambués, Paripe, Imbuí, Caminho das Árvores, Amaralina, Boca do Rio, Stella Maris, Periperi, Pau da Lima',
    shared:
      'Itapuã, Rio Vermelho, Brotas, Cajazeiras, Barra, Graça, Liberdade, Águas Claras, Bonfim, Barris, Nazaré, Canela, Comércio, São Cristóvão, Mata Escura',
  }),
  districts('BA: Lauro de Freitas', 'usage', { own: 'Vilas do Atlântico' }),
  districts('CE: Fortaleza', 'usage', {
    own: 'Aldeota, Meireles, Messejana, Parangaba, Montese, Mucuripe, Papicu, Praia do Futuro, Barra do Ceará, Conjunto Ceará',
    shared: 'Cocó, Benfica, Edson Queiroz, Fátima, José Walter, Varjota, Antônio Bezerra',
  }),
  // Decreto municipal 14.452/1988, Lei municipal 16.293/1997
  districts('PE: Recife', 'law', {
    own: 'Casa Forte, Casa Amarela, Imbiribeira, Ibura, Ilha do Leite',
    shared:
      'Boa Viagem, Espinheiro, Graças, Derby, Madalena, Pina, Afogados, Várzea, Torre, Santo Amaro, Boa Vista, Aflitos, Areias, Cordeiro',
  }),
  districts('PE: Jaboatão dos Guararapes', 'usage', { shared: 'Piedade, Candeias, Cavaleiro, Prazeres' }),
  // Lei complementar distrital 958/2019: the administrative regions.
  districts('DF: Brasília', 'law', {
    own: 'Plano Piloto, Taguatinga, Ceilândia, Samambaia, Brazlândia, Paranoá, Recanto das Emas, Riacho Fundo, Vicente Pires, Núcleo Bandeirante, Candangolândia, Park Way, Lago Sul, Lago Norte',
    shared:
      'Águas Claras, Gama, Guará, Sobradinho, Planaltina, Santa Maria, São Sebastião, Cruzeiro, Sudoeste, Octogonal, Itapoã, Jardim Botânico, Sol Nascente, Varjão, Fercal, Arniqueira, Estrutural',
  }),
  districts('DF: Brasília', 'usage', { own: 'Asa Sul, Asa Norte', shared: 'Noroeste' }),
  districts('GO: Goiânia', 'usage', {
    own: 'Setor Bueno, Setor Marista, Setor Oeste, Jardim Goiás',
    shared: 'Setor Sul, Setor Universitário, Jardim América, Bueno, Marista',
  }),
  districts('GO: Aparecida de Goiânia', 'usage', { shared: 'Garavelo, Vila Brasília' }),
  districts('AM: Manaus', 'usage', {
    shared: 'Adrianópolis, Ponta Negra, Cidade Nova, Flores, Parque 10, Cidade de Deus, Aleixo',
  }),
  districts('RN: Natal', 'usage', {
    own: 'Capim Macio',
    shared: 'Ponta Negra, Tirol, Petrópolis, Lagoa Nova, Candelária, Alecrim',
  }),
  districts('PB: João Pessoa', 'usage', {
    own: 'Manaíra, Cabo Branco',
    shared: 'Tambaú, Bessa, Mangabeira, Bancários, Torre',
  }),
  districts('AL: Maceió', 'usage', {
    own: 'Ponta Verde, Pajuçara, Jatiúca, Benedito Bentes',
    shared: 'Farol, Jaraguá, Tabuleiro, Gruta de Lourdes, Cruz das Almas',
  }),
  districts('MA: São Luís', 'usage', {
    own: 'Cohama, Calhau',
    shared: 'Renascença, Turu, São Francisco, Anil',
  }),
  districts('PA: Belém', 'usage', {
    own: 'Icoaraci, Batista Campos',
    shared: 'Umarizal, Nazaré, Marco, Pedreira, Jurunas, Sacramenta, Guamá, Mosqueiro',
  }),
  districts('ES: Vitória', 'usage', {
    own: 'Jardim Camburi, Praia do Canto, Enseada do Suá, Jardim da Penha',
    shared: 'Maruípe, Goiabeiras',
  }),
  districts('ES: Vila Velha', 'usage', { own: 'Praia da Costa', shared: 'Itapuã, Itaparica' }),
  districts('ES: Serra', 'usage', { shared: 'Laranjeiras, Jacaraípe' }),
  districts('SE: Aracaju', 'usage', { own: 'Coroa do Meio', shared: 'Atalaia, Jardins, Farolândia' }),
]
