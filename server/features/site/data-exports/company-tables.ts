import { type ExportTitle, exportedTables } from './exported-tables.ts'

/**
 * The contents of the export for an owner other than the founder. Sessions, accesses, messages and notifications of the
 * company's account are the founder's own, so a new table is left out until it is named here.
 */
const titles: readonly ExportTitle[] = [
  'conta',
  'empresa',
  'especialidades_da_empresa',
  'modalidades_da_empresa',
  'verificacao_da_empresa',
  'conferencias_para_o_diretorio',
  'consulta_do_cnpj',
  'posicao_no_diretorio',
  'imagens',
  'respostas_a_candidaturas',
  'plantoes',
  'historico_de_plantoes',
  'documentos_de_plantoes',
  'trocas_e_passagens_de_plantoes',
  'regras_da_escala',
  'confianca_para_reservar_plantoes',
  'prazos_de_pagamento',
  'modelos_de_mensagem',
  'vagas_publicadas',
  'datas_de_vagas',
  'perguntas_de_vagas',
  'modelos_de_vaga',
  'alteracoes_de_vagas_em_revisao',
  'dados_de_cobranca',
  'lancamentos',
  'notas_fiscais',
  'pedidos_de_reembolso',
  'assinaturas',
  'avisos_de_cobranca',
  'cliente_na_stripe',
  'plano_aplicado',
  'destaques_de_vagas',
  'pagamentos_de_destaques',
  'analises_de_destaques',
  'decisoes_sobre_denuncias',
  'recursos',
  'acoes_da_equipe',
]

export const companyTables = exportedTables.filter(({ title }) => titles.includes(title))
