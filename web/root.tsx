import fontUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, use, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from 'react-router'
import { ViewBanner } from './features/admin/view-as/view-banner.tsx'
import { PageViews } from './features/platform/analytics/page-views.tsx'
import { ConnectionBanner } from './features/site/shell/connection-banner.tsx'
import { ErrorScreen } from './features/site/shell/error-screen.tsx'
import { Footer } from './features/site/shell/footer.tsx'
import { Header } from './features/site/shell/header.tsx'
import { NavigationProgress } from './features/site/shell/navigation-progress.tsx'
import { PageChange } from './features/site/shell/page-change.tsx'
import { callWith } from './lib/api.ts'
import { firstPaintScript } from './lib/first-paint-script.ts'
import { isMissingCode } from './lib/load-code.ts'
import { NonceContext } from './lib/nonce.ts'
import { browserClient, newQueryClient, nowKey, sendKey, usePageState } from './lib/page.ts'
import { useRestoredRootAttributes } from './lib/theme.ts'
import { barColor } from './lib/theme-colors.ts'
import './theme.css'
import { Toaster } from './ui/toast.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const site = await callWith(context.get(sendKey), 'GET /site')
  return { now: context.get(nowKey), site }
}

/** This data does not change during a visit. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  return (
    <html lang="pt-BR" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={barColor('light')} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={barColor('dark')} />
        <link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <script
          {...(nonce && { nonce })}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
          dangerouslySetInnerHTML={{ __html: firstPaintScript }}
        />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        {children}
        <ScrollRestoration {...(nonce && { nonce })} />
        <Scripts {...(nonce && { nonce })} />
      </body>
    </html>
  )
}

function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#conteudo" className="skip-link">
        Ir para o conteúdo
      </a>
      <NavigationProgress />
      <ConnectionBanner />
      <ViewBanner />
      <Header />
      <main id="conteudo" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
      <Toaster />
      <PageChange />
      <PageViews />
    </>
  )
}

function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(() => (typeof document === 'undefined' ? newQueryClient() : browserClient()))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

export default function Root() {
  return (
    <Queries>
      <HydrationBoundary state={usePageState()}>
        <Shell>
          <Outlet />
        </Shell>
      </HydrationBoundary>
    </Queries>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  useRestoredRootAttributes()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <Queries>
      <Shell>
        <ErrorScreen status={status} error={error} isMissingCode={isMissingCode(error)} />
      </Shell>
    </Queries>
  )
}
