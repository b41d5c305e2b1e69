import { fullNameOf } from '@cursus/shared/full-name'
import type { Found, FoundStudent, SearchAnswer } from '@cursus/shared/search'
import { isOpened } from '../../account/account-standing.ts'
import type { Translate } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { statutWord } from '../../insurance/statut-word.ts'
import { type Access, menuOf } from '../../routing/access.ts'
import type { StoredSession } from '../../session/session.ts'
import { fold } from '../../ui/fold.ts'
import { formatDay } from '../../ui/format.ts'
import type { IconName } from '../../ui/icon-paths.ts'

/** Target of a row: a person, a claim, an entry of the queue, a school, a page; or a mail that is sent. */
export type Target =
  | { kind: 'student'; id: string; contractId?: string }
  | { kind: 'claim'; id: string }
  | { kind: 'task'; task: 'complaint' | 'call'; id: string }
  | { kind: 'school'; id: number }
  | { kind: 'page'; path: string }
  | { kind: 'resend'; student: FoundStudent }

export interface Row {
  key: string
  icon: IconName
  title: string
  /** Facts beside the title: the first may be long, the others stay whole on a line. */
  detail: string[]
  end: string
  target: Target
}

export interface Group {
  key: string
  title: string
  rows: Row[]
}

const kinds = ['student', 'contract', 'claim', 'task', 'certificate', 'school'] as const

export const nameOf = (person: Pick<FoundStudent, 'name' | 'lastName'>) => fullNameOf(person)

/** Groups the rows by kind, in the order of the design; actions come last. */
export function groupsOf(answer: SearchAnswer | undefined, t: Translate): Group[] {
  const data = answer?.data ?? []
  const groups = kinds.map((kind) => ({
    key: kind,
    title: answer?.exact ? t(`exact.${answer.exact}`) : t(`group.${kind}`),
    rows: data.filter((one) => one.kind === kind).map((one) => rowOf(one, t)),
  }))
  const waiting = data.filter((one): one is FoundStudent => one.kind === 'student' && mayInvite(one))
  const invite = waiting.slice(0, 2).map((student) => inviteRow(student, t))
  return [...groups, { key: 'act', title: t('group.act'), rows: invite }].filter(
    ({ rows }) => rows.length > 0,
  )
}

const mayInvite = ({ account }: FoundStudent) => !isOpened(account)

function inviteRow(student: FoundStudent, t: Translate): Row {
  return {
    key: `resend:${student.id}`,
    icon: 'send',
    title: t('act.resend', { name: `\u2068${nameOf(student)}\u2069` }),
    detail: [student.email],
    end: standingOf(student, t),
    target: { kind: 'resend', student },
  }
}

/** « Invité le 18/11/2026 »: the same words as in every list. */
function standingOf({ account: { state, since } }: FoundStudent, t: Translate): string {
  return t(`students:standing.${state}`, { day: since ? formatDay(since) : '' })
}

function rowOf(one: Found, t: Translate): Row {
  const key = `${one.kind}:${one.kind === 'certificate' ? one.code : one.id}`
  switch (one.kind) {
    case 'student':
      return {
        key,
        icon: 'person',
        title: nameOf(one),
        detail: [one.email],
        end: one.schoolName ?? t('students:students.noSchool'),
        target: { kind: 'student', id: one.id },
      }
    case 'contract':
      return {
        key,
        icon: productOf(one.insuranceType).icon,
        title: one.reference,
        detail: [one.holder],
        end: statutWord(t, one),
        target: { kind: 'student', id: one.studentId, contractId: one.id },
      }
    case 'claim':
      return {
        key,
        icon: 'alert',
        title: one.title ?? one.reference,
        detail: one.title ? [one.holder, one.reference] : [one.holder],
        end: t(one.state < 2 ? 'claim.open' : 'claim.decided'),
        target: { kind: 'claim', id: one.id },
      }
    case 'task':
      return {
        key,
        icon: one.task === 'call' ? 'phone' : 'info',
        title: one.reference,
        detail: [one.holder],
        end: t(`task.${one.task}`),
        target: { kind: 'task', task: one.task, id: one.id },
      }
    case 'certificate':
      return {
        key,
        icon: 'receipt',
        title: one.code,
        detail: [
          one.holder,
          t('certificate.days', { from: formatDay(one.startDate), to: formatDay(one.endDate) }),
        ],
        end: endOf(one, t),
        target: { kind: 'student', id: one.studentId, contractId: one.contractId },
      }
    case 'school':
      return {
        key,
        icon: 'school',
        title: one.name,
        detail: one.emailDomain ? [one.emailDomain] : [],
        end: t(`students:level.${one.level}`),
        target: { kind: 'school', id: one.id },
      }
  }
}

/** Of somebody who left their home the word of the check page, whichever certificate they had. */
function endOf({ hasLeft, isReplaced }: Extract<Found, { kind: 'certificate' }>, t: Translate): string {
  if (hasLeft) return t('certificate.left')
  return isReplaced ? t('certificate.replaced') : ''
}

/** Pages of the menu, and what is done often, whose name has all the words. */
export function actionsOf(session: StoredSession, typed: string, t: Translate): Row[] {
  const words = fold(typed.replace(/^>/, '')).split(/\s+/).filter(Boolean)
  const pages = menuOf(session).flatMap(({ path, menu }): Row[] =>
    menu ? [pageRow({ path, icon: menu.icon, title: titleOf(menu, t) })] : [],
  )
  const acts = [
    pageRow({ path: '/schools/create', icon: 'plus', title: t('act.addSchool') }),
    pageRow({ path: '/student/create', icon: 'plus', title: t('act.addStudents') }),
  ]
  return [...pages, ...acts].filter(({ title }) => words.every((word) => fold(title).includes(word)))
}

/** « Étudiants › Liste »: what a page is called under its group in the menu says little alone. */
function titleOf({ group, label }: NonNullable<Access['menu']>, t: Translate): string {
  return [...(group ? [group] : []), label].map((key) => t(`frame:${key}`)).join(' › ')
}

function pageRow({ path, icon, title }: { path: string; icon: IconName; title: string }): Row {
  return { key: `page:${path}:${title}`, icon, title, detail: [], end: '', target: { kind: 'page', path } }
}

/** A text in pieces: those that were typed are `isTyped`. Case and accents do not count. */
export function marked(text: string, typed: string): { piece: string; isTyped: boolean }[] {
  const words = fold(typed)
    .split(/[\s@#>]+/)
    .filter((word) => word.length > 1)
  const folded = fold(text)
  // Letters that fold to several, or to none, would shift what is marked.
  if (folded.length !== text.length || words.length === 0) return [{ piece: text, isTyped: false }]
  const is = [...text].length === text.length ? new Array<boolean>(text.length).fill(false) : []
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      is.fill(true, at, at + word.length)
  }
  const pieces: { piece: string; isTyped: boolean }[] = []
  for (let at = 0; at < text.length; at += 1) {
    const last = pieces.at(-1)
    const isTyped = is[at] ?? false
    if (last?.isTyped === isTyped) last.piece += text[at]
    else pieces.push({ piece: text[at] ?? '', isTyped })
  }
  return pieces
}
