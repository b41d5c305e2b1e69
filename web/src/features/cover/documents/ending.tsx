import type { Contract } from '@cursus/shared/contracts'
import { openBillingPortal } from '../../../account/account-actions.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { nameOf } from '../../../insurance/contract-titles.ts'
import { productOf } from '../../../insurance/products.ts'
import { Button } from '../../../ui/button.tsx'
import * as cardStyles from '../../../ui/card.module.css'
import { Icon } from '../../../ui/icon.tsx'
import * as iconTileStyles from '../../../ui/icon-tile.module.css'
import * as styles from './documents.module.css'

/** Contracts whose subscription the student has ended for a day to come: until then they may take that back. */
export function Ending({ contracts }: { contracts: readonly Contract[] }) {
  return contracts.map((contract) => <EndingContract key={contract.id} contract={contract} />)
}

function EndingContract({ contract }: { contract: Contract }) {
  const { t } = useTranslation('documents')
  const { id, insuranceType, endDate } = contract
  const { hue, icon, mirrored, portal } = productOf(insuranceType)
  const title = nameOf(contract, t)
  return (
    <section className={`${cardStyles.card} ${styles.ending} ${hue}`} aria-labelledby={`ending-${id}`}>
      <span className={iconTileStyles.tile}>
        <Icon name={icon} mirrored={mirrored} />
      </span>
      <span className="grow">
        <b id={`ending-${id}`}>{t('ending.title', { title, day: endDate })}</b>
        <span className="muted small as-block">{t('ending.text')}</span>
      </span>
      {portal && (
        <Button look="line" small onClick={() => void openBillingPortal(portal)}>
          {t('ending.manage')}
        </Button>
      )}
    </section>
  )
}
