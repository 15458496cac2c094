/**
 * A request target without scheme, host and credentials: servers must accept `GET https://host/path` too (RFC 9112, 3.2.2).
 */
export const originForm = (target: string): string => {
  const [authority] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(target) ?? ['']
  const rest = target.slice(authority.length)
  return rest.startsWith('/') || authority === '' ? rest : `/${rest}`
}
