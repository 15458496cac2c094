/** Origins besides our own that a page may use, by purpose; for example `https://js.provider.example`. */
export interface ExtraSources {
  scriptSrc?: readonly string[]
  styleSrc?: readonly string[]
  imgSrc?: readonly string[]
  fontSrc?: readonly string[]
  frameSrc?: readonly string[]
  connectSrc?: readonly string[]
}
