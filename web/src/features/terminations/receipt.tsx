import type { Termination, TerminationPage } from '@cursus/shared/terminations'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useEndedChangeWords } from '../../insurance/ended-change-words.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import * as doneHeadStyles from '../../ui/done-head.module.css'
import { DoneHead } from '../../ui/done-head.tsx'
import { formatMoment, formatMoney } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Note } from '../../ui/note.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import { type Fact, Facts } from '../../ui/ticket.tsx'
import { useLink } from './by-link.ts'
import { NoticeButton } from './notice-button.tsx'
import { TakeBack } from './take-back.tsx'
import * as styles from './terminations.module.css'
import { WhatFollows } from './what-follows.tsx'

interface ReceiptProps {
  page: TerminationPage
  termination: Termination
  /** Leads back to the contracts of a mailed link; absent for whoever is signed in. */
  toList?: (() => void) | undefined
}

/** Shows what was received, when, and what follows. Without an account the notice comes by mail. */
export function Receipt({ page, termination, toList }: ReceiptProps) {
  const { t, i18n } = useTranslation('terminations')
  const isByLink = useLink() !== null
  const { state, askedAt, mayBeTakenBack, refusal, withdrawnOn } = termination
  const isWithdrawn = state === 'overtaken' && withdrawnOn !== null
  const isFollowed = state === 'running' || state === 'ended'
  return (
    <div className={quoteStyles.quote}>
      <div className="column">
        <section className={`${cardStyles.card} ${cardStyles.flush}`} aria-labelledby="receipt-title">
          <DoneHead
            id="receipt-title"
            level={1}
            isRefused={refusal !== null}
            title={t(isWithdrawn ? 'receipt.title.withdrawn' : `receipt.title.${state}`)}
          >
            <p>{t('receipt.at', { moment: formatMoment(askedAt, i18n.language) })}</p>
            {isWithdrawn && <p>{t('receipt.withdrawn', { day: withdrawnOn })}</p>}
          </DoneHead>
          <div className={doneHeadStyles.body}>
            {refusal !== null && (
              <Note kind="warn">
                <b className="as-block">{t('receipt.refusal')}</b>
                <span dir="auto" className={styles.words}>
                  {refusal}
                </span>
              </Note>
            )}
            <Facts recap facts={useFacts({ page, termination })} />
            <Acts {...{ page, termination, toList }} />
          </div>
        </section>
        {isFollowed && (
          <WhatFollows termination={termination} hasCertificate={page.contract.checkCode !== null} />
        )}
      </div>
      <aside className="column" aria-label={t('receipt.aside')}>
        {mayBeTakenBack && <TakeBack page={page} endsOn={termination.endsOn} />}
        {state === 'running' && !isByLink && (
          <section className={cardStyles.card}>
            <h2 className={styles.asideTitle}>{t('receipt.before')}</h2>
            <p>
              <Link to="/claims/declare" search={{ contract: page.contract.id }}>
                {t('receipt.claim')}
              </Link>
            </p>
            <p className="muted small">{t('receipt.claim.text')}</p>
          </section>
        )}
      </aside>
    </div>
  )
}

/** The notice, and the way on: to the contract, or back to those of a mailed link. */
function Acts({ page, termination: { state, paper }, toList }: ReceiptProps) {
  const { t } = useTranslation('terminations')
  const isByLink = useLink() !== null
  const isFollowed = state === 'running' || state === 'ended'
  return (
    <div className={`row wraps ${doneHeadStyles.acts}`}>
      {isFollowed &&
        (isByLink ? <p className="muted small">{t('receipt.byMail')}</p> : <NoticeButton paper={paper} />)}
      {toList ? (
        <Button look="line" onClick={toList}>
          {t('receipt.list')}
        </Button>
      ) : (
        <ButtonLink look="line" to="/contracts/$id" params={{ id: page.contract.id }}>
          {t('receipt.contract')}
        </ButtonLink>
      )}
    </div>
  )
}

function useFacts({ page, termination }: ReceiptProps): Fact[] {
  const { t, i18n } = useTranslation('terminations')
  const { reference, reason, eventDate, lastDay, refundCents, refundDueBy, email } = termination
  const amount = formatMoney(refundCents, i18n.language)
  const change = useEndedChangeWords(page.change)
  // Taken back or refused: neither the end nor the refund comes.
  const isFollowed = termination.state === 'running' || termination.state === 'ended'
  const effects = [
    {
      name: t('fact.lastDay'),
      value: lastDay ? t('fact.lastDay.until', { day: lastDay }) : t('fact.lastDay.never'),
    },
    {
      name: t('fact.refund'),
      value: refundCents ? t('fact.refund.by', { amount, day: refundDueBy }) : t('fact.refund.none'),
    },
    ...(change ? [{ name: t('fact.change'), value: change }] : []),
  ]
  return [
    { name: t('receipt.number'), value: <Ltr>{reference}</Ltr> },
    { name: t('fact.contract'), value: <Ltr>{page.contract.reference}</Ltr> },
    {
      name: t('fact.reason'),
      value: eventDate
        ? t('receipt.reason', { reason: t(`reason.${reason}`), day: eventDate })
        : t(`reason.${reason}`),
    },
    ...(isFollowed ? effects : []),
    { name: t('receipt.sentTo'), value: <bdi>{email}</bdi> },
  ]
}
