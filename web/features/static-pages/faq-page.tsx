import { VERIFICATION_HOURS } from '#contract/accounts.ts'
import { JOB_DURATION_DAYS } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'
import { PageLink, Section, StaticPage } from './static-page.tsx'

export default function FaqPage() {
  return (
    <StaticPage
      title="Perguntas frequentes"
      lead={
        <p>
          As dúvidas mais comuns de médicos e de quem contrata. Não achou a sua?{' '}
          <PageLink to={paths.contact}>Fale conosco</PageLink>.
        </p>
      }
      description="Como funciona o Medponto: cadastro, candidatura, publicação de vagas, CRM, RQE e privacidade."
      path={paths.faq}
    >
      <Group title="Para médicos">
        <Section level="h3" title="Preciso pagar para usar?">
          <p>Não. Buscar vagas, criar conta e se candidatar é gratuito para médicos.</p>
        </Section>
        <Section level="h3" title="Como me candidato?">
          <p>
            Abra a vaga e toque em “Candidatar-se”. É preciso ter uma conta com o perfil completo. Se você
            ainda não entrou, levamos você ao login e depois de volta à vaga.
          </p>
        </Section>
        <Section level="h3" title="Posso desistir de uma candidatura?">
          <p>
            Sim, na própria vaga, com “Remover candidatura”, enquanto a seleção não tiver terminado. Se mudar
            de ideia e a vaga continuar aberta, você pode se candidatar de novo.
          </p>
        </Section>
        <Section level="h3" title="Quem vê meu telefone e meu e-mail?">
          <p>
            Só as empresas que têm uma candidatura sua em aberto. Se você remover a candidatura, o contato
            deixará de aparecer para aquela empresa. CPF e data de nascimento não aparecem para outras
            pessoas.
          </p>
        </Section>
        <Section level="h3" title="Por que minha especialidade não aparece no perfil?">
          <p>
            Porque falta o RQE. Pela Resolução CFM 2.336/2023, o médico só pode se anunciar como especialista
            com o registro de qualificação, e no máximo em duas especialidades.
          </p>
        </Section>
        <Section level="h3" title="O que quer dizer “Empresa confidencial”?">
          <p>Quem publicou preferiu não mostrar o nome na vaga, em geral porque a seleção é sigilosa.</p>
        </Section>
      </Group>
      <Group title="Para quem contrata">
        <Section level="h3" title="Quem pode publicar vagas?">
          <p>
            Hospitais, clínicas, empresas e serviços de telemedicina com CNPJ. Na hora de completar o perfil,
            escolha “Represento uma empresa”.
          </p>
        </Section>
        <Section level="h3" title="Por quanto tempo a vaga fica no ar?">
          <p>
            {JOB_DURATION_DAYS} dias. Depois disso ela aparece como expirada e não recebe novas candidaturas.
            Você também pode encerrá-la antes.
          </p>
        </Section>
        <Section level="h3" title="Posso corrigir uma vaga já publicada?">
          <p>Sim. A edição fica na sua lista de vagas, no painel.</p>
        </Section>
        <Section level="h3" title="Posso esconder o valor ou o nome da empresa?">
          <p>
            Pode, mas vagas com valor e nome à vista respondem ao que o médico pergunta primeiro. O que você
            esconder não aparece em lugar nenhum do site.
          </p>
        </Section>
      </Group>
      <Group title="Conta">
        <Section level="h3" title="Não recebi o e-mail de confirmação">
          <p>
            Veja a pasta de spam. O link vale por {VERIFICATION_HOURS} horas; se não chegou ou venceu,{' '}
            <PageLink to={paths.verifyEmail}>peça outro</PageLink>.
          </p>
        </Section>
        <Section level="h3" title="Escolhi o tipo de perfil errado">
          <p>
            O tipo, o CPF e o CNPJ não podem ser mudados depois de completar o perfil.{' '}
            <PageLink to={paths.contact}>Fale conosco</PageLink> para corrigir.
          </p>
        </Section>
        <Section level="h3" title="Como excluo minha conta?">
          <p>
            Peça pelos canais da página de <PageLink to={paths.contact}>contato</PageLink>. Excluímos seus
            dados, menos o que a lei manda guardar, como explica a{' '}
            <PageLink to={paths.privacy}>Política de Privacidade</PageLink>.
          </p>
        </Section>
      </Group>
    </StaticPage>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-6">
      <h2 className="border-b pb-2 font-semibold text-xl">{title}</h2>
      {children}
    </section>
  )
}
