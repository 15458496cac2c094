import type { ExportedTable } from './exported-table.ts'

const ownBookings = '(doctor_id = :id or employer_id = :id)'
const ofOwnBookings = `booking_id in (select id from bookings where ${ownBookings})`

/** The tables about plantões in an export. */
export const rotaTables = [
  { title: 'plantoes', table: 'bookings', where: ownBookings, without: ['asked_at'] },
  { title: 'historico_de_plantoes', table: 'booking_events', where: ofOwnBookings, without: ['actor_id'] },
  { title: 'documentos_de_plantoes', table: 'booking_papers', where: ofOwnBookings },
  {
    title: 'trocas_e_passagens_de_plantoes',
    table: 'handovers',
    where: `(to_doctor_id = :id or ${ofOwnBookings})`,
    without: ['decided_by'],
  },
  { title: 'regras_da_escala', table: 'rota_rules', where: 'employer_id = :id' },
  {
    title: 'confianca_para_reservar_plantoes',
    table: 'trusted_doctors',
    where: '(employer_id = :id or doctor_id = :id)',
    without: ['trusted_by'],
  },
  { title: 'disponibilidade_na_semana', table: 'availability_hours', where: 'doctor_id = :id' },
  { title: 'dias_diferentes_da_semana', table: 'availability_days', where: 'doctor_id = :id' },
  { title: 'calendario_lido', table: 'doctor_calendars', where: 'doctor_id = :id' },
  { title: 'horarios_ocupados', table: 'calendar_busy_times', where: 'doctor_id = :id' },
  { title: 'listas_de_espera', table: 'waiting_doctors', where: 'doctor_id = :id' },
  { title: 'avisos_de_plantoes', table: 'shift_notices', where: 'doctor_id = :id' },
  {
    title: 'enderecos_de_calendario',
    table: 'calendar_links',
    where: 'owner_id = :id',
    without: ['token_hash', 'created_by'],
  },
  { title: 'vontade_de_receber_convites', table: 'invitation_choices', where: 'doctor_id = :id' },
  {
    title: 'empresas_que_nao_convidam',
    table: 'excluded_companies',
    where: 'doctor_id = :id',
    // Of a job that hides its company, she must not find out which it is.
    without: ['employer_id'],
  },
  {
    title: 'convites_para_vagas',
    table: 'job_invitations',
    where: 'doctor_id = :id',
    without: ['invited_by'],
  },
  {
    title: 'prazos_de_pagamento',
    table: 'payment_records',
    where: 'employer_id = :id',
    without: ['replied_by'],
  },
] as const satisfies readonly ExportedTable[]
