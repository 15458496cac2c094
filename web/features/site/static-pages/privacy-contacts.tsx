import { paths } from '#contract/paths.ts'
import { useSite } from '#web/lib/site.ts'
import { Bullets, ExternalLink, PageLink } from './static-page.tsx'

/** The processors that this installation really uses. */
export function Processors() {
  const { sellsSubscriptions, sellsSponsorships, googleSignIn } = useSite()
  return (
    <>
      <p>Com fornecedores que mantêm o serviço no ar e só podem usar os dados para isso:</p>
      <Bullets>
        <li>
          <strong>Hospedagem e armazenamento:</strong> todos os dados, inclusive as imagens que você envia.
        </li>
        <li>
          <strong>Envio de e-mail:</strong> seu endereço e o conteúdo das mensagens que mandamos.
        </li>
        {sellsSubscriptions && (
          <li>
            <strong>Stripe:</strong> e-mail, nome e pagamentos das empresas que assinam um plano.
          </li>
        )}
        {sellsSponsorships && (
          <li>
            <strong>Mercado Pago:</strong> e-mail e pagamentos das empresas que compram destaques.
          </li>
        )}
        {googleSignIn && (
          <li>
            <strong>Google:</strong> se você escolhe entrar com a conta de lá, ele nos informa nome, e-mail e
            um código dessa conta, e fica sabendo que você usa o Medponto.
          </li>
        )}
      </Bullets>
      {(sellsSubscriptions || googleSignIn) && (
        <p>
          Alguns deles tratam dados fora do Brasil. A transferência é necessária para o serviço que você pediu
          (LGPD, art. 33, IX).
        </p>
      )}
    </>
  )
}

/** The data protection officer (LGPD, art. 41), or the general contact if none is configured. */
export function Officer() {
  const { dpoName, dpoEmail } = useSite()
  const contact = <PageLink to={paths.contact}>página de contato</PageLink>
  if (dpoName || dpoEmail)
    return (
      <p>
        {dpoName ? (
          <>
            Nosso encarregado (LGPD, art. 41): <strong>{dpoName}</strong>.{' '}
          </>
        ) : null}
        {dpoEmail ? (
          <>
            Escreva para <ExternalLink href={`mailto:${dpoEmail}`}>{dpoEmail}</ExternalLink>
          </>
        ) : (
          <>Fale com essa pessoa pela {contact}</>
        )}{' '}
        para exercer seus direitos ou tirar dúvidas.
      </p>
    )
  return <p>Para exercer seus direitos ou tirar dúvidas, fale conosco pela {contact}.</p>
}
