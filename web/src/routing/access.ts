import type { Area, OfferValue, Role } from '@cursus/shared/accounts'
import { areasOfKind } from '@cursus/shared/queue-kinds'
import { queueKinds } from '@cursus/shared/words'
import { offered, products } from '../insurance/products.ts'
import { worksOn } from '../session/session.ts'
import type { IconName } from '../ui/icon-paths.ts'

/** Roles that may open a page, everybody, or visitors only (a signed-in person goes to their first page). */
export type Audience = readonly Role[] | 'everybody' | 'visitors'

type Twin =
  | '/insurance/housing'
  | '/insurance/housing/not-connected'
  | '/insurance/health-mobility'
  | '/contact'

export interface Access {
  /** Path, or its beginning when it ends in `/*`. */
  path: string
  audience: Audience
  /** Page to which somebody goes who may not open this one: visitors and students each have their own of the two. */
  twin?: Twin
  /** Areas of administrators of which one suffices; absent: any. Whoever works on everything needs none (E-29). */
  areas?: readonly Area[]
  /** Offer that a partner student's school must have for this page to show. */
  offer?: OfferValue
  /** True when visitors may open it too, and find a page of their own. */
  greetsVisitors?: true
  /** Parameter of the address under which a paid purchase stays open without the school's offer. */
  ownBy?: 'contract'
  /** Page of the menu under which it lies, which its path does not say. */
  under?: '/documents' | '/jobs'
  /** Entry in the menu: text key in `frame`, icon, and group. */
  menu?: { label: string; icon: IconName; group?: string }
}

const students = ['ROLE_STUDENT_INCLUSIVE', 'ROLE_STUDENT_PARTNER', 'ROLE_STUDENT_CLASSIC'] as const
const admins = ['ROLE_ADMIN'] as const
const insurance = 'nav.insurance'
const claims = 'nav.claims'
const listed = 'nav.students'

/** Table of all pages and roles, in menu order (spec 1 §2 and §6, C-45 to C-47). */
const pages: readonly Access[] = [
  { path: '/home', audience: students, greetsVisitors: true, menu: { label: 'nav.start', icon: 'home' } },
  {
    path: products.home.path,
    audience: students,
    twin: '/insurance/housing/not-connected',
    offer: products.home.offer,
    menu: { label: 'nav.home', icon: products.home.icon, group: insurance },
  },
  {
    path: products.travel.path,
    audience: students,
    offer: products.travel.offer,
    menu: { label: 'nav.healthMobility', icon: products.travel.icon, group: insurance },
  },
  { path: '/insurance/health-mobility/certificate', audience: students, greetsVisitors: true },
  { path: '/insurance/health-mobility/visa', audience: 'everybody' },
  {
    path: offered.mutual.path,
    audience: students,
    greetsVisitors: true,
    offer: 'mutual',
    menu: { label: 'nav.healthMutual', icon: offered.mutual.icon, group: insurance },
  },
  { path: '/insurance/housing/not-connected', audience: 'visitors', twin: '/insurance/housing' },
  {
    // Whose account was made here stays here; a school's students have their own conditions at the twin.
    path: '/insurance/health-mobility/not-connected',
    audience: ['ROLE_STUDENT_CLASSIC'],
    greetsVisitors: true,
    twin: '/insurance/health-mobility',
  },
  // Formulas and prices are seen before any account; a contract that was paid is its owner's.
  {
    path: products.devices.path,
    audience: students,
    greetsVisitors: true,
    offer: products.devices.offer,
    ownBy: 'contract',
  },
  { path: '/insurance/sign', audience: students },
  { path: '/documents', audience: students, menu: { label: 'nav.documents', icon: 'file' } },
  { path: '/payments', audience: students, menu: { label: 'nav.payments', icon: 'card' } },
  // Leaving is open to whoever cannot sign in: by a link to the address of the contract.
  { path: '/contracts/terminate', audience: students, greetsVisitors: true, under: '/documents' },
  { path: '/contracts/*', audience: students, under: '/documents' },
  {
    path: '/claims/my-claims',
    audience: students,
    menu: { label: 'nav.claims.mine', icon: 'clock', group: claims },
  },
  {
    path: '/claims/declare',
    audience: students,
    menu: { label: 'nav.claims.declare', icon: 'alert', group: claims },
  },
  { path: '/contact', audience: students, menu: { label: 'nav.contact', icon: 'chat' } },
  { path: '/dashboard', audience: admins, menu: { label: 'nav.dashboard', icon: 'tiles' } },
  { path: '/queue', audience: admins, menu: { label: 'nav.queue', icon: 'list' } },
  ...queueKinds.map((kind) => ({ path: `/queue/${kind}/*`, audience: admins, areas: areasOfKind[kind] })),
  { path: '/schools', audience: admins, menu: { label: 'nav.schools', icon: 'school' } },
  { path: '/schools/create', audience: admins, areas: ['schools'] },
  {
    path: '/student/list',
    audience: admins,
    areas: ['support', 'schools'],
    menu: { label: 'nav.studentList', icon: 'people', group: listed },
  },
  {
    path: '/student/create',
    audience: admins,
    areas: ['schools'],
    menu: { label: 'nav.addInclusion', icon: 'upload', group: listed },
  },
  {
    path: '/students/follow-up',
    audience: admins,
    areas: ['support', 'schools'],
    menu: { label: 'nav.followUp', icon: 'clock', group: listed },
  },
  { path: '/students/*', audience: admins, areas: ['support', 'claims', 'finance', 'schools'] },
  { path: '/changes/*', audience: admins, areas: ['support'] },
  { path: '/proof/*', audience: admins, areas: ['support', 'finance'] },
  { path: '/jobs/*', audience: admins, areas: ['support', 'schools'], under: '/jobs' },
  {
    path: '/claims/follow-up',
    audience: admins,
    areas: ['claims'],
    menu: { label: 'nav.claimsFollowUp', icon: 'alert' },
  },
  {
    path: '/certificate-requests',
    audience: admins,
    areas: ['support'],
    menu: { label: 'nav.certificateRequests', icon: 'receipt' },
  },
  {
    path: '/rights',
    audience: admins,
    areas: ['support', 'finance'],
    menu: { label: 'nav.rights', icon: 'swap' },
  },
  {
    path: '/renewals',
    audience: admins,
    areas: ['finance'],
    menu: { label: 'nav.renewals', icon: 'refresh' },
  },
  {
    path: '/jobs',
    audience: admins,
    areas: ['support', 'schools'],
    menu: { label: 'nav.runs', icon: 'send' },
  },
  { path: '/users', audience: admins, areas: [], menu: { label: 'nav.users', icon: 'person' } },
  { path: '/tariffs', audience: admins, areas: ['finance'], menu: { label: 'nav.tariffs', icon: 'tag' } },
  { path: '/audit', audience: admins, areas: [], menu: { label: 'nav.audit', icon: 'history' } },
  { path: '/card', audience: students },
  { path: '/account', audience: [...students, ...admins] },
  { path: '/account/profile', audience: students },
  { path: '/login', audience: 'visitors' },
  { path: '/login/*', audience: 'visitors' },
  { path: '/register', audience: 'visitors' },
  { path: '/sign-up', audience: 'visitors' },
  { path: '/forgot-password', audience: 'everybody' },
  { path: '/register_is', audience: 'everybody' },
  { path: '/confirmation_cs', audience: 'everybody' },
  { path: '/confirmation_is', audience: 'everybody' },
  { path: '/confirmation_ps', audience: 'everybody' },
  { path: '/new-email', audience: 'everybody' },
  { path: '/checkout', audience: 'everybody' },
  { path: '/home_checkout', audience: 'everybody' },
  { path: '/multimedia_checkout', audience: 'everybody' },
  { path: '/call', audience: 'everybody' },
  { path: '/complaint', audience: 'visitors', twin: '/contact' },
  { path: '/estimation/*', audience: 'everybody' },
  { path: '/proof/verify', audience: 'everybody' },
  { path: '/verifier', audience: 'everybody' },
  { path: '/verifier/*', audience: 'everybody' },
  { path: '/a/*', audience: 'everybody' },
  { path: '/emergency', audience: 'everybody' },
  { path: '/legal', audience: 'everybody' },
  { path: '/privacy', audience: 'everybody' },
  { path: '/accessibility', audience: 'everybody' },
  { path: '/not-found', audience: 'everybody' },
]

interface Person {
  role: Role
  /** Absent where nobody asks an administrator. */
  areas?: readonly Area[]
  offers: readonly OfferValue[]
}

/** Returns the row of the table for a path; a path without one inherits from its group (C-46). */
export function accessOf(path: string): Access | undefined {
  return (
    pages.find((page) => page.path === path) ??
    pages.find((page) => page.path.endsWith('/*') && path.startsWith(page.path.slice(0, -1))) ??
    pages.find((page) => path.startsWith(`${page.path}/`))
  )
}

/**
 * Tells whether a page that is open to visitors, or has a twin for them, shows a person what is theirs: when their session
 * ends there it gives way to the login, to which no guard sends a visitor.
 */
export function endsWithSession(path: string): boolean {
  const page = accessOf(path)
  const isTwinned = page?.twin !== undefined && page.audience !== 'visitors'
  return page?.greetsVisitors === true || isTwinned
}

/** Returns the first page of a role: /schools for administrators, /home for others. */
function firstPageOf(role: Role): '/schools' | '/home' {
  return role === 'ROLE_ADMIN' ? '/schools' : '/home'
}

function isOffered({ offer }: Access, { role, offers }: Person): boolean {
  return !offer || role !== 'ROLE_STUDENT_PARTNER' || offers.includes(offer)
}

/** True where an administrator works on what the page is for. */
function isOfArea({ areas }: Access, person: Person): boolean {
  const { role, areas: own = ['all'] } = person
  if (!areas || role !== 'ROLE_ADMIN') return true
  return worksOn(own, areas)
}

/** Returns the menu entries of a person, in order. */
export function menuOf(person: Person): Access[] {
  return pages.filter(
    (page) =>
      page.menu &&
      typeof page.audience === 'object' &&
      page.audience.includes(person.role) &&
      isOfArea(page, person) &&
      isOffered(page, person),
  )
}

/** True of a page of administrators that is of areas on which this one does not work. */
export function isOfOtherArea(path: string, person: Person | null): boolean {
  const page = accessOf(path)
  return person?.role === 'ROLE_ADMIN' && page?.audience === admins && !isOfArea(page, person)
}

export type Decision = 'open' | 'sign-in' | '/schools' | '/home' | Twin

/**
 * Decides whether a person (null: a visitor) may open a path and, if not, where they go (C-47). Unknown paths lead to
 * /home.
 */
export function decideAccess(
  path: string,
  person: Person | null,
  search: { contract?: unknown } = {},
): Decision {
  const page = accessOf(path)
  if (!page) return '/home'
  if (page.audience === 'everybody') return 'open'
  if (page.audience === 'visitors') return person ? (page.twin ?? firstPageOf(person.role)) : 'open'
  const isOwn = page.ownBy !== undefined && typeof search[page.ownBy] === 'string'
  if (!person) return page.greetsVisitors && !isOwn ? 'open' : (page.twin ?? 'sign-in')
  const mayEnter =
    page.audience.includes(person.role) && isOfArea(page, person) && (isOwn || isOffered(page, person))
  if (mayEnter) return 'open'
  return (page.greetsVisitors && page.twin) || firstPageOf(person.role)
}
