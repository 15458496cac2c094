import type { Role } from '#contract/accounts/roles.ts'
import { DAY_MS } from '#contract/durations.ts'
import { sandboxOrders } from '#server/features/admin/company-checks/gateway.ts'
import { type City, cityOf } from './content/cities.ts'
import { type DoctorRow, doctorRows } from './content/doctors.ts'
import { kindOf } from './content/employer-kinds.ts'
import { type EmployerRow, employerRows, telehealthRows } from './content/employers.ts'
import { familyNames, givenNames } from './content/names.ts'
import { type Employer, employerOf } from './employer.ts'
import { cnpj, cpf, phone } from './identity-numbers.ts'
import { type Random, randomOf, uuidOf } from './random.ts'

/** The account of a person or a company. */
export interface Person {
  id: string
  email: string
  role: Role
  name: string
  phone: string
  cpf: string | null
  cnpj: string | null
  birthDate: string | null
  /** 0 male, 1 female (spec A §3). */
  gender: number | null
  city: City
  bio: string
  website: string | null
  isSearchable: boolean
  createdAt: Date
  marketingOptIn: boolean
}

export interface DemoDoctor extends Person {
  row: DoctorRow
  registrations: readonly { crm: string; uf: string }[]
  rqe: (subject: string) => string | null
}

export interface DemoEmployer extends Person {
  row: EmployerRow
  employer: Employer
  companySize: string
  crmRegistration: string
  director: string
  directorCrm: string
}

/** The accounts that are announced at start-up. All other addresses are derived from the name or the site. */
const demoEmails = {
  doctor: 'medica',
  employer: 'hospital',
  telehealth: 'telemedicina',
  admin: 'admin',
  secondAdmin: 'operadora',
}
const emailOf = (local: string) => `${local}@demo.test`

/** Companies, by their sites, about which the sandbox of the registry says something wrong. */
const cnpjOrders: Readonly<Record<string, string>> = {
  campodosipes: sandboxOrders.unfit,
  baiaserena: sandboxOrders.otherName,
  vilaaroeira: sandboxOrders.suspended,
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

// Approximate number of registrations of the largest councils.
const councilSize: Partial<Record<string, number>> = {
  SP: 230_000,
  RJ: 128_000,
  MG: 98_000,
  RS: 52_000,
  PR: 52_000,
  BA: 43_000,
}

function crmNumber(random: Random, uf: string, since: number): string {
  const size = councilSize[uf] ?? 14_000
  const share = Math.min(1, (since - 1985) / 40)
  return String(Math.round(size * share * (0.92 + random.next() * 0.08)))
}

/** More people joined recently than long ago, as on a growing site. The demo account is old. */
const joinedDaysAgo = (random: Random, index: number) => {
  const days = 3 + Math.floor(420 * random.next() ** 1.4)
  return index === 0 ? 400 : days
}

export function demoDoctors(now: Date): DemoDoctor[] {
  return doctorRows.map((row, index) => {
    const random = randomOf(`doctor ${row.name}`)
    const city = cityOf(row.place)
    const [first = '', ...others] = withoutAccents(row.name).split(' ')
    const councils = [city.state, ...(row.alsoIn ? [row.alsoIn] : [])]
    return {
      id: uuidOf(`doctor ${row.name}`),
      email: emailOf(index === 0 ? demoEmails.doctor : `${first}.${others.at(-1)}`),
      role: 'doctor',
      name: row.name,
      phone: phone(random, city.areaCode),
      cpf: cpf(random),
      cnpj: null,
      birthDate: `${row.since - random.int(23, 27)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
      gender: row.gender === 'female' ? 1 : 0,
      city,
      bio: row.bio,
      website: null,
      isSearchable: index === 0 || random.chance(0.93),
      createdAt: new Date(now.getTime() - joinedDaysAgo(random, index) * DAY_MS - random.int(0, DAY_MS)),
      marketingOptIn: random.chance(0.5),
      row,
      registrations: councils.map((uf) => ({ uf, crm: crmNumber(random, uf, row.since) })),
      rqe: (subject) => (row.rqe ? String(randomOf(`rqe ${row.name} ${subject}`).int(9_000, 118_000)) : null),
    }
  })
}

export function demoEmployers(now: Date): DemoEmployer[] {
  const ofRole = (rows: readonly EmployerRow[], role: 'employer' | 'telehealth') =>
    rows.map((row, index) => demoEmployer(row, role, index === 0 ? demoEmails[role] : row.site, now))
  return [...ofRole(employerRows, 'employer'), ...ofRole(telehealthRows, 'telehealth')]
}

function demoEmployer(
  row: EmployerRow,
  role: 'employer' | 'telehealth',
  local: string,
  now: Date,
): DemoEmployer {
  const random = randomOf(`employer ${row.site}`)
  const employer = employerOf(row)
  const city = cityOf(row.places[0] as string)
  return {
    id: employer.id,
    email: emailOf(local),
    role,
    name: row.name,
    phone: phone(random, city.areaCode),
    cpf: null,
    cnpj: cnpj(random, cnpjOrders[row.site]),
    birthDate: null,
    gender: null,
    city,
    bio: row.description,
    website: `https://www.${row.site}.example`,
    isSearchable: true,
    createdAt: new Date(now.getTime() - random.int(90, 820) * DAY_MS - random.int(0, DAY_MS)),
    marketingOptIn: random.chance(0.4),
    row,
    employer,
    companySize: random.pick(kindOf(row.kind).sizes),
    ...establishment(random, city.state, row.founded),
  }
}

/** A company's registration with the council, and its technical director (CFM 2.147/2016). */
export function establishment(
  random: Random,
  uf: string,
  founded: number,
): Pick<DemoEmployer, 'crmRegistration' | 'director' | 'directorCrm'> {
  const gender = random.pick(['female', 'male'] as const)
  const [first, second] = random.sample(familyNames, 2)
  return {
    crmRegistration: `${random.int(2_000, 99_000)}-${uf}`,
    director: `${gender === 'female' ? 'Dra.' : 'Dr.'} ${random.pick(givenNames[gender])} ${first} ${second}`,
    directorCrm: `${crmNumber(random, uf, Math.min(2012, Math.max(1990, founded)))}-${uf}`,
  }
}

export function demoAdmin(now: Date): Person {
  const random = randomOf('admin')
  return {
    id: uuidOf('admin'),
    email: emailOf(demoEmails.admin),
    role: 'admin',
    name: 'Equipe Medponto',
    phone: phone(random, 11),
    cpf: null,
    cnpj: null,
    birthDate: null,
    gender: null,
    city: cityOf('São Paulo/SP'),
    bio: 'Operação e atendimento do Medponto.',
    website: null,
    isSearchable: false,
    createdAt: new Date(now.getTime() - 900 * DAY_MS),
    marketingOptIn: false,
  }
}

/** Decides what takes two people. */
export function demoSecondAdmin(now: Date): Person {
  const random = randomOf('operadora')
  return {
    ...demoAdmin(now),
    id: uuidOf('operadora'),
    email: emailOf(demoEmails.secondAdmin),
    name: 'Sônia Azevedo Prates',
    phone: phone(random, 11),
    bio: 'Atendimento do Medponto.',
    createdAt: new Date(now.getTime() - 400 * DAY_MS),
  }
}
