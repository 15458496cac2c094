import { paths } from '#contract/paths.ts'
import { useSite } from '#web/lib/site.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { Bullets, PageLink, Section, StaticPage } from './static-page.tsx'

export default function AboutPage() {
  const { companyName } = useSite()
  return (
    <StaticPage
      title="Sobre nós"
      lead="O Medponto é o ponto de encontro da medicina: aproxima médicos de quem precisa deles."
      description="O Medponto reúne vagas e plantões médicos de todo o Brasil e liga médicos a hospitais, clínicas e serviços de telemedicina."
      path={paths.about}
    >
      <Section title="O que nos move">
        <p>
          Boa parte das vagas e dos plantões do país ainda circula em grupos de mensagens. A informação chega
          incompleta, some em minutos e quase nunca diz o essencial: o que é, onde, quanto paga, quando e para
          quem.
        </p>
        <p>
          Fizemos o Medponto para que essas respostas estejam na primeira linha. O médico decide em segundos
          se a vaga serve. Quem contrata recebe candidaturas identificadas, no lugar de mensagens soltas.
        </p>
      </Section>
      <Section title="Para médicos">
        <Bullets>
          <li>
            Busca por especialidade, cidade ou palavra, com filtros de lugar, valor, regime, área de atuação e
            trabalho remoto.
          </li>
          <li>Candidatura em dois toques, que pode ser removida até o fim da seleção.</li>
          <li>O andamento de cada candidatura à vista, sem adivinhação.</li>
          <li>Mensagens com a empresa e horários de entrevista no mesmo lugar.</li>
          <li>Alertas por e-mail quando surge uma vaga da sua busca, com ou sem conta.</li>
          <li>Seu telefone e seu e-mail só aparecem para as empresas às quais você se candidatou.</li>
        </Bullets>
      </Section>
      <Section title="Para hospitais, clínicas e telemedicina">
        <Bullets>
          <li>Publicação em poucos minutos, com valor, regime e horário em campos próprios.</li>
          <li>Candidaturas reunidas em um só lugar, com CRM, UF e especialidade do médico.</li>
          <li>Etapas, mensagens, entrevistas e anotações da equipe em cada candidatura.</li>
          <li>Uma conta para cada pessoa da equipe, com a função que você escolher.</li>
          <li>Se a seleção for sigilosa, o nome da empresa pode ficar oculto na vaga.</li>
        </Bullets>
      </Section>
      <Section title="Nosso compromisso">
        <p>
          Uma especialidade só é apresentada como tal quando o médico informa o RQE, como exige a Resolução
          CFM 2.336/2023. O que é pago aparece como pago e não muda a ordem da busca. Vagas discriminatórias
          não têm lugar aqui: quem as vê pode <PageLink to={paths.reportWithoutAccount}>denunciar</PageLink>,
          quem foi denunciado pode se defender, e os números são públicos na página de{' '}
          <PageLink to={paths.transparency}>transparência</PageLink>.
        </p>
        <p>
          Os dados pessoais são tratados como descreve a nossa{' '}
          <PageLink to={paths.privacy}>Política de Privacidade</PageLink>. Você pode baixá-los e excluir sua
          conta quando quiser, no próprio site.
        </p>
      </Section>
      <Section title="Telemedicina">
        <p>
          O <PageLink to={paths.telemedicine}>diretório de telemedicina</PageLink> mostra o registro no CRM e
          o diretor técnico de cada empresa, e quando foram conferidos. Sem notas e sem ranking.
        </p>
      </Section>
      {companyName && (
        <Section title="Quem somos">
          <p>
            O Medponto é mantido por <CompanyFacts />.
          </p>
        </Section>
      )}
      <div className="flex flex-wrap gap-3">
        <Link to={paths.jobs} className={buttonClass()}>
          Ver vagas
        </Link>
        <Link to={paths.contact} className={buttonClass({ variant: 'secondary' })}>
          Falar conosco
        </Link>
      </div>
    </StaticPage>
  )
}
