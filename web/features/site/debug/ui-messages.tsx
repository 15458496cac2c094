import { BadgeCheck, Clock, MapPin, Star } from 'lucide-react'
import { useState } from 'react'
import { UserProfileCard } from '#web/features/accounts/profiles/user-profile-card.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, CountBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import {
  EmptyApplications,
  EmptyNotifications,
  EmptySaved,
} from '#web/ui/illustrations/account-illustrations.tsx'
import { Disconnected, EmptySearch, NotFound } from '#web/ui/illustrations/illustrations.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Row, Section } from './ui-section.tsx'

function RefusedForm() {
  const [isRefused, setRefused] = useState(false)
  return (
    <>
      {isRefused && (
        <FormError title="A mensagem não foi enviada">Verifique sua conexão e tente novamente.</FormError>
      )}
      <Button variant="secondary" className="justify-self-start" onClick={() => setRefused(true)}>
        Enviar um formulário sem conexão
      </Button>
    </>
  )
}

/** Components that show content and states. */
export function MessageSections() {
  return (
    <>
      <Section title="Etiquetas">
        <Row>
          <Badge>Tempo integral</Badge>
          <Badge variant="outline">+2 especialidades</Badge>
          <Badge variant="brand">Cardiologia</Badge>
          <Badge variant="featured">
            <Star aria-hidden="true" />
            Destaque
          </Badge>
          <Badge variant="danger">Urgente</Badge>
          <Badge variant="success">
            <BadgeCheck aria-hidden="true" />
            Ativa
          </Badge>
          <Badge variant="info">Em análise</Badge>
          <CountBadge count={3} label="3 filtros aplicados" />
        </Row>
      </Section>
      <Section title="Cartões">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Card as="article" interactive>
            <p className="flex flex-wrap gap-2">
              <Badge variant="brand">Pediatria</Badge>
              <Badge>Plantão 12h</Badge>
            </p>
            <h3 className="mt-3 font-semibold text-lead">
              <a href="#cartao" className="after:absolute after:inset-0 after:rounded-card">
                Pediatra para plantão noturno
              </a>
            </h3>
            <p className="mt-2 flex items-center gap-1.5 text-muted text-small">
              <MapPin aria-hidden="true" className="size-4" /> Campinas, SP
            </p>
            <p className="mt-4 font-semibold">R$ 1.800 por plantão</p>
          </Card>
          <Card tone="featured">
            <CardHeader title="Vaga em destaque" description="Moldura âmbar, fundo neutro." />
            <p className="flex items-center gap-1.5 text-muted text-small">
              <Clock aria-hidden="true" className="size-4" /> 3h atrás
            </p>
          </Card>
          <Card tone="brand">
            <CardHeader title="Seu plano atual" description="1 de 1 vaga ativa" />
            <Button size="sm">Fazer upgrade</Button>
          </Card>
        </div>
      </Section>
      <Section title="Avatares">
        <Row>
          <Avatar name="Ana Beatriz de Souza" size="sm" />
          <Avatar name="Ana Beatriz de Souza" />
          <Avatar name="Hospital Santa Clara" shape="square" size="lg" />
          <Avatar name="Medponto" shape="square" size="xl" src="/favicon.svg" />
        </Row>
      </Section>
      <Profiles />
      <Section title="Mensagens na página">
        <div className="grid gap-3">
          <Alert>Todas as vagas passam por moderação.</Alert>
          <Alert variant="success" title="Assinatura ativada com sucesso!" />
          <Alert
            variant="danger"
            title="Erro ao buscar vagas"
            action={
              <Button size="sm" variant="secondary">
                Tentar novamente
              </Button>
            }
          >
            Não foi possível carregar a lista. Verifique sua conexão.
          </Alert>
          <RefusedForm />
        </div>
      </Section>
      <Section title="Carregando">
        <div className="grid gap-4 sm:grid-cols-2">
          <Card>
            <SkeletonGroup label="Buscando vagas..." className="grid gap-3">
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-4 w-1/2" />
            </SkeletonGroup>
          </Card>
          <ProgressBar label="Envio da imagem" share={0.6} />
          <Row>
            <Spinner label="Carregando" className="size-8 text-brand" />
            <Spinner />
          </Row>
        </div>
      </Section>
      <Section title="Estados vazios e de erro">
        <div className="grid gap-4 md:grid-cols-2">
          <Card padding="none">
            <EmptyState
              illustration={<EmptySearch />}
              level="h3"
              title="Nenhuma vaga encontrada"
              action={<Button variant="secondary">Limpar filtros</Button>}
            >
              Tente outros termos ou remova alguns filtros.
            </EmptyState>
          </Card>
          <Card padding="none">
            <EmptyState
              illustration={<EmptySaved />}
              level="h3"
              title="Nenhuma vaga salva"
              action={<Button>Explorar vagas</Button>}
            />
          </Card>
          <Card padding="none">
            <EmptyState
              illustration={<EmptyApplications />}
              level="h3"
              title="Nenhuma candidatura enviada"
              action={<Button>Explorar vagas</Button>}
            />
          </Card>
          <Card padding="none">
            <EmptyState
              illustration={<EmptyNotifications />}
              level="h3"
              title="Nenhuma notificação por enquanto"
            />
          </Card>
          <Card padding="none">
            <EmptyState
              illustration={<Disconnected />}
              level="h3"
              title="Erro ao carregar vagas"
              action={<Button variant="secondary">Tentar novamente</Button>}
            />
          </Card>
          <Card padding="none">
            <EmptyState
              illustration={<NotFound />}
              level="h3"
              title="Vaga não encontrada."
              action={<Button>Ver vagas</Button>}
            />
          </Card>
        </div>
      </Section>
      <Pages />
    </>
  )
}

const doctor = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Ana Beatriz de Souza',
  role: 'doctor',
  bio: 'Cardiologista com dez anos de pronto-socorro e terapia intensiva. Procura plantões noturnos em hospital geral, de preferência em Belo Horizonte ou região metropolitana, e uma tarde por semana de ambulatório. Também lê eletrocardiogramas à distância.',
} as const

function Profiles() {
  return (
    <Section title="Perfis" note="Cartão, botão, nome e linha; todos levam ao perfil público.">
      <div className="mb-4 grid gap-4 sm:grid-cols-2">
        <UserProfileCard user={doctor} level="h3" />
        <UserProfileCard
          user={{ id: doctor.id, name: null, role: 'telehealth', bio: 'Teleconsultas em todo o país.' }}
          level="h3"
        />
      </div>
      <Row>
        <UserProfileCard user={doctor} variant="inline" />
        <UserProfileCard user={doctor} variant="link" />
        <UserProfileCard user={doctor} variant="button" />
      </Row>
    </Section>
  )
}

function Pages() {
  return (
    <Section title="Paginação">
      <div className="grid gap-4">
        <Pagination currentPage={7} totalPages={24} hrefFor={(n) => `?page=${n}`} label="Páginas, no meio" />
        <Pagination currentPage={1} totalPages={3} hrefFor={(n) => `?page=${n}`} label="Páginas, no início" />
      </div>
    </Section>
  )
}
