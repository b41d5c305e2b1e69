import type { Contract } from '@cursus/shared/contracts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { Days } from '../../ui/ltr.tsx'
import { type Asked, failedOf, PartWaiting } from '../../ui/part-waiting.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CertificateButton } from './certificate-button.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import * as styles from './travel.module.css'

const looks = {
  upcoming: { tone: 'info', icon: 'clock' },
  current: { tone: 'ok', icon: 'check' },
  waiting: { tone: 'warn', icon: 'pencil' },
  suspended: { tone: 'err', icon: 'alert' },
  expired: { tone: undefined, icon: 'clock' },
  ended: { tone: undefined, icon: 'close' },
} as const

/** The stays that somebody holds or held, each with its days and how it stands; says so where the contracts, `from`, did not come. */
export function HeldStays({ stays, from }: { stays: readonly Contract[]; from: Asked }) {
  const { t } = useTranslation('travel')
  const [asked, setAsked] = useState<{ what: 'change' | 'cancel'; contract: Contract } | null>(null)
  const isUnread = failedOf([from]).length > 0
  if (stays.length === 0 && !isUnread) return null
  const close = () => setAsked(null)
  return (
    <section className={cardStyles.card} aria-labelledby="held-title">
      <h2 id="held-title">{t('held.title')}</h2>
      {isUnread && <PartWaiting asked={[from]} className="above-16" />}
      <ul className={styles.held}>
        {stays.map((contract) => (
          <HeldStay key={contract.id} contract={contract} onAsk={(what) => setAsked({ what, contract })} />
        ))}
      </ul>
      {asked?.what === 'change' && <ChangeDialog contract={asked.contract} onClose={close} />}
      {asked?.what === 'cancel' && <CancelDialog contract={asked.contract} onClose={close} />}
    </section>
  )
}

/** Key of how a stay stands: one that was given up or cancelled before it began says so, in place of its cover. */
function stateOf({ cover, ending }: Contract): string {
  const isVoid = ending?.kind === 'withdrawn' || ending?.kind === 'cancelled'
  return isVoid ? `held.${ending.kind}` : `held.state.${cover}`
}

function HeldStay({ contract, onAsk }: { contract: Contract; onAsk(what: 'change' | 'cancel'): void }) {
  const { t } = useTranslation('travel')
  const { cover, countryName, startDate, endDate, primeCents, mayBeCorrected } = contract
  const { tone, icon } = looks[cover]
  const stands = cover === 'upcoming' || cover === 'current'
  const name = { name: `${countryName} ${startDate}` }
  return (
    <li>
      <div className={styles.heldWords}>
        <p className="row wraps">
          <b>{countryName}</b>
          <Badge tone={tone} icon={icon}>
            {t(stateOf(contract))}
          </Badge>
        </p>
        <p className="muted small">
          <Days start={startDate} end={endDate} />
          {primeCents === 0 && ` · ${t('held.bySchool')}`}
        </p>
        {mayBeCorrected && <p className="muted small">{t('school.until')}</p>}
      </div>
      <div className={`row wraps ${styles.heldActions}`}>
        {stands && <CertificateButton contract={contract} look="line" small />}
        {stands && contract.document && (
          <Link
            to="/documents/$contractId/share"
            params={{ contractId: contract.id }}
            state={{ makesLink: true }}
            className="small"
          >
            {t('held.share')}
          </Link>
        )}
        {mayBeCorrected && (
          <>
            <Button look="ghost" small onClick={() => onAsk('change')} aria-label={t('held.changeOf', name)}>
              {t('common.edit')}
            </Button>
            <Button look="ghost" small onClick={() => onAsk('cancel')} aria-label={t('held.cancelOf', name)}>
              {t('held.cancel')}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
