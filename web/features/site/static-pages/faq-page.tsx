import { VERIFICATION_HOURS } from '#contract/accounts/accounts.ts'
import { UNDO_SECONDS } from '#contract/hiring/application-moves.ts'
import { INVITATION_DAYS } from '#contract/hiring/team.ts'
import { APPEAL_DAYS, REPORT_ANSWER_DAYS } from '#contract/moderation/reports.ts'
import { paths } from '#contract/paths.ts'
import { REFUND_DAYS } from '#contract/payments/refunds.ts'
import { SPONSORSHIP_DAYS } from '#contract/payments/sponsorships.ts'
import { DELETION_GRACE_DAYS } from '#contract/platform/retention.ts'
import { ALERT_CONFIRMATION_HOURS } from '#contract/search/alerts.ts'
import { slugOf } from '#contract/slugs.ts'
import { count } from '#web/lib/format.ts'
import { useSite } from '#web/lib/site.ts'
import { PageLink, Section, StaticPage } from './static-page.tsx'

export default function FaqPage() {
  const { jobDurationDays, sellsSubscriptions, sellsSponsorships } = useSite()
  return (
    <StaticPage
      title="Perguntas frequentes"
      lead={
        <p>
          As dúvidas mais comuns de médicos e de quem contrata. Não achou a sua?{' '}
          <PageLink to={paths.contact}>Fale conosco</PageLink>.
        </p>
      }
      description="Como funciona o Medponto: cadastro, candidatura, mensagens, entrevistas, alertas, publicação de vagas, equipe, pagamentos, denúncias e privacidade."
      path={paths.faq}
      withContents
    >
      <Group title="Para médicos">
        <Section level="h3" title="Preciso pagar para usar?">
          <p>Não. Buscar vagas, criar conta e se candidatar é gratuito para médicos.</p>
        </Section>
        <Section level="h3" title="Como me candidato?">
          <p>
            Abra a vaga e toque em “Candidatar-se”. É preciso ter uma conta com o perfil completo. Se você
            ainda não entrou, levamos você ao login e depois de volta à vaga. Algumas vagas fazem até cinco
            perguntas antes: o que for eliminatório aparece na página da vaga.
          </p>
        </Section>
        <Section level="h3" title="O que são requisitos eliminatórios?">
          <p>
            São exigências que a empresa mostra na página da vaga. Só quem as atende consegue se candidatar. A
            vaga também pode fazer outras perguntas; o que já está no seu perfil, como o RQE, vem preenchido.
          </p>
        </Section>
        <Section level="h3" title="Como acompanho uma candidatura?">
          <p>
            No painel, em “Candidaturas”, com a data de cada etapa. Avisamos você quando a empresa abre a
            candidatura, muda a etapa, escreve ou propõe uma entrevista: você escolhe um dos horários ou pede
            outros. Nas preferências de notificação, você decide o que chega por e-mail.
          </p>
        </Section>
        <Section level="h3" title="Como falo com a empresa?">
          <p>
            Pelas mensagens da candidatura, no painel. Elas ficam abertas enquanto a seleção durar e depois de
            uma contratação; quando a seleção termina, continuam lá só para leitura. Se uma mensagem for
            abusiva ou pedir dinheiro, toque na bandeira ao lado dela para denunciar.
          </p>
        </Section>
        <Section level="h3" title="Posso desistir de uma candidatura?">
          <p>
            Sim, na própria vaga, com “Remover candidatura”, enquanto a seleção não tiver terminado. Se mudar
            de ideia e a vaga continuar aberta, você pode se candidatar de novo.
          </p>
        </Section>
        <Section level="h3" title="Recebo um aviso quando surge uma vaga para mim?">
          <p>
            Sim, se quiser. Faça uma busca e toque em “Criar alerta”: as vagas novas chegam por e-mail na
            hora, todo dia ou toda semana. Funciona também sem conta; nesse caso, confirme o alerta pelo link
            que enviamos, em até {ALERT_CONFIRMATION_HOURS} horas. Cada e-mail traz um link para parar.
          </p>
        </Section>
        <Section level="h3" title="Quem vê meu telefone e meu e-mail?">
          <p>
            Só as equipes das empresas às quais você se candidatou. Se você remover a candidatura, o contato
            deixará de aparecer para aquela empresa. CPF e data de nascimento não aparecem para outras
            pessoas.
          </p>
        </Section>
        <Section level="h3" title="A empresa pode fazer anotações sobre mim?">
          <p>
            Pode, e só a equipe dela as lê. Você as recebe, sem o nome de quem escreveu, no arquivo que se
            baixa no <PageLink to={paths.profile}>perfil</PageLink>, em “Meus dados”.
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
            Por {count(jobDurationDays, 'dia', 'dias')}. Depois disso, ela aparece como expirada e não recebe
            novas candidaturas, mas pode ser renovada. Você também pode encerrá-la antes: os candidatos são
            avisados.
          </p>
        </Section>
        <Section level="h3" title="Posso corrigir uma vaga já publicada?">
          <p>Sim. A edição fica na sua lista de vagas, no painel.</p>
        </Section>
        <Section level="h3" title="Meus colegas usam a mesma conta?">
          <p>
            Não é preciso dividir a senha. No painel, em “Equipe”, convide cada pessoa por e-mail e escolha a
            função dela: responsável, recrutamento ou só leitura. O convite vale por {INVITATION_DAYS} dias, e
            a atividade da equipe mostra quem fez o quê.
          </p>
        </Section>
        <Section level="h3" title="Os candidatos sabem o que aconteceu?">
          <p>
            Sim. A cada mudança de etapa a pessoa é avisada, com a sua mensagem, se você escrever uma; você
            tem {UNDO_SECONDS} segundos para desfazer. Ao encerrar a vaga, todos os que esperavam uma resposta
            são avisados.
          </p>
        </Section>
        <Section level="h3" title="Posso esconder o valor ou o nome da empresa?">
          <p>
            Pode, mas vagas com valor e nome à vista respondem ao que o médico pergunta primeiro. O que você
            esconder não aparece em lugar nenhum do site.
          </p>
        </Section>
        <Section level="h3" title="Como apareço no diretório de telemedicina?">
          <p>
            Marque no perfil que sua empresa presta serviço de telemedicina e informe o registro no CRM e o
            diretor técnico. Depois da conferência, ela aparece no{' '}
            <PageLink to={paths.telemedicine}>diretório</PageLink>. Os critérios estão nos{' '}
            <PageLink to={paths.terms}>Termos de Uso</PageLink>.
          </p>
        </Section>
      </Group>
      <Group title="Pagamentos">
        <Section level="h3" title="Quanto custa publicar?">
          <p>
            Há um plano gratuito e planos pagos, mensais ou trimestrais, na{' '}
            <PageLink to={paths.pricing}>página de planos</PageLink>.
            {sellsSponsorships &&
              ` O destaque de uma vaga é pago à parte e dura ${SPONSORSHIP_DAYS} dias; o preço aparece antes de pagar.`}
          </p>
        </Section>
        <Section level="h3" title="Como pago?">
          <p>
            {sellsSubscriptions ? (
              'A assinatura, com cartão, pela Stripe.'
            ) : (
              <>
                Para assinar um plano, <PageLink to={paths.contact}>fale conosco</PageLink>.
              </>
            )}
            {sellsSponsorships && ' O destaque, com cartão ou Pix, pelo Mercado Pago.'}
          </p>
        </Section>
        <Section level="h3" title="Posso cancelar a assinatura?">
          <p>
            Sim, a qualquer momento, no painel. O plano continua até o fim do período já pago e não é cobrado
            de novo.
          </p>
        </Section>
        <Section level="h3" title="Posso receber o dinheiro de volta?">
          <p>
            Sim, em até {REFUND_DAYS} dias do pagamento, sem explicar o motivo: abra o recibo no painel e peça
            o reembolso. Também devolvemos o valor de um destaque cujo texto foi recusado.
          </p>
        </Section>
        <Section level="h3" title="O recibo é uma nota fiscal?">
          <p>
            Não. Preencha os dados para nota fiscal no painel, em “Cobrança”, e a NFS-e sai em nome deles.
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
            No <PageLink to={paths.profile}>perfil</PageLink>, em “Excluir minha conta”. O perfil sai do ar na
            hora, e os dados são apagados {DELETION_GRACE_DAYS} dias depois, menos o que a lei manda guardar,
            como explica a <PageLink to={paths.privacy}>Política de Privacidade</PageLink>. Até lá, basta
            entrar de novo para desistir.
          </p>
        </Section>
        <Section level="h3" title="Como baixo tudo o que vocês guardam sobre mim?">
          <p>
            No <PageLink to={paths.profile}>perfil</PageLink>, em “Meus dados”. O arquivo fica pronto em
            instantes, e você recebe um e-mail.
          </p>
        </Section>
        <Section level="h3" title="Acho que outra pessoa entrou na minha conta">
          <p>
            Troque a senha em “Editar perfil”: isso encerra as outras sessões. Lá você também vê em quais
            dispositivos a conta está aberta e pode ligar a verificação em duas etapas.
          </p>
        </Section>
      </Group>
      <Group title="Segurança e denúncias">
        <Section level="h3" title="Vi uma vaga falsa ou discriminatória. O que faço?">
          <p>
            Toque em “Denunciar” na página da vaga ou do perfil. Sem conta, use a página de{' '}
            <PageLink to={paths.reportWithoutAccount}>denúncia</PageLink>. Você recebe uma resposta em até{' '}
            {REPORT_ANSWER_DAYS} dias.
          </p>
        </Section>
        <Section level="h3" title="Minha vaga foi recusada. Posso recorrer?">
          <p>
            O aviso traz o motivo: corrija o texto e envie a vaga de novo. Se ela saiu do ar por causa de uma
            denúncia, o aviso também leva ao recurso, em até {APPEAL_DAYS} dias.
          </p>
        </Section>
        <Section level="h3" title="Uma empresa me pediu dinheiro para me candidatar">
          <p>
            Não pague e denuncie: os <PageLink to={paths.terms}>Termos de Uso</PageLink> proíbem qualquer
            cobrança a quem se candidata.
          </p>
        </Section>
      </Group>
    </StaticPage>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section id={slugOf(title)} className="grid scroll-mt-24 gap-6">
      <h2 className="border-b pb-2 font-semibold text-title">{title}</h2>
      {children}
    </section>
  )
}
