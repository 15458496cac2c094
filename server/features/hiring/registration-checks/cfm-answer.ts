import type { RegistryAnswer } from '#contract/hiring/registration-checks.ts'

/** Situations of the CFM's web service. */
const situations: Readonly<Record<string, string>> = {
  A: 'Regular',
  B: 'Suspensão parcial permanente',
  C: 'Cassado',
  E: 'Inoperante',
  F: 'Falecido',
  G: 'Sem o exercício da profissão na UF',
  I: 'Interdição cautelar - total',
  J: 'Suspenso por ordem judicial - parcial',
  L: 'Cancelado',
  M: 'Suspensão total temporária',
  N: 'Interdição cautelar - parcial',
  O: 'Suspenso por ordem judicial - total',
  P: 'Aposentado',
  R: 'Suspensão temporária',
  S: 'Suspenso - total',
  T: 'Transferido',
  X: 'Suspenso - parcial',
}
/** Kinds of registration with which one practises without limits: primary and secondary. */
const fullKinds = ['P', 'S']
const kinds: Readonly<Record<string, string>> = {
  V: 'inscrição provisória',
  T: 'inscrição temporária',
  E: 'estudante médico estrangeiro',
}

const NOT_FOUND = '8101'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decode = (text: string) =>
  text
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
      if (name) return entities[String(name).toLowerCase()] ?? whole
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .replace(/\s+/g, ' ')
    .trim()

/** The texts of all elements with this name, in any namespace. The reply has no nested ones of interest. */
function textsOf(xml: string, name: string): string[] {
  const element = new RegExp(`<(?:[\\w.-]+:)?${name}(?:\\s[^<>]*)?>([^<]*)</(?:[\\w.-]+:)?${name}\\s*>`, 'g')
  return [...xml.matchAll(element)].map(([, text = '']) => decode(text)).filter(Boolean)
}

/** 'CARDIOLOGIA - RQE Nº: 1111' */
function specialtyOf(text: string) {
  const [, name, rqe] = /^(.+?)\s*-\s*RQE\s*N[º°o]?\.?:?\s*(\d{1,10})\b/i.exec(text) ?? []
  return name && rqe ? [{ name, rqe }] : []
}

/**
 * Reads a reply of the operation 'Consultar'. Only the few fields that are used are read, because the reply needs no general
 * parser, and none can be made to expand or fetch anything.
 * @throws if it is no such reply, or says that the service has failed
 */
export function readCfmAnswer(xml: string): RegistryAnswer {
  const [code] = textsOf(xml, 'codigoErro')
  if (code === NOT_FOUND) return { isFound: false }
  if (code && !/^0+$/.test(code)) throw new Error(`CFM answered with code ${code.slice(0, 10)}`)
  const [fault] = textsOf(xml, 'faultstring')
  if (fault) throw new Error('CFM answered with a fault')
  const [[name], [situation], [kind = 'P']] = [
    textsOf(xml, 'nome'),
    textsOf(xml, 'situacao'),
    textsOf(xml, 'tipoInscricao'),
  ]
  if (!name || !situation) throw new Error('CFM answered without the expected fields')
  const known = situations[situation] ?? situation
  return {
    isFound: true,
    name,
    isRegular: situation === 'A' && fullKinds.includes(kind),
    situation: fullKinds.includes(kind) ? known : `${known}, ${kinds[kind] ?? `inscrição ${kind}`}`,
    specialties: textsOf(xml, 'especialidade').flatMap(specialtyOf),
  }
}
