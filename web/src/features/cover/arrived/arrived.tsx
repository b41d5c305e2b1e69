import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { CorrectEmailButton } from '../../../account/correct-email-button.tsx'
import { myAccount } from '../../../account/my-account.ts'
import { calmly } from '../../../api/calmly.ts'
import { drawnSoon } from '../../../api/drawn-soon.ts'
import { arrivedContract } from '../../../drafts/arrived-contract.ts'
import { useDraft } from '../../../drafts/define-draft.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { withdrawalOf } from '../../../insurance/contract-rights.ts'
import { nameOf, paperOf } from '../../../insurance/contract-titles.ts'
import { readSession } from '../../../session/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import * as doneMarkStyles from '../../../ui/done-mark.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as iconButtonStyles from '../../../ui/icon-button.module.css'
import * as iconTileStyles from '../../../ui/icon-tile.module.css'
import { RichText } from '../../../ui/rich-text.tsx'
import { contractPage } from '../cover.api.ts'
import { ReceiptButton } from '../receipt-button.tsx'
import { SendButton } from '../send-button.tsx'
import { ShareLink } from '../share-link.tsx'
import { stepOf } from '../standing.ts'
import { DownloadButton } from '../step-button.tsx'
import * as styles from './arrived.module.css'
import { PrintedCertificate } from './printed-certificate.tsx'

/** Shows, after a payment or a signature, the certificate itself, at the top of the documents until it is closed (E-05). */
export function Arrived() {
  const arrived = useDraft(arrivedContract)
  return arrived && <ArrivedContract key={arrived.contractId} contractId={arrived.contractId} />
}

function ArrivedContract({ contractId }: { contractId: string }) {
  const { t } = useTranslation('cover')
  const page = useQuery({
    ...contractPage(contractId),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      const isComing = state.data && stepOf(state.data) === 'preparing'
      return calmly(isComing ? drawnSoon(state.dataUpdateCount) : false, state)
    },
  })
  const isUnconfirmed = useQuery(myAccount).data?.isConfirmed === false
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [])
  if (page.isError && !page.data) return null
  const contract = page.data
  // Left since: nothing to celebrate.
  if (contract?.ending) return null
  const isThere = contract?.document != null
  const isWaiting = contract?.change && contract.change.step !== 'effect'
  const kind = contract ? paperOf(contract) : 'unread'
  const sent = isWaiting ? 'arrived.copy' : 'arrived.sent'
  const email = readSession()?.email ?? ''
  return (
    <section className={styles.card} aria-labelledby="arrived-title" aria-busy={!isThere || undefined}>
      <button
        type="button"
        className={`${iconButtonStyles.button} ${iconButtonStyles.outlined} ${styles.close}`}
        aria-label={t('arrived.close')}
        onClick={() => arrivedContract.forget()}
      >
        <Icon name="close" size="s" />
      </button>
      <div className={styles.columns}>
        <div className={styles.words}>
          <span className={doneMarkStyles.mark}>
            <Icon name={isThere ? 'check' : 'clock'} size="l" />
          </span>
          <h2 id="arrived-title" ref={heading} tabIndex={-1}>
            {t(isThere ? `arrived.${kind}` : `arrived.coming.${kind}`)}
          </h2>
          <p className={styles.lead} role="status">
            <RichText
              text={t(isThere ? sent : `arrived.soon.${kind}`, { email })}
              parts={{ email: (words) => <bdi dir="ltr">{words}</bdi> }}
            />
          </p>
          {isUnconfirmed && <CorrectEmailButton email={email}>{t('todo.confirm.change')}</CorrectEmailButton>}
          <div className={`row wraps ${styles.acts}`}>
            {isThere && (
              <>
                <DownloadButton contract={contract} isShort />
                <SendButton contract={contract} />
                <ShareLink contract={contract} />
                <ReceiptButton papers={contract.papers} title={nameOf(contract, t)} />
              </>
            )}
          </div>
          <p className={`muted small ${styles.mind}`}>
            {isThere && <ChangeOfMind contractId={contractId} />}
          </p>
        </div>
        <div className={styles.desk}>
          <PrintedCertificate contract={contract} />
        </div>
        {isThere && contract.deviceToDescribe && <DeviceLater contractId={contract.deviceToDescribe} />}
      </div>
    </section>
  )
}

/** The last day to withdraw; it is known once the mail has arrived, so it is asked for a few times. */
function ChangeOfMind({ contractId }: { contractId: string }) {
  const { t } = useTranslation('cover')
  const { data: right } = useQuery({
    ...withdrawalOf(contractId),
    refetchInterval: ({ state }) => {
      const { data, dataUpdateCount } = state
      const isComing = data?.isOpen && data.until === null && dataUpdateCount < 12
      return calmly(isComing ? drawnSoon(dataUpdateCount) : false, state)
    },
  })
  if (!right?.isOpen) return null
  const { until } = right
  return (
    <>
      {until ? t('arrived.withdraw', { day: until }) : t('arrived.withdraw.notBegun')}{' '}
      <Link to="/contracts/withdraw" search={{ contract: contractId }}>
        {t('withdraw.here')}
      </Link>
    </>
  )
}

/** Devices of the same purchase: a later step. */
function DeviceLater({ contractId }: { contractId: string }) {
  const { t } = useTranslation('cover')
  return (
    <div className={`${styles.later} hue-devices`}>
      <span className={iconTileStyles.tile}>
        <Icon name="mobile" />
      </span>
      <p className="grow">
        <b className="as-block">{t('arrived.device')}</b>
        <span className="muted small">{t('arrived.device.why')}</span>
      </p>
      <ButtonLink look="line" to="/insurance/multimedia" search={{ contract: contractId }}>
        {t('step.describe.go')}
      </ButtonLink>
    </div>
  )
}
