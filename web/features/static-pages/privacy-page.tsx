import { VERIFICATION_HOURS } from '#contract/accounts.ts'
import { paths } from '#contract/paths.ts'
import { useSite } from '#web/lib/site.ts'
import { Bullets, ExternalLink, PageLink, Section, StaticPage } from './static-page.tsx'

export default function PrivacyPage() {
  return (
    <StaticPage
      title="Política de Privacidade"
      lead="Que dados pessoais o Medponto trata, para quê, com quem os compartilha e como você exerce seus direitos, conforme a Lei Geral de Proteção de Dados (LGPD, Lei 13.709/2018)."
      updated="21 de novembro de 2026"
      description="Política de Privacidade do Medponto: dados coletados, finalidades, bases legais, compartilhamento, guarda e direitos pela LGPD."
      path={paths.privacy}
    >
      <Section title="1. Dados que coletamos">
        <Bullets>
          <li>
            <strong>Conta:</strong> e-mail, senha (guardada só em forma cifrada, que não permite lê-la), data
            do aceite dos termos e sua escolha sobre receber novidades.
          </li>
          <li>
            <strong>Perfil de médico:</strong> nome, telefone, CPF e, se você informar, data de nascimento,
            gênero, CRM e UF, RQE, especialidades, cidade e apresentação.
          </li>
          <li>
            <strong>Perfil de empresa:</strong> nome, telefone, CNPJ, cidade e, se informados, site e
            apresentação.
          </li>
          <li>
            <strong>Uso:</strong> vagas publicadas, salvas e candidaturas, com seu histórico, e as denúncias
            que você faz.
          </li>
          <li>
            <strong>Contagens:</strong> quantas vezes cada vaga foi mostrada, aberta, salva ou compartilhada e
            o que se busca, por dia e sem registrar quem. Se o seu navegador envia o sinal Global Privacy
            Control, nada disso é contado.
          </li>
          <li>
            <strong>Acesso:</strong> data, hora e endereço IP das conexões e o navegador usado em cada sessão.
          </li>
        </Bullets>
        <p>Não pedimos dados de saúde nem documentos de pacientes. Não os inclua em textos livres.</p>
      </Section>
      <Section title="2. Para que usamos e com que base legal">
        <Bullets>
          <li>
            <strong>Criar sua conta, mostrar seu perfil, receber e entregar candidaturas:</strong> execução de
            contrato (LGPD, art. 7º, V).
          </li>
          <li>
            <strong>Identificar quem usa o serviço e impedir contas duplicadas, por CPF ou CNPJ:</strong>{' '}
            execução de contrato e legítimo interesse (art. 7º, V e IX).
          </li>
          <li>
            <strong>Segurança, limite de tentativas de acesso e prevenção de fraudes:</strong> legítimo
            interesse (art. 7º, IX).
          </li>
          <li>
            <strong>Contar visitas às vagas, sem identificar ninguém, e analisar denúncias:</strong> legítimo
            interesse (art. 7º, IX).
          </li>
          <li>
            <strong>Guardar registros de acesso:</strong> obrigação legal (art. 7º, II; Marco Civil da
            Internet, art. 15).
          </li>
          <li>
            <strong>Enviar novidades por e-mail:</strong> seu consentimento (art. 7º, I), dado à parte e que
            pode ser retirado a qualquer momento.
          </li>
        </Bullets>
      </Section>
      <Section title="3. Quem vê o quê">
        <Bullets>
          <li>
            <strong>Telefone e e-mail de médicos:</strong> só a própria pessoa, a administração do Medponto e
            as empresas com uma candidatura ativa dela. Removida a candidatura, o acesso termina.
          </li>
          <li>
            <strong>Página pública do médico:</strong> nome, CRM e UF, especialidades com RQE, cidade e
            apresentação. Pedimos aos buscadores que não a indexem.
          </li>
          <li>
            <strong>Página pública da empresa:</strong> nome, telefone, cidade, site e apresentação. Em vagas
            confidenciais, o nome não aparece.
          </li>
          <li>
            <strong>CPF, CNPJ e data de nascimento:</strong> não são mostrados a outros usuários.
          </li>
        </Bullets>
      </Section>
      <Section title="4. Com quem compartilhamos">
        <p>
          Com as empresas às quais você se candidata, como dito acima; com os fornecedores de hospedagem e de
          envio de e-mail que mantêm o serviço no ar e só podem usar os dados para isso; e com autoridades,
          quando a lei ou uma ordem judicial obrigar. Não vendemos dados pessoais.
        </p>
      </Section>
      <Section title="5. Por quanto tempo guardamos">
        <Bullets>
          <li>Conta, perfil e candidaturas: enquanto a conta existir.</li>
          <li>
            Registros de acesso: seis meses, mesmo após a exclusão da conta, como manda o Marco Civil da
            Internet (Lei 12.965/2014, art. 15).
          </li>
          <li>
            Denúncias: até que sejam resolvidas e enquanto puderem servir de prova; excluída a conta, ficam
            sem o nome de quem as fez.
          </li>
          <li>Links de confirmação de e-mail: valem por {VERIFICATION_HOURS} horas.</li>
          <li>Sessões sem uso: 30 dias.</li>
          <li>
            O que for preciso para cumprir obrigação legal ou defender direitos em processo: pelo prazo da
            lei.
          </li>
        </Bullets>
      </Section>
      <Section title="6. Cookies e armazenamento no navegador">
        <p>
          Usamos só o necessário: um cookie que mantém sua sessão; outro, por um ano, que reconhece os
          dispositivos em que você já entrou, para que tentativas de estranhos não bloqueiem o seu acesso; e
          no próprio navegador o acesso da sessão, sua escolha de tema, rascunhos de formulários e, por cinco
          minutos, quais vagas você viu, para não contá-las duas vezes. Não há cookies de publicidade nem de
          rastreamento de terceiros.
        </p>
      </Section>
      <Section title="7. Seus direitos">
        <p>
          Pela LGPD (art. 18), você pode confirmar se tratamos seus dados e pedir acesso, correção,
          portabilidade, anonimização, bloqueio ou exclusão, informação sobre compartilhamentos, e retirar
          consentimentos. Pode também se opor a tratamentos e reclamar à Autoridade Nacional de Proteção de
          Dados (ANPD).
        </p>
      </Section>
      <Section title="8. Encarregado pelo tratamento de dados">
        <Officer />
      </Section>
      <Section title="9. Segurança e mudanças">
        <p>
          As senhas são protegidas por funções próprias para isso, as sessões podem ser encerradas e os
          documentos não são exibidos. Se houver um incidente que possa trazer risco relevante a você,
          avisaremos você e a ANPD. Se esta política mudar de forma relevante, avisaremos por e-mail ou no
          site antes que a mudança valha.
        </p>
      </Section>
    </StaticPage>
  )
}

/** The data protection officer (LGPD, art. 41), or the general contact if none is configured. */
function Officer() {
  const { dpoName, dpoEmail } = useSite()
  const contact = <PageLink to={paths.contact}>página de contato</PageLink>
  if (dpoName || dpoEmail)
    return (
      <p>
        {dpoName ? (
          <>
            O encarregado é <strong>{dpoName}</strong>.{' '}
          </>
        ) : null}
        {dpoEmail ? (
          <>
            Escreva para <ExternalLink href={`mailto:${dpoEmail}`}>{dpoEmail}</ExternalLink>
          </>
        ) : (
          <>Fale com essa pessoa pelos canais da {contact}</>
        )}{' '}
        para exercer seus direitos ou tirar dúvidas.
      </p>
    )
  return (
    <p>
      Esta instalação ainda não nomeou um encarregado. Para exercer seus direitos ou tirar dúvidas, use os
      canais da {contact}.
    </p>
  )
}
