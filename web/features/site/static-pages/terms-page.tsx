import { textVersions } from '#contract/accounts/accounts.ts'
import { APPEAL_DAYS } from '#contract/moderation/reports.ts'
import { paths } from '#contract/paths.ts'
import { GRACE_DAYS } from '#contract/payments/entitlement.ts'
import { REFUND_DAYS } from '#contract/payments/refunds.ts'
import { SPONSORSHIP_DAYS } from '#contract/payments/sponsorships.ts'
import { DELETION_GRACE_DAYS } from '#contract/platform/retention.ts'
import { CHECK_DAYS } from '#contract/telehealth/establishments.ts'
import { count } from '#web/lib/format.ts'
import { useSite } from '#web/lib/site.ts'
import { CompanyFacts } from './company-facts.tsx'
import { Bullets, PageLink, Section, StaticPage } from './static-page.tsx'

export default function TermsPage() {
  const { jobDurationDays, companyName } = useSite()
  return (
    <StaticPage
      title="Termos de Uso"
      lead="As regras para usar o Medponto, em linguagem direta. Ao criar uma conta, você concorda com elas."
      version={textVersions.terms}
      withContents
      description="Termos de Uso do Medponto: cadastro, equipe, vagas, candidaturas, mensagens, pagamentos, reembolso, moderação, denúncias, telemedicina e exclusão de conta."
      path={paths.terms}
    >
      <Section title="1. O que é o Medponto">
        <p>
          O Medponto é um site em que hospitais, clínicas, empresas e serviços de telemedicina publicam vagas
          e plantões, e em que médicos os encontram e se candidatam. Aproximamos as partes. Não somos
          empregadores, não intermediamos pagamentos entre médico e contratante e não participamos do contrato
          que elas fizerem.
        </p>
        <p>
          {companyName && (
            <>
              O site é mantido por <CompanyFacts />.{' '}
            </>
          )}
          Para falar conosco, use a <PageLink to={paths.contact}>página de contato</PageLink>.
        </p>
      </Section>
      <Section title="2. Sua conta">
        <Bullets>
          <li>
            Para ter conta é preciso ser maior de 18 anos. A conta de uma empresa exige CNPJ e é aberta por
            quem pode representá-la.
          </li>
          <li>
            As informações do cadastro devem ser verdadeiras e suas. Há uma conta por CPF e uma por CNPJ; as
            pessoas da equipe de uma empresa entram cada uma com a própria conta.
          </li>
          <li>
            O tipo de perfil (médico ou empresa) é definido ao completar o cadastro. Depois disso, só a
            administração o corrige, a pedido.
          </li>
          <li>
            A senha é pessoal. Se suspeitar que outra pessoa a conhece, troque-a no perfil: isso encerra as
            outras sessões.
          </li>
        </Bullets>
      </Section>
      <Section title="3. Médicos">
        <Bullets>
          <li>Informe apenas registros que você possui: CRM com a respectiva UF e, se houver, RQE.</li>
          <li>
            Uma especialidade só é divulgada no seu perfil com RQE, e no máximo duas, conforme a Resolução CFM
            2.336/2023.
          </li>
          <li>
            Ao se candidatar, você autoriza que a empresa daquela vaga veja seu perfil, telefone e e-mail
            enquanto a candidatura existir. Você pode removê-la até que a seleção termine; depois disso, ela e
            seu contato continuam à vista da empresa.
          </li>
          <li>Buscar vagas e se candidatar é gratuito.</li>
        </Bullets>
      </Section>
      <Section title="4. Quem publica vagas">
        <Bullets>
          <li>Publique apenas vagas reais, de atividades lícitas, com informações corretas e atualizadas.</li>
          <li>
            São proibidas exigências e perguntas discriminatórias por sexo, origem, raça, cor, estado civil,
            situação familiar, deficiência, reabilitação profissional, idade ou outro motivo que a lei vede
            (Lei 9.029/1995, art. 1º), e cobranças a quem se candidata.
          </li>
          <li>
            Cada vaga fica no ar por {count(jobDurationDays, 'dia', 'dias')} e pode ser renovada. Encerre a
            vaga quando for preenchida: todos os candidatos são avisados.
          </li>
          <li>
            Os dados dos candidatos servem só para aquela seleção, também os que você baixar. Ao recebê-los, a
            empresa passa a responder por eles, e pelo que anota sobre cada pessoa, como controladora, nos
            termos da LGPD (Lei 13.709/2018).
          </li>
          <li>
            A empresa pode convidar uma equipe. As pessoas responsáveis por ela escolhem quem entra e com que
            função, e o que alguém da equipe faz vale como feito pela empresa. Fica registrado quem fez o quê.
          </li>
        </Bullets>
      </Section>
      <Section title="5. Mensagens e entrevistas">
        <Bullets>
          <li>
            As mensagens servem para tratar da candidatura. São proibidas cobranças, ofensas, publicidade e
            pedidos de senha.
          </li>
          <li>
            Não as moderamos antes. Quem recebe uma mensagem pode denunciá-la, e então nós a lemos. Uma
            mensagem enviada não pode ser apagada.
          </li>
          <li>
            Marcar uma entrevista ou mudar a etapa de uma candidatura não é contratar: o contrato é feito
            diretamente entre as partes.
          </li>
        </Bullets>
      </Section>
      <Section title="6. Planos e assinaturas">
        <Bullets>
          <li>
            Limites e preços de cada plano estão na <PageLink to={paths.pricing}>página de planos</PageLink>.
            O valor total é mostrado antes do pagamento.
          </li>
          <li>
            A assinatura é mensal ou trimestral e se renova ao fim de cada período, até ser cancelada. O
            cancelamento é feito no painel, sem contato com ninguém, e vale a partir do fim do período já
            pago.
          </li>
          <li>
            Se uma cobrança falhar, o plano continua por {GRACE_DAYS} dias, em que tentamos de novo e avisamos
            por e-mail. Depois disso, valem os limites do plano gratuito, e as vagas acima deles são pausadas.
          </li>
          <li>
            Ao passar para um plano maior, você paga na hora só a diferença proporcional, que é mostrada
            antes. A passagem para um menor vale a partir do fim do período.
          </li>
        </Bullets>
      </Section>
      <Section title="7. Destaque de vagas">
        <Bullets>
          <li>
            O destaque dura {SPONSORSHIP_DAYS} dias e é uma posição paga, sempre identificada como tal. Ele
            não muda a ordem dos resultados da busca.
          </li>
          <li>
            O texto de uma vaga em destaque é conferido antes, de forma automática e, se preciso, por uma
            pessoa. Se ele for retido, a vaga fica no ar sem destaque, e os dias pagos só contam a partir da
            aprovação. Se for recusado, devolvemos o valor.
          </li>
          <li>
            Se a vaga for encerrada por você ou excluída com a conta, os dias restantes não são devolvidos,
            salvo dentro do prazo do item 8.
          </li>
        </Bullets>
      </Section>
      <Section title="8. Arrependimento e reembolso">
        <p>
          Você pode desistir de uma assinatura nova ou de um destaque em até {REFUND_DAYS} dias do pagamento e
          receber de volta tudo o que pagou, sem explicar o motivo (Código de Defesa do Consumidor, Lei
          8.078/1990, art. 49; Decreto 7.962/2013, art. 5º). Oferecemos esse prazo a todas as empresas. O
          pedido é feito no recibo, no painel. O valor volta pelo mesmo meio de pagamento, no prazo do seu
          banco ou cartão.
        </p>
        <p>Um recibo do Medponto comprova o pagamento, mas não é nota fiscal (NFS-e).</p>
      </Section>
      <Section title="9. Diretório de telemedicina">
        <Bullets>
          <li>
            O <PageLink to={paths.telemedicine}>diretório de telemedicina</PageLink> lista empresas que
            prestam o serviço. As consultas acontecem na própria empresa e sob a responsabilidade dela: o
            Medponto não presta nem intermedia serviços médicos.
          </li>
          <li>
            Para aparecer, a empresa precisa ter sede no Brasil, registro no CRM do estado da sede e diretor
            técnico médico inscrito no mesmo CRM (Resolução CFM 2.314/2022, art. 17). O cartão mostra esses
            registros e quando foram conferidos. A conferência vale por {CHECK_DAYS} dias.
          </li>
          <li>
            As posições pagas são identificadas com “Publicidade” e não são avaliação de qualidade. Não há
            notas nem ranking.
          </li>
        </Bullets>
      </Section>
      <Section title="10. Moderação, denúncias e recurso">
        <Bullets>
          <li>
            Todas as vagas estão sujeitas à nossa revisão, antes ou depois de publicadas. Podemos recusar ou
            tirar do ar o que viole a lei ou estes termos e suspender a conta responsável, em especial em caso
            de fraude, dados falsos, discriminação ou uso indevido dos dados de outras pessoas.
          </li>
          <li>Quem publicou é avisado da decisão e do motivo, pode corrigir o texto e enviá-lo de novo.</li>
          <li>
            Qualquer pessoa pode <PageLink to={paths.reportWithoutAccount}>denunciar</PageLink> uma vaga ou um
            perfil, com ou sem conta. Cada denúncia recebe uma resposta.
          </li>
          <li>
            Quem denunciou recebe a resposta por e-mail. Quem foi denunciado pode recorrer uma vez, em até{' '}
            {APPEAL_DAYS} dias da decisão. Os números de cada ano estão na página de{' '}
            <PageLink to={paths.transparency}>transparência</PageLink>.
          </li>
        </Bullets>
      </Section>
      <Section title="11. O que não é permitido">
        <Bullets>
          <li>Fazer-se passar por outra pessoa ou usar documento alheio.</li>
          <li>
            Coletar dados do site por meios automáticos ou usar contatos para publicidade não autorizada.
          </li>
          <li>Tentar burlar a segurança do serviço ou prejudicar seu funcionamento.</li>
          <li>Publicar dados de pacientes.</li>
        </Bullets>
      </Section>
      <Section title="12. Responsabilidades">
        <p>
          Quem publica responde pelo que a vaga diz, e quem se candidata, pelo que o perfil diz. Confira as
          condições e a identidade da outra parte antes de fechar qualquer acordo. Trabalhamos para manter o
          serviço disponível e seguro, mas pode haver interrupções para manutenção ou por falhas. Nada aqui
          afasta direitos que a lei garante, nem a nossa responsabilidade quando ela existir.
        </p>
      </Section>
      <Section title="13. Privacidade">
        <p>
          O tratamento de dados pessoais está descrito na{' '}
          <PageLink to={paths.privacy}>Política de Privacidade</PageLink>, que faz parte destes termos.
        </p>
      </Section>
      <Section title="14. Fim da conta">
        <p>
          Você pode excluir sua conta quando quiser, no <PageLink to={paths.profile}>perfil</PageLink>. Uma
          assinatura em andamento precisa ser cancelada antes. Na hora, o perfil sai do ar, as candidaturas em
          aberto são retiradas e as vagas, encerradas. Os dados são apagados {DELETION_GRACE_DAYS} dias
          depois, prazo em que basta entrar de novo para desistir. Quem sai de uma equipe perde o acesso na
          hora; o que fez pela empresa fica com ela.
        </p>
        <p>
          Também podemos suspender ou excluir uma conta que viole estes termos. A exclusão exige a decisão de
          duas pessoas da administração, e você é avisado por e-mail antes que os dados sejam apagados.
        </p>
      </Section>
      <Section title="15. Mudanças nestes termos">
        <p>
          Quando estes termos mudarem, a nova versão será publicada aqui, com a data no alto, e pediremos o
          seu aceite no painel. As versões que você aceitou ficam listadas no seu perfil.
        </p>
      </Section>
      <Section title="16. Lei e foro">
        <p>
          Valem as leis do Brasil. Fica eleito o foro de Curitiba, PR, ressalvado o direito do consumidor de
          recorrer ao foro do seu domicílio.
        </p>
      </Section>
    </StaticPage>
  )
}
