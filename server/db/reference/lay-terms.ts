/**
 * Terms of people who are not doctors for specialties, organs and complaints, and the words of the jobs that are meant.
 * The names of the specialties are those of the CFM's list; organs and complaints follow the entry terms of DeCS, the
 * health thesaurus of BIREME (the MeSH of Brazil); the rest is common usage. Left out on purpose: words that jobs use
 * for something else ('vista' as in 'pagamento à vista', 'mão' as in 'mão de obra', 'corpo clínico').
 */
export interface LayTerm {
  term: string
  meanings: readonly string[]
  source: 'cfm' | 'decs' | 'usage'
}

const lay = (source: LayTerm['source'], meanings: string, terms: string): LayTerm[] =>
  terms.split(', ').map((term) => ({ term, meanings: meanings.split(', '), source }))

/** 'X', and 'médico de X' for words that jobs also use in other ways. */
const doctorOf = (meanings: string, nouns: string) =>
  lay(
    'decs',
    meanings,
    nouns
      .split(', ')
      .map((noun) => `médico de ${noun}`)
      .join(', '),
  )

export const layTerms: readonly LayTerm[] = [
  // Organs and systems
  ...lay('decs', 'dermatologia, dermatologista', 'pele, cabelo, unha, acne, doenças da pele'),
  ...lay('decs', 'cardiologia, cardiologista', 'coração, cardíaco, infarto, pressão alta, hipertensão'),
  ...lay('decs', 'cirurgia cardiovascular, cirurgião cardíaco', 'cirurgia do coração, cirurgião do coração'),
  ...lay(
    'decs',
    'neurologia, neurologista',
    'cérebro, nervo, sistema nervoso, enxaqueca, dor de cabeça, epilepsia, avc, derrame, memória, alzheimer, parkinson',
  ),
  ...lay(
    'decs',
    'ortopedia e traumatologia, ortopedista',
    'osso, joelho, ombro, quadril, fratura, articulação, juntas',
  ),
  ...lay(
    'decs',
    'ortopedia e traumatologia, ortopedista, neurocirurgia',
    'coluna, coluna vertebral, hérnia de disco',
  ),
  ...lay(
    'decs',
    'otorrinolaringologia, otorrinolaringologista',
    'ouvido, nariz, garganta, sinusite, rinite, ouvido nariz garganta, ouvido nariz e garganta',
  ),
  ...lay('decs', 'oftalmologia, oftalmologista', 'olho, oculista, visão, glaucoma, óculos, exame de vista'),
  ...lay(
    'decs',
    'gastroenterologia, gastroenterologista',
    'estômago, barriga, gastrite, digestão, aparelho digestivo, refluxo',
  ),
  ...lay('decs', 'gastroenterologia, hepatologia', 'fígado, hepatite'),
  ...lay(
    'decs',
    'coloproctologia, coloproctologista, gastroenterologia',
    'intestino, hemorroida, cólon, reto',
  ),
  ...lay('decs', 'nefrologia, nefrologista', 'rim, doença renal, renal'),
  ...lay('decs', 'urologia, urologista, nefrologia', 'pedra no rim, cálculo renal'),
  ...lay('decs', 'urologia, urologista', 'próstata, bexiga, vasectomia, urina, saúde do homem'),
  ...lay('decs', 'pneumologia, pneumologista', 'pulmão, respiração, asma, bronquite, tuberculose'),
  ...lay(
    'decs',
    'hematologia e hemoterapia, hematologista',
    'sangue, anemia, leucemia, banco de sangue, hemocentro',
  ),
  ...lay(
    'decs',
    'endocrinologia e metabologia, endocrinologista',
    'hormônio, tireoide, diabetes, glândula, metabolismo',
  ),
  ...lay(
    'decs',
    'nutrologia, nutrólogo, endocrinologia',
    'obesidade, emagrecimento, emagrecer, perda de peso',
  ),
  ...lay(
    'decs',
    'cirurgia vascular, angiologia',
    'varizes, veia, circulação, artéria, trombose, pé diabético',
  ),
  ...lay('decs', 'mastologia, mastologista', 'mama, seio'),
  ...lay('decs', 'reumatologia, reumatologista', 'reumatismo, artrite, artrose, lúpus, fibromialgia'),
  ...lay('decs', 'infectologia, infectologista', 'infecção, hiv, aids, doença infecciosa, dst'),
  ...lay('decs', 'alergia e imunologia, alergista', 'alergia, imunidade, imunologista'),
  ...lay(
    'decs',
    'psiquiatria, psiquiatra',
    'depressão, ansiedade, mente, transtorno mental, doença mental, tdah, autismo',
  ),
  ...lay(
    'decs',
    'oncologia, oncologia clínica, oncologista',
    'tumor, quimioterapia, neoplasia, câncer de mama',
  ),
  ...lay('decs', 'geriatria, geriatra', 'idoso, terceira idade, velho, velhice, envelhecimento'),
  ...lay(
    'decs',
    'ginecologia e obstetrícia, ginecologista, obstetra',
    'parteira, gestante, grávida, gravidez, útero, ovário, menopausa, saúde feminina',
  ),
  ...lay(
    'decs',
    'pediatria, pediatra',
    'criança, menino, bebê, adolescente, saúde da criança, saúde infantil',
  ),
  ...lay('decs', 'neonatologia, neonatologista, pediatra', 'recém nascido, prematuro'),
  ...lay('decs', 'genética médica, geneticista', 'doenças raras, doença genética'),
  ...lay('decs', 'medicina física e reabilitação, fisiatra', 'reabilitação física'),
  ...lay(
    'decs',
    'radiologia e diagnóstico por imagem, radiologista',
    'médico de raio x, exame de imagem, ressonância magnética',
  ),
  ...lay('decs', 'anestesiologia, anestesista', 'sedação, médico que anestesia'),
  ...lay('decs', 'cirurgia plástica', 'estética, plástica estética, lipoaspiração, silicone'),
  ...lay('decs', 'medicina do trabalho', 'saúde do trabalhador, médico da empresa'),
  ...lay('decs', 'medicina esportiva', 'médico de atleta, médico de esporte, médico de futebol'),
  ...lay('decs', 'medicina de emergência, emergencista', 'urgência e emergência'),
  ...lay('decs', 'medicina paliativa, cuidados paliativos', 'fim da vida, paciente terminal'),
  // 'Doctor of', where the word alone says too little
  ...doctorOf('neurologia, neurologista, psiquiatria', 'cabeça'),
  ...doctorOf('psiquiatria, psiquiatra', 'louco, doido, mente'),
  ...doctorOf('ginecologia e obstetrícia, ginecologista', 'mulher, senhora, parto'),
  ...doctorOf('urologia, urologista', 'homem'),
  ...doctorOf('oftalmologia, oftalmologista', 'vista'),
  ...doctorOf('pediatria, pediatra', 'menino'),
  ...doctorOf('cirurgia da mão', 'mão'),
  ...doctorOf('ortopedia e traumatologia, ortopedista', 'pé, perna, braço'),
  ...lay('usage', 'pagamento à vista', 'à vista, pagamento no dia'),
  ...lay('usage', 'ginecologia e obstetrícia, obstetra', 'fazer parto, faz parto, realizar parto'),
  ...lay('usage', 'cirurgia, cirurgião', 'que opera, médico operador, operar'),
  ...lay('usage', 'anestesiologia, anestesista', 'dar anestesia, dá anestesia'),
]
