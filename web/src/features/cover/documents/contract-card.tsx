import type { Contract } from '@cursus/shared/contracts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { isolated, nameOf } from '../../../insurance/contract-titles.ts'
import { productOf } from '../../../insurance/products.ts'
import { restOf } from '../../../insurance/rest-due.ts'
import { whileDue } from '../../../insurance/while-due.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import * as cardStyles from '../../../ui/card.module.css'
import { formatDay, formatMoney } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Ltr } from '../../../ui/ltr.tsx'
import { OtherPapers } from '../other-papers.tsx'
import { beginsOnceSigned, isPast, stepOf } from '../standing.ts'
import { StateBadge } from '../state-badge.tsx'
import { StepButton } from '../step-button.tsx'
import { useWhatFollows } from '../what-follows.ts'
import * as styles from './contract-card.module.css'

/** One contract: how it stands, what is due, its one button, and its papers folded. */
export function ContractCard({ contract, isFirst }: { contract: Contract; isFirst: boolean }) {
  const { t } = useTranslation('cover')
  const { id, insuranceType, reference, place } = contract
  const { hue, icon, mirrored } = productOf(insuranceType)
  const title = nameOf(contract, t)
  const isReady = stepOf(contract) === 'ready'
  return (
    <article
      className={`${cardStyles.card} ${styles.card} ${hue}`}
      id={`contract-${id}`}
      aria-labelledby={`contract-${id}-name`}
    >
      <div className={styles.line}>
        <span className={styles.icon}>
          <Icon name={icon} mirrored={mirrored} />
        </span>
        <div>
          <span className={`row wraps ${styles.head}`}>
            <h3 id={`contract-${id}-name`}>
              <Link to="/contracts/$id" params={{ id }}>
                {title}
              </Link>
            </h3>
            <StateBadge contract={contract} />
          </span>
          <span className="muted small dotted">
            <span>
              {place
                ? isolated(place)
                : t(beginsOnceSigned(contract) ? 'card.fromSignature' : 'card.period', {
                    start: contract.startDate,
                    end: contract.endDate,
                  })}
            </span>
            <span>
              <Ltr code>{reference}</Ltr>
            </span>
          </span>
        </div>
        <Sum contract={contract} />
        <StepButton
          contract={contract}
          look={isFirst && !isReady ? undefined : 'line'}
          className={styles.button}
        />
      </div>
      <WaitingChange contract={contract} title={title} />
      <OtherPapers contract={contract} title={title} />
    </article>
  )
}

/** A change that was asked for and waits for its payment or its signature, with the way there. */
function WaitingChange({ contract: { id, change }, title }: { contract: Contract; title: string }) {
  const { t } = useTranslation('cover')
  if (!change || change.step === 'effect') return null
  const words = t(`todo.change.go.${change.step}`)
  return (
    <p className={`row wraps ${styles.change}`}>
      <Icon name="clock" size="s" />
      <span className="grow">
        <b className="as-block">{t(`todo.change.${change.step}`, { title })}</b>
        <span className="muted small">{t('todo.change.text', { day: formatDay(change.effectOn) })}</span>
      </span>
      <ButtonLink
        look="line"
        small
        to="/contracts/$id/change"
        params={{ id }}
        aria-label={t('step.of', { words, title })}
      >
        {words}
      </ButtonLink>
    </p>
  )
}

/** Shows the amount due of a contract, and notes about it. */
function Sum({ contract }: { contract: Contract }) {
  const { t, i18n } = useTranslation('cover')
  const { due, primeCents, interval, createdAt, endDate, ending, signBy } = contract
  const step = stepOf(contract)
  const follows = useWhatFollows(contract)
  const money = (cents: number) => formatMoney(cents, i18n.language)
  if (due) {
    const others = due.references.filter((reference) => reference !== contract.reference)
    const rest = restOf(due, t, i18n.language)
    const meanwhile = {
      covered: follows ? '' : t('sum.due.covered'),
      suspended: t('sum.due.until'),
      nothing: '',
    }[whileDue(contract)]
    return (
      <p className={styles.sum}>
        <b>{t('sum.due', { price: money(due.cents) })}</b>
        <span className="muted">
          {others.length > 0 ? t('sum.due.with', { references: others.join(t('need.comma')) }) : meanwhile}
        </span>
        {follows && (
          <span className={`muted as-block ${follows.isComing ? 'coming' : ''}`}>{follows.words}</span>
        )}
        {rest && <span className="muted as-block">{rest}</span>}
      </p>
    )
  }
  if (step === 'buy') {
    const price = money(primeCents)
    return (
      <p className={styles.sum}>
        <b>{interval ? t(`price.${interval}`, { price }) : price}</b>
        <span className="muted">{t('purchase.open')}</span>
      </p>
    )
  }
  const toSign = t(signBy ? 'sum.signBy' : 'sum.paidOn', { day: createdAt, until: signBy })
  const detail = {
    sign: toSign,
    describe: toSign,
    ended: t('sum.unsigned', { day: ending?.writtenOn ?? endDate }),
    void: t(`sum.${ending?.kind}`, { day: ending?.writtenOn }),
  }[step as string]
  const price = interval
    ? t(`sum.per.${interval}`, { price: money(primeCents) })
    : t(primeCents === 0 ? 'sum.school' : 'sum.once')
  return (
    <p className={styles.sum}>
      <b>{t('sum.nothing')}</b>
      <span className="muted">{detail ?? (isPast(contract) ? t('sum.over', { day: endDate }) : price)}</span>
    </p>
  )
}
