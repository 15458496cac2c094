import { type CsvColumns, csv, csvTime } from '#server/http/csv.ts'
import type { InvoiceRow } from './queries.ts'

const columns: CsvColumns<InvoiceRow> = [
  ['Código', ({ id }) => id],
  ['Pagamento em', ({ paid_at }) => csvTime(paid_at.toISOString())],
  ['Serviço', ({ description }) => description],
  ['Valor (R$)', ({ amount }) => amount],
  ['Tomador', ({ buyer, employer_name }) => buyer?.legalName ?? employer_name],
  ['CNPJ', ({ buyer, employer_cnpj }) => buyer?.cnpj ?? employer_cnpj ?? ''],
  ['Inscrição municipal', ({ buyer }) => buyer?.municipalRegistration ?? ''],
  ['Rua', ({ buyer }) => buyer?.street ?? ''],
  ['Número', ({ buyer }) => buyer?.number ?? ''],
  ['Complemento', ({ buyer }) => buyer?.complement ?? ''],
  ['Bairro', ({ buyer }) => buyer?.district ?? ''],
  ['CEP', ({ buyer }) => buyer?.postalCode ?? ''],
  ['Cidade', ({ buyer }) => buyer?.cityName ?? ''],
  ['UF', ({ buyer }) => buyer?.state ?? ''],
  ['Código IBGE', ({ buyer }) => (buyer ? String(buyer.cityId) : '')],
  ['E-mail', ({ buyer }) => buyer?.fiscalEmail ?? ''],
  ['Dados informados', ({ buyer }) => (buyer ? 'Sim' : 'Não')],
]

export const invoicesCsv = (invoices: readonly InvoiceRow[]): string => csv(columns, invoices)
