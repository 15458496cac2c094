/** Shown on every screen that offers or shows a payment of a sandbox. */
export const sandboxNotice = { title: 'Ambiente de teste', text: 'Nenhum dinheiro é movimentado.' } as const
