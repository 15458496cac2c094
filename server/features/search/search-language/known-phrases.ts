import type { Word } from './fold.ts'
import type { Lexicon } from './lexicon.ts'

/** Words without meaning for the search: people type as they would talk to a person. */
export const fillers = new Set(
  `a o as os um uma uns umas e ou de do da dos das em no na nos nas para pra por pelo pela com sem que se ao
  vaga vagas emprego empregos trabalho trabalhos trabalhar oportunidade oportunidades procuro procura procurando
  quero queria gostaria preciso precisa precisam busco buscando buscar encontrar achar tem ter tenho ha existe sou
  estou eu me meu minha algum alguma alguns algumas onde quem qual quais como quando bom boa bons boas bem melhor
  melhores pague pagam paga pagando pagar ganhar salario remuneracao valor legal novo nova novos novas agora hoje ja
  aqui perto proximo proxima regiao interior estado cidade contrata contratam contratando contratacao fazer atuar
  exercer ser seja sao esta area cargo disponivel disponiveis favor ola oi medico medica medicos
  medicas doutor doutora dr dra profissional profissionais especialista especialidade capital cuidar cuida cuidam tratar
  trata tratam tratamento problema problemas doenca doencas dar faz grande redor arredores entorno proximidades redondezas vizinhanca
  vizinho litoral metropolitana bairro p so apenas somente aceita aceitam aceito ainda mesmo prefiro preferencia
  preferencialmente alguem sabe essa esse esta este nessa nesse nesta neste final fim tipo qualquer todo toda todos todas
  q partir pegar cobrir cobre cobrem atender atende atendem atenda atendam topo`
    .split(/\s+/)
    .filter(Boolean),
)
/** A longer phrase is not looked up. */
export const MAX_PHRASE_WORDS = 5
/** The longest phrase of the lexicon that begins with the word at `start`, and how many words it has. */
export function knownPhraseAt(words: readonly Word[], start: number, lexicon: Lexicon) {
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length - start); length >= 1; length -= 1) {
    const phrase = words.slice(start, start + length)
    const key = phrase.map((word) => word.key).join(' ')
    const meanings = lexicon.synonyms.get(key)
    if (meanings || lexicon.names.has(key))
      return { length, typed: phrase.map((word) => word.typed).join(' '), meanings: meanings ?? [] }
  }
  return null
}
