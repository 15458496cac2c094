import { data } from 'react-router'

export function loader() {
  throw data(null, { status: 404 })
}

export function clientLoader() {
  throw data(null, { status: 404 })
}

/** The loader always throws; the page of a 404 is the error boundary's. */
export default function NotFoundPage() {
  return null
}
