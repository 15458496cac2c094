const labels: Record<string, string> = {
  'mail.send': 'Envio de e-mails',
  'passwords.mail': 'E-mails para criar nova senha',
  'registrations.mail': 'E-mails de confirmação',
  'notifications.mail': 'E-mails de notificações',
  'notifications.sweep': 'Notificações que esperam',
  'jobs.expiry': 'Vencimento de vagas',
  'provider-events.handle': 'Eventos de pagamento',
  'job-index.sweep': 'Vagas vencidas na busca',
  'establishment-checks.expiry': 'Vencimento de conferências de empresas',
  'telehealth-tiers.expiry': 'Fim de posições no diretório de telemedicina',
  'maintenance.nightly': 'Limpeza noturna',
  'maintenance.delete': 'Exclusões da limpeza noturna',
  'analytics.roll': 'Contagem de acessos',
}

/** What a queue does; its own name if it is not known here. */
export const queueLabel = (name: string): string => labels[name] ?? name
