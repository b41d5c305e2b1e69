import type { AdminContract, Statut } from '@cursus/shared/contracts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { nameOf } from '../../insurance/contract-titles.ts'
import { productOf } from '../../insurance/products.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { Ltr } from '../../ui/ltr.tsx'
import * as styles from './contracts.module.css'
import type { StudentOfContracts } from './student.ts'

const badges: Record<Statut, { tone: 'ok' | 'err' | 'warn'; icon: 'check' | 'alert' | 'close' }> = {
  ok: { tone: 'ok', icon: 'check' },
  impayé: { tone: 'err', icon: 'alert' },
  résilié: { tone: 'warn', icon: 'close' },
}

/** Shows the contract that is about to be ended, and its student. */
export function TerminationRecap({
  contract,
  student,
}: {
  contract: AdminContract
  student: StudentOfContracts
}) {
  const { t } = useTranslation(['contracts', 'documents'])
  const { hue, icon } = productOf(contract.insuranceType)
  const badge = badges[contract.statut]
  return (
    <div className={`${styles.recap} ${hue}`}>
      <span className={iconTileStyles.tile}>
        <Icon name={icon} />
      </span>
      <div className={`grow ${styles.text}`}>
        <b>{nameOf(contract, t)}</b>
        <span className="muted small as-block">
          <Ltr code>{contract.reference}</Ltr> ·{' '}
          <bdi>
            {student.name} {student.lastName}
          </bdi>{' '}
          · <bdi dir="ltr">{student.email}</bdi>
        </span>
        <span className="muted small figures as-block">
          {t('termination.period', { start: contract.startDate, end: contract.contractualEnd })}
        </span>
      </div>
      <Badge tone={badge.tone} icon={badge.icon}>
        {t(`statut.${contract.statut}`)}
      </Badge>
    </div>
  )
}
