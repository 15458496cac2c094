/** Sentences about pay. pay.ts supplies `{amount}` and `{term}`. */
export const payPhrases = {
  shown: [
    'Remuneração de {amount}.',
    'Pagamos {amount}.',
    'O valor é de {amount}[, já definido em contrato|, igual em dias úteis e fins de semana|].',
    'Honorários de {amount}, [reajustados todo ano|com reajuste anual previsto em contrato].',
  ],
  /** Instead of `shown` for these contracts. */
  clt: [
    'Salário de {amount}.',
    'Salário de {amount}, mais adicionais legais.',
    'Remuneração de {amount}, [com 13º|com reajuste na data-base].',
  ],
  statutory: ['Vencimentos de {amount}.', 'Vencimentos de {amount}, com gratificações previstas em lei.'],
  fellowship: ['Bolsa de {amount}.', 'Bolsa de {amount}, paga pela própria instituição.'],
  openEnded: [
    'Remuneração {amount}, [conforme títulos e experiência|conforme experiência].',
    'Valores {amount}, definidos [na entrevista|no primeiro contato].',
  ],
  holiday: ['Feriados têm acréscimo de {10-30:5}%.', 'Fins de semana e feriados pagam {10-25:5}% a mais.'],
  production: [
    'Acionamentos e procedimentos são pagos à parte, [pela CBHPM|conforme a tabela de cada convênio|por valor fixo combinado].',
    'Além do sobreaviso, o médico recebe a produção cirúrgica [integral|com repasse de {80-90:5}%].',
  ],
  hidden: [
    'A remuneração é informada no primeiro contato.',
    'Os valores são compatíveis com a região e apresentados na entrevista.',
    'Condições financeiras detalhadas na conversa inicial.',
  ],
  toAgree: [
    'Remuneração a combinar, conforme [experiência e carga horária|títulos e disponibilidade|número de períodos assumidos].',
    'Valor a combinar: diga na candidatura a sua disponibilidade e pretensão.',
    'Honorários a combinar, [com mínimo garantido nos três primeiros meses|por produção ou valor fixo, à sua escolha].',
  ],
  minimum: [
    'Há mínimo garantido por período, mesmo com faltas de pacientes.',
    'Faltas sem aviso são pagas ao médico.',
    'Os retornos em até 20 dias contam como consulta.',
  ],
  term: [
    'Pagamento em até {term} dias após o fechamento do mês.',
    'O repasse é feito {term} dias depois do fechamento, [em data fixa|com demonstrativo no portal].',
    'Prazo de pagamento: {term} dias do fim do mês trabalhado.',
  ],
  atOnce: [
    'Pagamento à vista, [ao fim do plantão|no dia seguinte ao plantão] por Pix.',
    'Recebimento à vista, sem esperar o fechamento do mês.',
  ],
}

export const contractPhrases = {
  clt: [
    'Contratação CLT.',
    'Registro em carteira (CLT) desde o primeiro dia.',
    'Vínculo CLT, com período de experiência de 90 dias.',
  ],
  pj: [
    'Contratação como pessoa jurídica, sem exclusividade.',
    'Contrato PJ[, com distrato simples|, renovável a cada 12 meses|].',
    'Prestação de serviços por PJ própria ou sociedade médica.',
  ],
  cooperative: [
    'Trabalho como cooperado, [sem vínculo de emprego|com produção creditada por plantão].',
    'Ingresso na cooperativa com cota parcelada na própria produção.',
  ],
  self_employed: [
    'Contratação como autônomo, com pagamento por RPA.',
    'Vínculo autônomo (RPA), com INSS retido na fonte.',
  ],
  statutory: [
    'Regime estatutário, conforme edital.',
    'Cargo público estatutário, com progressão por tempo e titulação.',
  ],
  partner: [
    'Ingresso como sócio cotista na sociedade médica.',
    'Participação como sócio, com distribuição mensal de resultados.',
  ],
  fellowship: [
    'Duração de {12-24:12} meses, com certificado ao final.',
    'Vínculo de ensino, com preceptoria e avaliação semestral.',
  ],
} as const
