import { type Lock, nameOf } from './lock.ts'

/** Licences that ask for no more than their text, and fonts. */
const PERMISSIVE = new Set(
  [
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ].concat(['OFL-1.1', 'Unlicense']),
)

/** Also fine for tools that are not part of the archive. */
const FOR_TOOLS = new Set(['CC-BY-3.0', 'CC-BY-4.0', 'MPL-2.0', 'PSF-2.0', 'Python-2.0', 'Zlib'])

/**
 * The packages of libvips, a shared library that sharp loads when it runs. Users of the archive can replace it, as LGPL 3, section
 * 4 (d) (1) requires, and we neither change it nor link it into our code (docs/decisions/artefact.md).
 */
const IS_SEPARATE_LIBRARY = /^@img\/sharp-/

/** Licences of packages whose package.json has no SPDX identifier, as their other files state them. */
const STATED: Record<string, string> = {
  busboy: 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  mercadopago: 'MIT',
  only: 'MIT',
  'parse-cache-control': 'BSD-3-Clause',
  'png-js': 'MIT',
  streamsearch: 'MIT',
}

/** The SPDX expression of a package; empty if there is none. */
export const licenceOf = (folder: string, { license }: { license?: string }): string =>
  license ?? STATED[nameOf(folder)] ?? ''

function isAllowed(expression: string, isFine: (licence: string) => boolean): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' OR ')) return bare.split(' OR ').some((part) => isAllowed(part, isFine))
  return bare.split(' AND ').every(isFine)
}

/** Packages whose licence is not on the list, each as `name: licence`. */
export function refusedLicences(lock: Lock): string[] {
  return Object.entries(lock).flatMap(([folder, entry]) => {
    if (folder === '') return []
    const name = nameOf(folder)
    const isFine = (licence: string) =>
      PERMISSIVE.has(licence) ||
      (entry.dev === true && FOR_TOOLS.has(licence)) ||
      (licence === 'LGPL-3.0-or-later' && IS_SEPARATE_LIBRARY.test(name))
    const licence = licenceOf(folder, entry)
    return isAllowed(licence, isFine) ? [] : [`${name}: ${licence || 'none'}`]
  })
}
