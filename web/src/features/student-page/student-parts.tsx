import type { StudentPage } from '@cursus/shared/student-page'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lifeWord } from '../../insurance/life-word.ts'
import { productOf } from '../../insurance/products.ts'
import { useMayOpen } from '../../routing/use-may-open.ts'
import { useWorksOn } from '../../session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDay, formatMoment, formatMoney, formatNumber } from '../../ui/format.ts'
import { Ltr, Sentence } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import * as styles from './student-page.module.css'

interface Cut {
  /** How much there is, shown or not. */
  total: number
  /** The way to more than the newest, or that it was taken: then the page shows the most that it can. Undefined where there is none. */
  rest: { isWhole: boolean; isComing: boolean; onAsk: () => void } | undefined
}

interface PartProps extends Cut {
  name: string
  /** How much of it is shown. */
  count: number
  /** Beside the title. */
  note?: ReactNode
  children: ReactNode
}

/** One part of the page: its title, how much there is, and a line for each; below the newest, the way to the rest. */
function Part({ name, count, total, rest, note, children }: PartProps) {
  const { t, i18n } = useTranslation('student-page')
  // The way to the rest is gone when that has come: who has pressed it goes on in the part.
  const place = useKeptFocus<HTMLElement>()
  return (
    <section ref={place} tabIndex={-1} className={styles.part} id={name} aria-labelledby={`${name}-title`}>
      <header>
        <h2 id={`${name}-title`}>
          {t(`part.${name}`)} <span className="muted figures">{formatNumber(total, i18n.language)}</span>
        </h2>
        {note && <p className="muted small">{note}</p>}
      </header>
      {count === 0 ? (
        <p className={`muted ${styles.inside}`}>{t(`none.${name}`)}</p>
      ) : (
        <ul className={styles.lines}>{children}</ul>
      )}
      {rest?.isWhole && count > 0 && count < total && (
        <p className={`muted small ${styles.inside}`}>
          {t('part.most', { figure: formatNumber(count, i18n.language) })}
          {name === 'claims' && ` ${t('part.most.find')}`}
        </p>
      )}
      {rest && !rest.isWhole && count < total && (
        <p className={styles.inside}>
          <Button
            look="line"
            small
            busy={rest.isComing}
            aria-describedby={`${name}-title`}
            onClick={rest.onAsk}
          >
            {t('part.all')}
          </Button>
        </p>
      )}
    </section>
  )
}

function Line({ day, children, end }: { day: string; children: ReactNode; end?: ReactNode }) {
  return (
    <li>
      <span className="muted figures">
        <Ltr>{day}</Ltr>
      </span>
      <span className={styles.told}>{children}</span>
      {end && <span className={styles.end}>{end}</span>}
    </li>
  )
}

/** Lists the events of each contract that has any, past and to come, oldest first. */
export function Lives({ lives }: Pick<StudentPage, 'lives'>) {
  const { t, i18n } = useTranslation(['student-page', 'contract-page'])
  const told = lives.filter(({ entries }) => entries.length > 0)
  return told.map(({ reference, insuranceType, entries }) => (
    <div key={reference} className={styles.inside}>
      <h3>
        {t(productOf(insuranceType).name)} <Ltr code>{reference}</Ltr>
      </h3>
      <ol className={styles.life}>
        {entries.toReversed().map((entry) => (
          <li
            key={JSON.stringify(entry)}
            className={entry.isToCome ? styles.toCome : isWrong(entry.kind) ? styles.wrong : undefined}
          >
            <b>
              {entry.kind === 'paidBySchool' ? t('life.paidBySchool') : lifeWord(t, entry, i18n.language)}
            </b>
            <Ltr>{formatDay(entry.day)}</Ltr>
          </li>
        ))}
      </ol>
    </div>
  ))
}

const isWrong = (kind: string) => kind === 'late' || kind === 'suspended'

const paymentTones = {
  paid: 'ok',
  open: 'err',
  void: undefined,
  refunding: undefined,
  refunded: undefined,
} as const

type Payment = StudentPage['payments'][number]

/** Returns the badge of a payment: its bank may dispute it, or have taken it back. */
function badgeOf({ state, dispute }: Payment) {
  if (!dispute || dispute.state === 'won') return { word: state, tone: paymentTones[state] }
  const isLost = dispute.state === 'lost'
  return { word: isLost ? 'takenBack' : 'disputed', tone: isLost ? 'err' : 'warn' } as const
}

/** Says what the bank disputes and why, until when evidence is taken, and leads there whoever works on it. */
function DisputeOf({ dispute }: { dispute: NonNullable<Payment['dispute']> }) {
  const { t, i18n } = useTranslation(['student-page', 'rights'])
  const isTheirs = useWorksOn('finance')
  const { id, state, reason, amountCents, dueOn } = dispute
  if (state === 'won') return null
  const amount = formatMoney(amountCents, i18n.language)
  return (
    <span className="small as-block">
      <Sentence>{t('payment.dispute', { amount, why: t(`rights:dispute.reason.${reason}`) })}</Sentence>{' '}
      {dueOn && state === 'needs_response' && <>{t('payment.dispute.due', { day: dueOn })} </>}
      {isTheirs && (
        <Link to="/queue/$kind/$id" params={{ kind: 'dispute', id }}>
          {t('payment.dispute.open')}
        </Link>
      )}
    </span>
  )
}

export function Payments({ payments, ...cut }: Pick<StudentPage, 'payments'> & Cut) {
  const { t } = useTranslation('student-page')
  return (
    <Part {...cut} name="payments" count={payments.length}>
      {payments.map((payment, place) => {
        const { reference, cents, day, dispute } = payment
        const { word, tone } = badgeOf(payment)
        return (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: two payments of a contract may be alike on one day
            key={place}
            day={formatDay(day)}
            end={
              <>
                <Badge tone={tone}>{t(`payment.${word}`)}</Badge>
                <b>
                  <Money cents={cents} />
                </b>
              </>
            }
          >
            <Ltr code>{reference}</Ltr>
            {dispute && <DisputeOf dispute={dispute} />}
          </Line>
        )
      })}
    </Part>
  )
}

export function Claims({ claims, ...cut }: Pick<StudentPage, 'claims'> & Cut) {
  const { t } = useTranslation('student-page')
  return (
    <Part {...cut} name="claims" count={claims.length}>
      {claims.map(({ id, reference, title, state, day }) => (
        <Line
          key={id}
          day={formatDay(day)}
          end={
            <Badge tone={state < 2 ? 'warn' : 'ok'}>{t(state < 2 ? 'claim.open' : 'claim.decided')}</Badge>
          }
        >
          {title !== null && (
            <>
              <Link to="/claims/follow-up" search={{ claim: id }}>
                <bdi>{title}</bdi>
              </Link>{' '}
            </>
          )}
          <Ltr code>{reference}</Ltr>
        </Line>
      ))}
    </Part>
  )
}

const requestTones = { open: 'warn', asked: 'info', done: 'ok' } as const

interface RequestsProps extends Cut {
  requests: NonNullable<StudentPage['requests']>
}

export function Requests({ requests, ...cut }: RequestsProps) {
  const { t } = useTranslation('student-page')
  return (
    <Part {...cut} name="requests" count={requests.length}>
      {requests.map(({ id, kind, title, state, day }) => (
        <Line
          key={id}
          day={formatDay(day)}
          end={<Badge tone={requestTones[state]}>{t(`request.${state}`)}</Badge>}
        >
          {t(`request.${kind}`)} <bdi className="muted">{title}</bdi>
        </Line>
      ))}
    </Part>
  )
}

const mailTones = { sent: 'ok', failed: 'err', waiting: 'warn' } as const

export function Mails({ mails, ...cut }: Pick<StudentPage, 'mails'> & Cut) {
  const { t, i18n } = useTranslation('student-page')
  return (
    <Part {...cut} name="mails" count={mails.length} note={t('mail.means')}>
      {mails.map(({ id, subject, state, at, sentAt }) => (
        <Line
          key={id}
          day={formatMoment(sentAt ?? at, i18n.language)}
          end={<Badge tone={mailTones[state]}>{t(`mail.${state}`)}</Badge>}
        >
          {subject === null ? (
            <span className="muted">{t('mail.erased')}</span>
          ) : (
            <bdi>
              <Sentence>{subject}</Sentence>
            </bdi>
          )}
        </Line>
      ))}
    </Part>
  )
}

/** The latest changes of the person, their contracts and claims; the whole log is a page of its own. */
export function Journal({ journal, total, id }: Pick<StudentPage, 'journal' | 'id'> & Pick<Cut, 'total'>) {
  const { t, i18n } = useTranslation(['student-page', 'audit'])
  const all = useMayOpen('/audit') && (
    <Link to="/audit" search={{ objectType: 'user', objectId: id }}>
      {t('journal.all')}
    </Link>
  )
  return (
    <Part name="journal" count={journal.length} total={total} rest={undefined} note={all}>
      {journal.map(({ id: row, at, action, actor, after, object }) => (
        <Line
          key={row}
          day={formatMoment(at, i18n.language)}
          end={
            <bdi className="muted">{actor ? (actor.name ?? t('audit:audit.actor.unknown')) : 'Cursus'}</bdi>
          }
        >
          {t(`audit:action.${action}`)}{' '}
          {object.type !== 'user' && object.label && <Ltr code>{object.label}</Ltr>}
          {typeof after?.reason === 'string' && (
            <span className="muted small as-block">
              <bdi>{t('journal.reason', { reason: after.reason })}</bdi>
            </span>
          )}
        </Line>
      ))}
    </Part>
  )
}
