import { data } from 'react-router'

export function loader() {
  throw data(null, { status: 404 })
}

export function clientLoader() {
  throw data(null, { status: 404 })
}

/** Never rendered: the loader throws, and the error boundary shows the 404 page. */
export default function NotFoundPage() {
  return null
}
