import type { Contract } from '@cursus/shared/contracts'
import { useEffect } from 'react'
import { forgetBoughtQuote } from '../../drafts/carried-quote.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CertificateButton } from './certificate-button.tsx'
import * as styles from './travel.module.css'

/**
 * In place of a price, for who holds a stay of these very days: nobody pays them twice. It may have been bought on another
 * device, with the quote still on its way in this one.
 */
export function HeldPart({ contract }: { contract: Contract }) {
  const { t } = useTranslation('travel')
  useEffect(() => forgetBoughtQuote('stay'), [])
  const isToSign = contract.cover === 'waiting'
  return (
    <div className="stack-small">
      <p className={`small ${styles.hint}`} role="status">
        <Icon name={isToSign ? 'pencil' : 'check'} size="s" />
        <span>{t(isToSign ? 'held.toSign' : 'held.insured')}</span>
      </p>
      <CertificateButton contract={contract} look="accent" />
      <ButtonLink
        to="/contracts/$id"
        params={{ id: contract.id }}
        look={contract.document ? 'line' : 'accent'}
        block
      >
        {t(isToSign ? 'held.sign' : 'held.open')}
      </ButtonLink>
    </div>
  )
}
