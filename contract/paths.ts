import { UNANSWERED_TASK_DAYS } from './jobs/answers.ts'
import { slugOf } from './slugs.ts'

/** Actions of the links in a job alert's mails (`acao`). */
export type AlertLinkAction = 'confirmar' | 'parar' | 'pausar' | 'frequencia' | 'continuar'

/** Canonical Portuguese paths of pages (spec B §2.18). */
export const paths = {
  home: '/',
  jobs: '/vagas',
  job: (id: string) => `/vagas/detalhes/${id}`,
  specialtyJobs: (name: string) => `/vagas/especialidade/${slugOf(name)}`,
  cityJobs: (name: string, uf: string) => `/vagas/cidade/${slugOf(name)}-${uf.toLowerCase()}`,
  jobFeed: '/vagas.atom',
  jobPicture: (id: string) => `/og/vagas/${id}.png`,
  sitePicture: '/og/medponto.png',
  newJob: '/vagas/criar',
  copyJob: (id: string) => `/vagas/criar?copiar=${id}`,
  editJob: (id: string) => `/vagas/${id}/editar`,
  jobDates: (id: string) => `/vagas/${id}/editar#datas`,
  login: '/login',
  register: '/register',
  verificationSent: '/email-verification-sent',
  verifyEmail: '/verify-email',
  welcome: '/welcome',
  forgotPassword: '/forgot-password',
  resetPassword: (token: string) => `/reset-password/${token}`,
  authCallback: '/auth-callback',
  profile: '/perfil',
  editProfile: '/perfil/editar',
  /** The company's profile, for owners who sign in with an account of their own. */
  editCompany: '/perfil/empresa',
  secondFactor: '/perfil/verificacao-em-duas-etapas',
  publicProfile: (id: string) => `/perfil/${id}`,
  pricing: '/pricing',
  dashboard: '/dashboard',
  dashboardJobs: '/dashboard/jobs',
  documentOpenings: '/dashboard/documents?aba=aberturas',
  dashboardApplications: '/dashboard/applications',
  /** The plantões of a doctor or a company. */
  dashboardBookings: '/dashboard/bookings',
  /** The agreed plantões of a month with their sums: `?mes=2026-12`. */
  bookingsClosing: '/dashboard/bookings/closing',
  /** When the doctor can work. */
  dashboardAvailability: '/dashboard/availability',
  /** Whether companies may invite the doctor, and the invitations that she has received. */
  dashboardInvitations: '/dashboard/invitations',
  /** The rules of a company about its plantões, and its trusted doctors. */
  bookingRules: '/dashboard/bookings/rules',
  booking: (id: string) => `/dashboard/bookings/${id}`,
  /** Checks whether a document was issued here and is unchanged. */
  checkPaper: '/verificar',
  /** The doctor's own application in her list. */
  ownApplication: (id: string) => `/dashboard/applications#candidatura-${id}`,
  /** The messages of an application: the doctor's page, or the employer's panel. */
  application: (id: string) => `/dashboard/applications/${id}`,
  /** An application that is open beside the employer's list. */
  openApplication: (id: string) => `/dashboard/applications?aberto=${id}`,
  jobApplications: (jobId: string) => `/dashboard/applications?vaga=${jobId}`,
  /** Those of doctors who can work on one plantão of the job. */
  dateApplications: (jobId: string, dateId: string) => `/dashboard/applications?vaga=${jobId}&data=${dateId}`,
  /** The applications that the company should have answered by now. */
  unansweredApplications: `/dashboard/applications?espera=${UNANSWERED_TASK_DAYS}`,
  interviews: '/dashboard/applications/interviews',
  dashboardSaved: '/dashboard/saved',
  team: '/dashboard/team',
  messageTemplates: '/dashboard/team?aba=modelos',
  teamInvitation: (token: string) => `/equipe/convite/${token}`,
  billing: '/dashboard/billing',
  /** Where a sponsorship is paid. Its own content policy needs a new document: `reloadDocument`. */
  checkout: (paymentId: string) => `/payment/checkout/${paymentId}`,
  paymentSuccess: '/payment/success',
  paymentFailure: '/payment/failure',
  paymentPending: '/payment/pending',
  receipt: (id: string) => `/dashboard/billing/receipts/${id}`,
  billingDetails: '/dashboard/billing/details',
  notifications: '/dashboard/notifications',
  notificationSettings: '/dashboard/notifications/settings',
  adminPayments: '/dashboard/admin/payments',
  adminUsers: '/dashboard/admin/users',
  adminOrganizations: '/dashboard/admin/organizations',
  adminTelehealth: '/dashboard/admin/telehealth',
  adminRegistrations: '/dashboard/admin/registrations',
  adminAbuseReports: '/dashboard/admin/abuse-reports',
  adminReports: '/dashboard/admin/reports',
  adminReferrals: '/dashboard/admin/referrals',
  adminSettings: '/dashboard/admin/settings',
  adminLog: '/dashboard/admin/log',
  adminAccessRecords: '/dashboard/admin/access-records',
  adminMessages: '/dashboard/admin/messages',
  adminGivenUpWork: '/dashboard/admin/given-up-work',
  telemedicine: '/telemedicina',
  transparency: '/transparencia',
  status: '/status',
  reportWithoutAccount: '/denunciar',
  /** The decision about a report, for both sides; `token` is for those who cannot sign in. */
  reportDecision: (caseId: string, token?: string) => `/denuncias/${caseId}${token ? `?token=${token}` : ''}`,
  stopJobDigests: '/parar-emails-de-vagas',
  documents: '/dashboard/documents',
  dashboardAlerts: '/dashboard/alerts',
  /** The page that the links in the mails of an alert lead to. It offers the action that the link names, and does not carry it out. */
  jobAlert: (token: string, action?: AlertLinkAction) =>
    `/alertas/${token}${action ? `?acao=${action}` : ''}`,
  about: '/about',
  faq: '/faq',
  contact: '/contato',
  /** The contact page, with a message about this plan filled in. */
  planContact: (plan: string, interval?: string) =>
    `/contato?plano=${plan}${interval ? `&periodo=${interval}` : ''}`,
  terms: '/termos',
  privacy: '/privacidade',
  debugEmails: '/debug/emails',
  debugMercadoPago: '/debug/mercadopago',
  debugPayments: '/debug/payments',
} as const

/** Pages that only mails link to. They are separate, so that no page loads them. */
export const mailedPaths = {
  closeJob: (id: string) => `/vagas/${id}/editar#encerrar`,
  confirmReport: (token: string) => `/denunciar/confirmar?token=${token}`,
  confirmEmailChange: (token: string) => `/novo-email/${token}`,
  undoEmailChange: (token: string) => `/novo-email/${token}?desfazer=1`,
} as const

/** Old and English paths -> canonical ones (spec B §2.19). `:id` and the query are preserved. */
export const redirects: readonly (readonly [from: string, to: string])[] = [
  ['/jobs', '/vagas'],
  ['/jobs/create', '/vagas/criar'],
  ['/jobs/detail/:id', '/vagas/detalhes/:id'],
  ['/jobs/:id', '/vagas/detalhes/:id'],
  ['/jobs/:id/edit', '/vagas/:id/editar'],
  ['/telehealth', '/telemedicina'],
  ['/terms', '/termos'],
  ['/privacy', '/privacidade'],
  ['/contact', '/contato'],
  ['/profile', '/perfil'],
  ['/profile/edit', '/perfil/editar'],
  ['/profile/:id', '/perfil/:id'],
  ['/public-profile/:id', '/perfil-publico/:id'],
]

/** The reason (`motivo`) with which login and registration explain a cancelled sign-in with Google. */
export const GOOGLE_CANCELLED = 'googleCancelled'

const PLACEHOLDER_ORIGIN = 'https://same.origin'

/**
 * Returns `target` if it is an address of this site (path, query and fragment), or else `fallback`. The URL parser
 * decides, because browsers read `//evil`, `/\evil` and addresses with tabs as another origin.
 */
export function sameSitePath(target: string | null | undefined, fallback: string): string {
  if (!target?.startsWith('/')) return fallback
  const url = URL.parse(target, PLACEHOLDER_ORIGIN)
  if (!url || url.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}
