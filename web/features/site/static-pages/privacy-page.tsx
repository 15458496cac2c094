import { textVersions } from '#contract/accounts/accounts.ts'
import { VIEW_MINUTES } from '#contract/admin/impersonation.ts'
import { GRANT_MONTHS } from '#contract/hiring/document-grants.ts'
import { paths } from '#contract/paths.ts'
import { DELETION_GRACE_DAYS, retentionDays } from '#contract/platform/retention.ts'
import { useSite } from '#web/lib/site.ts'
import { CompanyFacts } from './company-facts.tsx'
import { Officer, Processors } from './privacy-contacts.tsx'
import { RetentionTable } from './retention-table.tsx'
import { Bullets, ExternalLink, PageLink, Section, StaticPage } from './static-page.tsx'

export default function PrivacyPage() {
  const { companyName } = useSite()
  return (
    <StaticPage
      title="Política de Privacidade"
      lead="Que dados pessoais o Medponto trata, para quê, com quem os compartilha e como você exerce seus direitos, conforme a Lei Geral de Proteção de Dados (LGPD, Lei 13.709/2018)."
      version={textVersions.privacy}
      withContents
      description="Política de Privacidade do Medponto: dados coletados, finalidades, bases legais, compartilhamento, prazos de guarda e direitos pela LGPD."
      path={paths.privacy}
    >
      <Section title="1. Quem responde pelos dados">
        <p>
          {companyName ? (
            <>
              O controlador dos dados é <CompanyFacts />.
            </>
          ) : (
            <>
              O controlador dos dados é quem mantém este site. Para falar com ele, use a{' '}
              <PageLink to={paths.contact}>página de contato</PageLink>.
            </>
          )}{' '}
          As empresas que recebem uma candidatura tornam-se também controladoras dos dados dela, inclusive do
          que anotam sobre quem se candidatou.
        </p>
      </Section>
      <Section title="2. Dados que tratamos">
        <Bullets>
          <li>
            <strong>Conta:</strong> e-mail, senha (guardada só em uma forma que não permite lê-la), a chave da
            verificação em duas etapas, se você a ligar (cifrada), os textos que você aceitou, com versão e
            data, e suas escolhas sobre notificações e e-mails com vagas.
          </li>
          <li>
            <strong>Perfil de médico:</strong> nome, telefone, CPF e, se você informar, data de nascimento,
            gênero, CRM e UF, RQE, especialidades, cidade, foto e apresentação.
          </li>
          <li>
            <strong>Perfil de empresa:</strong> nome, telefone, CNPJ, cidade e, se informados, site,
            apresentação, logotipo, registro no CRM e diretor técnico, quem a indicou e os dados para nota
            fiscal.
          </li>
          <li>
            <strong>Equipe de empresa:</strong> nome, e-mail e função de cada pessoa, os convites enviados e
            quem fez o quê em nome da empresa.
          </li>
          <li>
            <strong>Candidaturas:</strong> as respostas às perguntas da vaga, as etapas com data e motivo, as
            mensagens trocadas, as entrevistas propostas e marcadas, as anotações da equipe da empresa e o que
            ela marcou como favorito.
          </li>
          <li>
            <strong>Plantões:</strong> o que foi oferecido e combinado, se o plantão foi feito e pago, e o
            histórico: quem fez o quê, quando e de qual endereço IP.
          </li>
          <li>
            <strong>Convites para vagas:</strong> se você quer recebê-los, os que recebeu e as empresas que
            você não quer que encontrem você.
          </li>
          <li>
            <strong>Documentos de médicos:</strong> os arquivos que você guarda, cifrados, com tipo, nome e
            datas; com quais candidaturas você os compartilhou, o texto que aceitou e quem os abriu, quando.
          </li>
          <li>
            <strong>Conferência de CRM e RQE:</strong> o resultado, a data, a resposta do CFM, quem conferiu e
            a carteira que você compartilhou para a conferência, com o texto que aceitou.
          </li>
          <li>
            <strong>CNPJ de empresas:</strong> o que os dados abertos da Receita Federal dizem dele (nome,
            situação, atividade e endereço), a data da consulta e o que a equipe concluiu.
          </li>
          <li>
            <strong>Uso:</strong> vagas publicadas e salvas, modelos, notificações, e as denúncias e mensagens
            que você nos envia, com ou sem conta.
          </li>
          <li>
            <strong>Alertas de vagas:</strong> a busca, a frequência e o e-mail que os recebe, com ou sem
            conta, e as vagas já enviadas.
          </li>
          <li>
            <strong>Pagamentos:</strong> valor, data, situação e identificação no provedor. O número do cartão
            é digitado na página ou no campo do provedor e não passa pelos nossos servidores.
          </li>
          <li>
            <strong>Contagens:</strong> quantas vezes cada página foi aberta e cada vaga, mostrada, aberta,
            salva ou compartilhada, e o que se busca, por dia e sem registrar quem. Se o seu navegador envia o
            sinal Global Privacy Control, nada disso é contado.
          </li>
          <li>
            <strong>Localização:</strong> só se você tocar em “Perto de mim” e o navegador permitir. A
            posição, arredondada para cerca de um quilômetro, serve para achar o município e não é guardada.
          </li>
          <li>
            <strong>Acesso:</strong> data, hora e endereço IP das entradas e o navegador usado em cada sessão.
          </li>
        </Bullets>
        <p>Não pedimos dados de saúde nem documentos de pacientes. Não os inclua em textos livres.</p>
      </Section>
      <Section title="3. Para que usamos e com que base legal">
        <Bullets>
          <li>
            <strong>
              Criar sua conta, mostrar seu perfil, receber e entregar candidaturas e mensagens, marcar
              entrevistas, combinar plantões, avisar você do andamento, cobrar:
            </strong>{' '}
            execução de contrato (LGPD, art. 7º, V).
          </li>
          <li>
            <strong>Mostrar você a empresas com vagas do seu perfil, que podem convidar você:</strong>{' '}
            consentimento (art. 7º, I), que você dá e retira na página de convites.
          </li>
          <li>
            <strong>
              Convidar alguém para a equipe de uma empresa, a pedido dela, e registrar o que cada pessoa faz
              por ela:
            </strong>{' '}
            legítimo interesse da empresa (art. 7º, IX).
          </li>
          <li>
            <strong>Identificar quem usa o serviço e impedir contas duplicadas, por CPF ou CNPJ:</strong>{' '}
            execução de contrato e legítimo interesse (art. 7º, V e IX).
          </li>
          <li>
            <strong>
              Segurança, limite de tentativas de acesso, prevenção de fraudes e registro do que a
              administração faz:
            </strong>{' '}
            legítimo interesse (art. 7º, IX).
          </li>
          <li>
            <strong>Contar visitas às vagas, sem identificar ninguém, e analisar denúncias:</strong> legítimo
            interesse (art. 7º, IX).
          </li>
          <li>
            <strong>Guardar registros de acesso e documentos fiscais:</strong> obrigação legal (art. 7º, II;
            Marco Civil da Internet, Lei 12.965/2014, art. 15; Código Tributário Nacional, arts. 173 e 195).
          </li>
          <li>
            <strong>Mostrar um documento seu a uma empresa:</strong> seu consentimento (art. 7º, I), dado
            documento por documento e para uma candidatura. Você o retira quando quiser, na página da
            candidatura.
          </li>
          <li>
            <strong>Conferir CRM e RQE no CFM:</strong> execução de contrato e legítimo interesse de quem
            contrata (art. 7º, V e IX).
          </li>
          <li>
            <strong>Consultar o CNPJ de empresas em dados públicos:</strong> legítimo interesse (art. 7º, IX).
            Só o número vai para o serviço consultado.
          </li>
          <li>
            <strong>Enviar e-mails com vagas e alertas:</strong> seu consentimento (art. 7º, I), dado à parte.
            Para retirá-lo, use o link de cada e-mail ou o painel.
          </li>
        </Bullets>
        <p>
          Nenhuma candidatura enviada é aceita ou recusada por decisão automática. Uma vaga pode ter
          requisitos eliminatórios, escolhidos pela empresa e mostrados antes: quem não os atende não consegue
          se candidatar. Se achar que houve engano, peça uma revisão à empresa ou a nós (LGPD, art. 20). A
          conferência automática do texto de uma vaga só decide se uma pessoa precisa revisá-lo.
        </p>
      </Section>
      <Section title="4. Quem vê o quê">
        <Bullets>
          <li>
            <strong>Telefone e e-mail de médicos:</strong> só a própria pessoa, a administração do Medponto e
            as pessoas da equipe das empresas com uma candidatura dela. Removida a candidatura, o acesso
            termina.
          </li>
          <li>
            <strong>Mensagens e entrevistas de uma candidatura:</strong> a pessoa que se candidatou e a equipe
            da empresa, também depois que a seleção termina. A administração lê as que forem denunciadas.
          </li>
          <li>
            <strong>Plantões oferecidos e combinados:</strong> quem recebeu a oferta e a equipe da empresa que
            a fez, com todo o histórico. Se os horários de dois plantões coincidem, a segunda empresa não sabe
            onde é o outro. Quem tem um acordo ou comprovante em PDF pode conferir se ele é autêntico.
          </li>
          <li>
            <strong>Convites:</strong> se você quer recebê-los, empresas com uma vaga da sua especialidade e
            região veem o que está no seu perfil público, e se você já trabalhou com elas. A lista de empresas
            que não encontram você é só sua: elas não ficam sabendo.
          </li>
          <li>
            <strong>Anotações e favoritas:</strong> só a equipe da empresa. Quem se candidatou as recebe, sem
            o nome de quem as fez, ao baixar os próprios dados.
          </li>
          <li>
            <strong>Documentos:</strong> só você. Se você compartilhar um com uma candidatura, também quem
            responde pela empresa e quem recruta por ela. O acesso termina quando você o retira, quando a
            candidatura é removida ou não é selecionada, ou {GRANT_MONTHS} meses depois do fim da vaga. A
            administração vê quais documentos você guarda, mas só abre um documento com um motivo e a
            aprovação de uma segunda pessoa. A carteira do CRM que você compartilhar para uma conferência pode
            ser aberta por uma só pessoa, até a decisão. Você vê cada abertura, e o motivo das que são da
            administração. O que a empresa já baixou fica sob a responsabilidade dela.
          </li>
          <li>
            <strong>Equipe de uma empresa:</strong> as pessoas dela veem umas das outras nome, e-mail, função,
            último acesso e o que cada uma fez em nome da empresa. Quem se candidata vê só a empresa.
          </li>
          <li>
            <strong>Página pública do médico:</strong> nome, CRM e UF, especialidades com RQE, cidade e
            apresentação. Pedimos aos buscadores que não a indexem, e você pode ocultá-la no perfil.
          </li>
          <li>
            <strong>Página pública da empresa:</strong> nome, telefone, cidade, site e apresentação. Em vagas
            confidenciais, o nome não aparece.
          </li>
          <li>
            <strong>CPF, CNPJ e data de nascimento:</strong> não são mostrados a outros usuários; o CNPJ, só a
            quem é responsável pela empresa. A administração vê os documentos encobertos; revelá-los fica
            registrado.
          </li>
          <li>
            <strong>Administração:</strong> para atender você, um administrador pode ver as telas da sua
            conta, menos mensagens, anotações, entrevistas, candidaturas recebidas, recibos e documentos, sem
            poder agir por você, por no máximo {VIEW_MINUTES} minutos e com motivo registrado. Você é avisado.
          </li>
        </Bullets>
      </Section>
      <Section title="5. Com quem compartilhamos">
        <Processors />
        <p>
          Além deles, só com as empresas às quais você se candidata, como dito acima, e com autoridades,
          quando a lei ou uma ordem judicial obrigar. Não vendemos dados pessoais.
        </p>
      </Section>
      <Section title="6. Por quanto tempo guardamos">
        <RetentionTable />
        <p>
          O que for preciso para defender direitos em processo fica guardado até o fim dele (LGPD, art. 7º,
          VI).
        </p>
      </Section>
      <Section title="7. Cookies e armazenamento no navegador">
        <p>Usamos só o necessário. Não há cookies de publicidade nem de rastreamento de terceiros.</p>
        <Bullets>
          <li>
            <strong>Cookies:</strong> um mantém sua sessão, por até {retentionDays.sessions} dias sem uso;
            outro, até você fechar o navegador, distingue seus acessos dos de outras pessoas da mesma rede,
            para que elas não atrapalhem você; um terceiro, por um ano, reconhece os dispositivos em que você
            já entrou, para que tentativas de estranhos não bloqueiem o seu acesso. Outro, até você fechar o
            navegador, garante que você veja o que acabou de salvar, e um de 15 segundos avisa quando o site
            não consegue salvar; nenhum dos dois identifica você. Na entrada com o Google há dois de poucos
            minutos.
          </li>
          <li>
            <strong>No próprio navegador:</strong> o acesso da sessão, o tema e as preferências das tabelas,
            suas buscas recentes, as últimas vagas que você abriu e quando foi a visita anterior, para
            marcá-las na lista, rascunhos de formulários, o que você ia fazer antes de entrar e, por cinco
            minutos, o que já foi contado, para não contar duas vezes. Ao sair da conta, tudo é apagado, menos
            o tema, as preferências e essas contagens.
          </li>
          <li>
            <strong>Pagamento:</strong> só nas páginas em que se paga, o provedor pode usar cookies próprios
            contra fraude.
          </li>
        </Bullets>
      </Section>
      <Section title="8. Seus direitos">
        <p>
          Pela LGPD (art. 18), você pode confirmar se tratamos seus dados e pedir acesso, correção,
          portabilidade, anonimização, bloqueio ou eliminação, informação sobre compartilhamentos e sobre a
          possibilidade de não consentir, e retirar consentimentos. Pode também se opor a tratamentos e pedir
          a revisão de decisões automatizadas (art. 20).
        </p>
        <Bullets>
          <li>
            <strong>Acesso e portabilidade:</strong> no <PageLink to={paths.profile}>perfil</PageLink>, em
            “Meus dados”, você baixa um arquivo com tudo o que guardamos sobre você.
          </li>
          <li>
            <strong>Correção:</strong> em “Editar perfil”. E-mail e documento são corrigidos a pedido.
          </li>
          <li>
            <strong>Eliminação:</strong> no perfil, em “Excluir minha conta”. Em {DELETION_GRACE_DAYS} dias,
            os dados são apagados, menos os da tabela acima.
          </li>
          <li>
            <strong>Consentimentos:</strong> no perfil, com versão e data de cada aceite.
          </li>
          <li>
            <strong>O resto, e quem não consegue entrar na conta:</strong> fale com o encarregado.
          </li>
        </Bullets>
        <p>
          Você também pode reclamar à{' '}
          <ExternalLink href="https://www.gov.br/anpd/pt-br">
            Autoridade Nacional de Proteção de Dados (ANPD)
          </ExternalLink>
          .
        </p>
      </Section>
      <Section title="9. Encarregado pelo tratamento de dados">
        <Officer />
      </Section>
      <Section title="10. Segurança">
        <p>
          As senhas são protegidas por funções próprias para isso, o acesso da administração em produção exige
          um segundo fator, e tudo o que ela faz fica registrado. Você vê em “Editar perfil” onde sua conta
          está aberta e pode encerrar cada sessão. Se houver um incidente que possa trazer risco ou dano
          relevante, avisaremos você e a ANPD (LGPD, art. 48).
        </p>
      </Section>
      <Section title="11. Mudanças nesta política">
        <p>
          Quando esta política mudar, a nova versão será publicada aqui, com a data no alto, e pediremos o seu
          aceite no painel.
        </p>
      </Section>
    </StaticPage>
  )
}
