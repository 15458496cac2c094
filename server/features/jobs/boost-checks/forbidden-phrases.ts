import type { FindingKind } from '#contract/payments/sponsorships.ts'

/** A pattern over folded text, and the context in the same sentence that makes it harmless. */
export interface Rule {
  kind: FindingKind
  pattern: RegExp
  unless?: RegExp
}

/** The sentence is about patients, so it demands nothing of a candidate. */
const patients =
  /\b(pacient|atendimento a|atende|atender|publico|populacao|crianc|idos|gestantes de|internad|ambulatorio de|saude d)/
const person = String.raw`(?:medic|candidat|profissiona|doutor|plantonist|pessoa|interessad)\w*`
const only = String.raw`(?:somente|apenas|so|exclusiv\w+(?: para)?|preferencialmente|(?:de |damos |com )?preferencia(?: por| para)?|vagas? para)`

/** Forbidden criteria: sex, origin, race, colour, marital status, family, disability, age (Lei 9.029/1995, art. 1). */
const discrimination: [pattern: RegExp, unless?: RegExp][] = [
  [
    new RegExp(
      String.raw`\b${only}\s+(?:${person}\s+)?(?:do\s+(?:sexo|genero)\s+)?(?:homens?|mulher(?:es)?|masculin[oa]s?|feminin[oa]s?)\b`,
      'g',
    ),
    patients,
  ],
  [
    new RegExp(String.raw`\b(?:${person}\s+)?(?:do\s+)?(?:sexo|genero)\s*:?\s*(?:masculino|feminino)\b`, 'g'),
    patients,
  ],
  [/\bidade\s+(?:maxima|minima|limite|ate|entre)\b[^.\n]{0,25}/g, patients],
  [/\b(?:limite de idade|faixa etaria)\s*(?::|de|entre|dos)\s*\d{2}[^.\n]{0,15}/g, patients],
  [
    new RegExp(
      String.raw`\b${person}\s+(?:com\s+)?(?:ate|acima de|abaixo de|entre|menor(?:es)? (?:de|que)|maior(?:es)? (?:de|que)|com mais de|com menos de)\s+\d{2}\s+(?:e\s+\d{2}\s+|a\s+\d{2}\s+)?anos(?!\s+de\s+(?:experiencia|formad|formac|atuac|pratica|residencia|crm|carreira|profiss|casa))`,
      'g',
    ),
    patients,
  ],
  [
    /\bate\s+\d{2}\s+anos\b(?!\s+(?:de|apos|depois|desde)\s+(?:experiencia|formad|formac|atuac|pratica|residencia|crm|carreira|profiss|casa|contrat))/g,
    patients,
  ],
  [/\bboa\s+aparencia\b/g],
  [
    new RegExp(
      String.raw`\b(?:${only}|nao\s+(?:aceitamos|contratamos))\s+(?:${person}\s+)?(?:branc|negr|pret|pard|amarel|indigen)[oa]s?\b`,
      'g',
    ),
    /afirmativ|pacient/,
  ],
  [/\b(?:cor|raca|etnia)\s*:?\s*(?:branc|negr|pret|pard|amarel|indigen)[oa]\b/g, /pacient/],
  [
    new RegExp(
      String.raw`\b(?:${only}|ser|que sej[aa]m?|nao\s+(?:aceitamos|contratamos))\s+(?:${person}\s+)?(?:evangelic|catolic|crist|espirit|umbandist|judeu|judi|muculman|ate)(?:[oa]s?|os|oes|aos|ao|a|us|as|istas?|ias?|eus?)\b(?!\s+(?:\d|as|o|a|os)\b)`,
      'g',
    ),
  ],
  [/\b(?:solteir|casad|divorciad|viuv)(?:[oa]s?|\(a\)|[oa]\/[oa])(?![a-z])/g, patients],
  [/\bestado\s+civil\b/g, patients],
  [/\b(?:sem|nao\s+ter|nao\s+possuir|nao\s+tenha|que\s+nao\s+tenham?)\s+filhos\b/g, patients],
  [/\b(?:teste|exame|atestado)\s+(?:negativo\s+)?de\s+(?:gravidez|esterilidade|esterilizacao)\b/g, patients],
  [
    /\bnao\s+(?:estar|esteja|estejam|ser|pode\s+estar|podem\s+estar|aceitamos|contratamos)\s+(?:medicas\s+|candidatas\s+)?(?:gravidas?|gestantes?|lactantes?)\b/g,
  ],
  [
    /\b(?:gravidas?|gestantes?|lactantes?)\s+nao\s+(?:podem|serao|sao)\s+(?:se candidatar|aceit|contratad|concorrer)\w*/g,
  ],
  [
    /\b(?:nao\s+(?:aceitamos|contratamos|possuir|ter|ser)|sem)\s+(?:nenhuma\s+|qualquer\s+|pessoas\s+com\s+)?(?:deficiencia|deficiente|pcd|limitac\w+\s+fisicas?)\w*/g,
    patients,
  ],
  [/\b(?:heterossexua\w+|opcao\s+sexual|orientacao\s+sexual\s*:)/g, patients],
  [
    /\bnao\s+(?:aceitamos|contratamos)\s+(?:medic\w+\s+)?(?:nordestin|nortist|estrangeir|haitian|cuban|bolivian|venezuelan)\w+/g,
  ],
]

const enrolment = '(?:vaga|inscric|selec|processo|cadastr|entrevista|escala|contrat)'
const candidatePayment: RegExp[] = [
  /\btaxas?\s+(?:de|da|para)\s+(?:a\s+)?(?:inscricao|cadastro|matricula|adesao|reserva|participacao|selecao|contratacao)\b(?!\s+(?:no|do)\s+(?:crm|conselho))/g,
  new RegExp(
    String.raw`\b(?:deposit\w+|transfer\w+|pix|pag(?:ar|ue|uem|amento)|boleto)\b[^.!?\n]{0,60}\b(?:garantir|reservar|confirmar|participar|liberar|concorrer)\b[^.!?\n]{0,30}\b${enrolment}\w*`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:garantir|reservar|confirmar|participar|liberar|concorrer)\b[^.!?\n]{0,40}\b${enrolment}\w*[^.!?\n]{0,40}\b(?:deposit\w+|pix|pague|pagar|pagamento\s+de|boleto|transferencia\s+de)\b`,
    'g',
  ),
  /\b(?:deposito|pagamento)\s+(?:antecipado|previo)\s+(?:de\s+r\$|do\s+candidat|pelo\s+candidat|para\s+(?:inscric|cadastr|participa))\w*/g,
  /\b(?:curso|treinamento|capacitacao)\s+(?:obrigatori[oa]\s+)?pag[oa]\b(?!\s+(?:pel|por|integralmente\s+pel))/g,
  /\b(?:curso|treinamento|capacitacao|apostila|material|kit|uniforme|jaleco|exames?)\b[^.!?\n]{0,50}\b(?:por\s+conta|as\s+custas|as\s+expensas|pag[oa]s?\s+pel|custead[oa]s?\s+pel|comprad[oa]s?\s+pel)\w*\s*(?:d[oa]s?\s+)?(?:candidat|medic|profissiona|interessad)\w*/g,
  /\bchave\s+pix\b/g,
  /\binvestimento\s+(?:inicial|de\s+r\$)[^.\n]{0,20}/g,
]

const contact: RegExp[] = [
  /[\w.+-]+\s?(?:@|\(at\)|\[at\]|\(arroba\)|\barroba\b)\s?[\w-]+(?:\s?\.\s?[a-z]{2,})+/g,
  /(?<![\w.@])@[a-z_][\w.]{2,}/g,
  // The area code and eight or nine digits. Neither prices nor documents look like it.
  /(?<![\d./,$-])(?<!r\$ ?)(?:\+?55[\s.-]?)?\(?[1-9][1-9]\)?[\s.-]{0,2}(?:9[\s.-]?\d{4}|[2-5]\d{3})[\s.-]?\d{4}(?![\d/.-]\d|\d)/g,
  /\b0800[\s.-]?\d{3}[\s.-]?\d{3,4}\b/g,
  /\b(?:whats\s?app|whats|wpp|zap|telegram)\b(?:\s*(?::|para|no|pelo)?\s*[^.\n]{0,20})/g,
  /\b(?:telefone|celular|fone|tel)\s*[.:]\s*\(?\d[\d\s().-]{6,}/g,
]

const link: RegExp[] = [
  /\b(?:https?:\/\/|www\.)\S+/g,
  /\b(?:wa\.me|t\.me|bit\.ly|linktr\.ee)\b\S*/g,
  /(?<![@\w.-])[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*\.(?:com|net|org|med|gov|edu|info|app|site|online|io|ly)(?:\.br)?\b(?:\/\S*)?/g,
]

const rulesOf = (kind: FindingKind, patterns: readonly RegExp[]): Rule[] =>
  patterns.map((pattern) => ({ kind, pattern }))

/** E-mail addresses come before links, because they contain one. */
export const rules: readonly Rule[] = [
  ...discrimination.map(([pattern, unless]) => ({
    kind: 'discrimination' as const,
    pattern,
    ...(unless && { unless }),
  })),
  ...rulesOf('candidate_payment', candidatePayment),
  ...rulesOf('contact', contact),
  ...rulesOf('link', link),
]
