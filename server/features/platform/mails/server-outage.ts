/** The failure of mails that wait for the mail server; those that were refused fail with other words. */
export const SERVER_AWAY = 'the mail server does not respond'
