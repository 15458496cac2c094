import { LayoutDashboard, LogOut, User } from 'lucide-react'
import { useState } from 'react'
import { CountBadge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Row, Section } from './ui-section.tsx'

/** Breadcrumbs, tabs, menus, dialogs and toasts. */
export function OverlaySections() {
  return (
    <>
      <Section title="Caminho" note="No celular fica só o que leva a outro lugar.">
        <Breadcrumbs
          structured={false}
          above={[
            { name: 'Início', to: '/' },
            { name: 'Vagas', to: '/vagas' },
            { name: 'Cardiologia', to: '/vagas/especialidade/cardiologia' },
          ]}
          here="Cardiologista plantonista"
        />
      </Section>
      <Section title="Abas">
        <Tabs
          label="Cadastro"
          tabs={[
            { value: 'personal', label: 'Dados pessoais', content: <p>Nome, telefone e tipo de perfil.</p> },
            {
              value: 'documents',
              label: 'Documentos',
              badge: <CountBadge count={1} label="1 erro" />,
              content: <p>CPF ou CNPJ, CRM e RQE.</p>,
            },
            { value: 'additional', label: 'Informações adicionais', content: <p>Cidade e apresentação.</p> },
          ]}
        />
      </Section>
      <Section title="Menu" note="O código chega quando o ponteiro ou o foco se aproxima.">
        <Menu
          align="start"
          trigger={<Button variant="secondary">Minha conta</Button>}
          header={
            <>
              <strong className="block">Ana Beatriz</strong>
              <span className="text-muted">medica@demo.test</span>
            </>
          }
          items={[
            { label: 'Dashboard', icon: <LayoutDashboard aria-hidden="true" />, to: '/dashboard' },
            { label: 'Perfil', icon: <User aria-hidden="true" />, to: '/profile' },
            'separator',
            { label: 'Indisponível', disabled: true },
            {
              label: 'Sair',
              icon: <LogOut aria-hidden="true" />,
              danger: true,
              onSelect: () => toast({ title: 'Até logo' }),
            },
          ]}
        />
      </Section>
      <Dialogs />
      <Section title="Avisos" note="Um aviso pedido antes da chegada do código espera por ele.">
        <Row>
          <Button variant="secondary" onClick={() => toast({ title: 'Link copiado!' })}>
            Padrão
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              toast({
                variant: 'success',
                title: 'Vaga salva!',
                description: 'A vaga foi adicionada às suas vagas salvas.',
              })
            }
          >
            Sucesso
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              toast({
                variant: 'destructive',
                title: 'Erro ao salvar',
                description: 'Não foi possível salvar a vaga. Tente novamente.',
              })
            }
          >
            Erro
          </Button>
        </Row>
      </Section>
    </>
  )
}

function Dialogs() {
  const [report, setReport] = useState(false)
  const [confirm, setConfirm] = useState(false)
  return (
    <Section title="Janelas">
      <Row>
        <Button variant="secondary" onClick={() => setReport(true)}>
          Reportar vaga
        </Button>
        <Button variant="secondary" onClick={() => setConfirm(true)}>
          Excluir vaga
        </Button>
      </Row>
      <Dialog
        open={report}
        onOpenChange={setReport}
        title="Reportar vaga"
        description="Conte o que há de errado. A equipe lê todas as denúncias."
        footer={
          <>
            <Button variant="secondary" onClick={() => setReport(false)}>
              Cancelar
            </Button>
            <Button onClick={() => setReport(false)}>Enviar denúncia</Button>
          </>
        }
      >
        <Field label="Motivo" required aside="0 / 2000">
          <Textarea />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={confirm}
        onOpenChange={setConfirm}
        danger
        title="Excluir esta vaga?"
        description="A vaga e suas candidaturas deixam de aparecer. Não é possível desfazer."
        confirmLabel="Excluir vaga"
        onConfirm={() => setConfirm(false)}
      />
    </Section>
  )
}
