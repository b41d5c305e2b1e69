import { fullNameOf } from '@cursus/shared/full-name'
import type { StudentPage } from '@cursus/shared/student-page'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isOpened } from '../../account/account-standing.ts'
import { isAbsent, messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewFocus } from '../../routing/route-focus.ts'
import { useMayOpen } from '../../routing/use-may-open.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatNumber, formatPhone } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Owed } from './owed.tsx'
import { AccountCard, WhoCard } from './person-cards.tsx'
import { studentPage, useWholePage } from './student-page.api.ts'
import * as styles from './student-page.module.css'
import { Claims, Journal, Lives, Mails, Payments, Requests } from './student-parts.tsx'
import { Unfinished } from './unfinished.tsx'
import { ViewAs } from './view-as.tsx'
import { WriteTo } from './write-to.tsx'

/** Facts of a student that the page hands to the part that shows contracts. */
export interface StudentShown {
  id: string
  name: string
  lastName: string
  email: string
  schoolName: string | null
  isActive: boolean
  account: StudentPage['account']
}

export interface StudentPageProps {
  id: string
  /** The student's contracts, which are another feature's. */
  contracts(student: StudentShown): ReactNode
}

/** /students/{id}: one person with everything that hangs on them. */
export function StudentPageOf({ id, contracts }: StudentPageProps) {
  const { t } = useTranslation('student-page')
  const page = useQuery(studentPage(id))
  useViewFocus(page.data ? 'student' : 'waiting')
  if (page.data) return <Shown page={page.data} contracts={contracts} />
  const isNobody = isAbsent(page.error)
  return (
    <Page title={t('title')} before={<BackLink />} busy={page.isPending}>
      {page.isPending ? (
        <div className="stack">
          <Skeleton height={120} />
          <Skeleton height={320} />
        </div>
      ) : (
        <EmptyState
          failed
          title={t(isNobody ? 'nobody' : 'failed')}
          action={!isNobody && <Button onClick={() => void page.refetch()}>{t('common.retry')}</Button>}
        >
          {!isNobody && messageOf(page.error, t('error.server.connection'))}
        </EmptyState>
      )}
    </Page>
  )
}

function BackLink() {
  const { t } = useTranslation('student-page')
  if (!useMayOpen('/student/list')) return null
  return (
    <Link to="/student/list" className="back-link">
      <Icon name="back" size="s" mirrored />
      {t('back')}
    </Link>
  )
}

/** Makes these facts from the page of a student. */
export function shownOf({ id, name, lastName, email, account, school }: StudentPage): StudentShown {
  const schoolName = school?.name ?? null
  return { id, name, lastName, email, schoolName, isActive: isOpened(account), account }
}

function Shown({ page, contracts }: { page: StudentPage } & Pick<StudentPageProps, 'contracts'>) {
  const name = fullNameOf(page)
  return (
    <Page
      title={name}
      heading={<bdi className="break-anywhere">{name}</bdi>}
      lead={<Reached page={page} />}
      before={<BackLink />}
      actions={<Acts page={page} />}
    >
      <StudentParts page={page} contracts={contracts} />
    </Page>
  )
}

/** What may be done for a student from anywhere on their page. */
export function Acts({ page }: { page: StudentPage }) {
  return (
    <div className="row wraps">
      <WriteTo page={page} />
      <ViewAs page={page} />
    </div>
  )
}

interface StudentPartsProps extends Pick<StudentPageProps, 'contracts'> {
  page: StudentPage
  /** Set in a panel, in one column. */
  beside?: boolean
}

/** All parts of a student, and the jumps to them. */
export function StudentParts({ page: newest, contracts, beside }: StudentPartsProps) {
  const { t } = useTranslation('student-page')
  const { page, isWhole, isComing, ask } = useWholePage(newest)
  const rest = { isWhole, isComing, onAsk: ask }
  const { totals } = page
  return (
    <>
      <Jumps totals={totals} />
      <div className={beside ? `${styles.columns} ${styles.single}` : styles.columns}>
        <div className={styles.parts}>
          <Owed payments={page.payments} />
          <Unfinished page={page} />
          <section className={styles.part} id="contracts" aria-labelledby="contracts-title">
            <header>
              <h2 id="contracts-title">{t('part.contracts')}</h2>
            </header>
            <div className={styles.inside}>{contracts(shownOf(page))}</div>
            <Lives lives={page.lives} />
          </section>
        </div>
        <aside className={styles.parts} aria-label={t('part.person')}>
          <WhoCard page={page} />
          <AccountCard page={page} />
        </aside>
        <div className={styles.parts}>
          <Payments payments={page.payments} total={totals.payments} rest={rest} />
          <Claims claims={page.claims} total={totals.claims} rest={rest} />
          {page.requests && <Requests requests={page.requests} total={totals.requests ?? 0} rest={rest} />}
          <Mails mails={page.mails} total={totals.mails} rest={rest} />
          <Journal journal={page.journal} total={totals.journal} id={page.id} />
        </div>
      </div>
    </>
  )
}

/** Shows where a student is reached: e-mail, telephone, school. */
export function Reached({ page: { email, phoneNumber, school, account } }: { page: StudentPage }) {
  const { t } = useTranslation('student-page')
  return (
    <span className={styles.reached}>
      {account.state !== 'closed' && (
        <a href={`mailto:${email}`}>
          <Icon name="mail" size="s" />
          <bdi dir="ltr" className="break-anywhere">
            {email}
          </bdi>
        </a>
      )}
      {phoneNumber && (
        <a href={`tel:${phoneNumber}`}>
          <Icon name="phone" size="s" />
          <Ltr>{formatPhone(phoneNumber)}</Ltr>
        </a>
      )}
      {school ? (
        <Link to="/schools/$id" params={{ id: String(school.id) }}>
          <Icon name="school" size="s" />
          <bdi>{school.name}</bdi>
        </Link>
      ) : (
        <span>{t('noSchool')}</span>
      )}
    </span>
  )
}

/** Jumps to each part, with how much there is; to none that whoever looks does not see. */
function Jumps({ totals }: Pick<StudentPage, 'totals'>) {
  const { t, i18n } = useTranslation('student-page')
  const { contracts, payments, claims, requests, mails, journal } = totals
  const counts = {
    ...{ contracts, payments, claims },
    ...(requests !== null && { requests }),
    ...{ mails, journal },
  }
  return (
    <nav className={styles.jumps} aria-label={t('parts')}>
      {Object.entries(counts).map(([part, count]) => (
        <a key={part} href={`#${part}`}>
          {t(`part.${part}`)} <span className="figures">{formatNumber(count, i18n.language)}</span>
        </a>
      ))}
    </nav>
  )
}
