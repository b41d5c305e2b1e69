import type { AdminContract, Statut } from '@cursus/shared/contracts'
import { useTranslation } from 'react-i18next'
import { looks } from '../../app/contract-looks.ts'
import { objectOf } from '../../app/contract-titles.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import type { StudentOfContracts } from './student.ts'

const badges: Record<Statut, { tone: 'ok' | 'err' | 'warn'; icon: 'check' | 'alert' | 'close' }> = {
  ok: { tone: 'ok', icon: 'check' },
  impayé: { tone: 'err', icon: 'alert' },
  résilié: { tone: 'warn', icon: 'close' },
}

/** Which contract of whom is about to end. */
export function TerminationRecap({
  contract,
  student,
}: {
  contract: AdminContract
  student: StudentOfContracts
}) {
  const { t } = useTranslation(['contracts', 'documents'])
  const { hue, icon, name } = looks[contract.insuranceType]
  const badge = badges[contract.statut]
  return (
    <div className={`rcp ${hue}`}>
      <span className="tico">
        <Icon name={icon} />
      </span>
      <div className="grow">
        <b>{[t(`documents:${name}`), objectOf(contract, t)].filter(Boolean).join(', ')}</b>
        <span className="muted small d-b">
          <Ltr code>{contract.reference}</Ltr> ·{' '}
          <bdi>
            {student.name} {student.lastName}
          </bdi>
        </span>
        <span className="muted small num d-b">
          {t('termination.period', { start: contract.startDate, end: contract.contractualEnd })}
        </span>
      </div>
      <Badge tone={badge.tone} icon={badge.icon}>
        {contract.statut}
      </Badge>
    </div>
  )
}
