import { JOB_DURATION_DAYS } from '#contract/jobs.ts'
import { paths } from '#contract/paths.ts'
import { Bullets, PageLink, Section, StaticPage } from './static-page.tsx'

export default function TermsPage() {
  return (
    <StaticPage
      title="Termos de Uso"
      lead="As regras para usar o Medponto, em linguagem direta. Ao criar uma conta, você concorda com elas."
      updated="21 de novembro de 2026"
      description="Termos de Uso do Medponto: cadastro, publicação de vagas, candidaturas, responsabilidades e encerramento de conta."
      path={paths.terms}
    >
      <Section title="1. O que é o Medponto">
        <p>
          O Medponto é um site em que hospitais, clínicas, empresas e serviços de telemedicina publicam vagas
          e plantões, e em que médicos os encontram e se candidatam. Aproximamos as partes. Não somos
          empregadores, não intermediamos pagamentos entre médico e contratante e não participamos do contrato
          que elas fizerem.
        </p>
      </Section>
      <Section title="2. Sua conta">
        <Bullets>
          <li>Para ter conta é preciso ser maior de 18 anos ou representar uma pessoa jurídica com CNPJ.</li>
          <li>
            As informações do cadastro devem ser verdadeiras e suas. Há uma conta por CPF e uma por CNPJ.
          </li>
          <li>
            O tipo de perfil (médico ou empresa) é definido ao completar o cadastro e não pode ser mudado
            depois.
          </li>
          <li>A senha é pessoal. Avise-nos se suspeitar de que outra pessoa a conhece.</li>
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
            enquanto a candidatura estiver ativa. Você pode removê-la até que a seleção termine.
          </li>
          <li>Buscar vagas e se candidatar é gratuito.</li>
        </Bullets>
      </Section>
      <Section title="4. Quem publica vagas">
        <Bullets>
          <li>Publique apenas vagas reais, de atividades lícitas, com informações corretas e atualizadas.</li>
          <li>
            São proibidas exigências discriminatórias por sexo, idade, cor, estado civil, religião,
            deficiência ou qualquer outra que a lei vede, e cobranças a quem se candidata.
          </li>
          <li>
            Cada vaga fica no ar por {JOB_DURATION_DAYS} dias, salvo encerramento antes. Encerre a vaga quando
            for preenchida.
          </li>
          <li>
            Os dados dos candidatos servem só para aquela seleção. Ao recebê-los, a empresa passa a responder
            por eles como controladora, nos termos da LGPD.
          </li>
        </Bullets>
      </Section>
      <Section title="5. Moderação">
        <p>
          Todas as vagas estão sujeitas à nossa revisão, antes ou depois de publicadas. Podemos recusar ou
          tirar do ar conteúdo que viole a lei ou estes termos e suspender a conta responsável, em especial em
          caso de fraude, dados falsos ou uso indevido dos dados de outras pessoas.
        </p>
      </Section>
      <Section title="6. O que não é permitido">
        <Bullets>
          <li>Fazer-se passar por outra pessoa ou usar documento alheio.</li>
          <li>
            Coletar dados do site por meios automáticos ou usar contatos para publicidade não autorizada.
          </li>
          <li>Tentar burlar a segurança do serviço ou prejudicar seu funcionamento.</li>
        </Bullets>
      </Section>
      <Section title="7. Responsabilidades">
        <p>
          Quem publica responde pelo que a vaga diz, e quem se candidata, pelo que o perfil diz. Confira as
          condições e a identidade da outra parte antes de fechar qualquer acordo. Trabalhamos para manter o
          serviço disponível e seguro, mas pode haver interrupções para manutenção ou por falhas. Nada aqui
          afasta direitos que a lei garante ao consumidor.
        </p>
      </Section>
      <Section title="8. Privacidade">
        <p>
          O tratamento de dados pessoais está descrito na{' '}
          <PageLink to={paths.privacy}>Política de Privacidade</PageLink>, que faz parte destes termos.
        </p>
      </Section>
      <Section title="9. Encerramento e mudanças">
        <p>
          Você pode pedir o encerramento da conta quando quiser, pelos canais da página de{' '}
          <PageLink to={paths.contact}>contato</PageLink>. Podemos atualizar estes termos; se a mudança for
          relevante, avisaremos por e-mail ou no site antes que ela valha.
        </p>
      </Section>
      <Section title="10. Lei e foro">
        <p>
          Valem as leis do Brasil. Fica eleito o foro de Curitiba, PR, ressalvado o direito do consumidor de
          recorrer ao foro do seu domicílio.
        </p>
      </Section>
    </StaticPage>
  )
}
