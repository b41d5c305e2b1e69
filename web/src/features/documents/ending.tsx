import type { Contract } from '@cursus/shared/contracts'
import { useTranslation } from 'react-i18next'
import { openBillingPortal, portalKinds } from '../../app/account-actions.ts'
import { looks } from '../../app/contract-looks.ts'
import { nameOf } from '../../app/contract-titles.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Contracts whose subscription the student has ended for a day to come: until then they may take that back. */
export function Ending({ contracts }: { contracts: readonly Contract[] }) {
  return contracts.map((contract) => <EndingContract key={contract.id} contract={contract} />)
}

function EndingContract({ contract }: { contract: Contract }) {
  const { t } = useTranslation('documents')
  const { id, insuranceType, endDate } = contract
  const { hue, icon } = looks[insuranceType]
  const title = nameOf(contract, t)
  const kind = portalKinds[insuranceType]
  return (
    <section className={`card np ${hue}`} aria-labelledby={`ending-${id}`}>
      <div className="docrow">
        <span className="fic">
          <Icon name={icon} />
        </span>
        <span className="grow">
          <b id={`ending-${id}`}>{t('ending.title', { title, day: endDate })}</b>
          <span className="muted small d-b">{t('ending.text')}</span>
        </span>
        {kind && (
          <Button look="line" small className="todo-b" onClick={() => void openBillingPortal(kind)}>
            {t('ending.manage')}
          </Button>
        )}
      </div>
    </section>
  )
}
