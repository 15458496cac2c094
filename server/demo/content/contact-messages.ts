/** Messages from the contact page, the newest first, with the reply of an admin. */
export const contactMessages = [
  {
    name: 'Beatriz Nogueira',
    email: 'beatriz.nogueira@example.com',
    subject: 'Plano para rede com sete hospitais',
    message:
      'Bom dia. Temos cerca de 40 vagas por mês em sete unidades. Como funciona o plano para esse volume, e é possível faturar por CNPJ de cada unidade?',
    reply: null,
  },
  {
    name: 'Rafael Teixeira',
    email: 'rafael.teixeira@example.com',
    subject: 'RQE não aparece no perfil',
    message: 'Cadastrei meu RQE de Anestesiologia na semana passada, mas ele não aparece na página pública.',
    reply: null,
  },
  {
    name: 'Cooperativa Vale Saúde',
    email: 'contato@valesaude.example.com',
    subject: 'Troca de e-mail da conta',
    message: 'Precisamos trocar o e-mail de acesso, porque a pessoa responsável saiu da cooperativa.',
    reply:
      'Para trocar o e-mail, envie o pedido em papel timbrado, assinado pelo representante legal. Trocamos no mesmo dia.',
  },
] as const
