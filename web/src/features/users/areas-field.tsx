import type { Area } from '@cursus/shared/accounts'
import { areas } from '@cursus/shared/words'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CheckField } from '../../ui/choice-fields.tsx'
import * as styles from './users.module.css'

interface AreasFieldProps {
  value: readonly Area[]
  onChange(value: Area[]): void
}

/** What an administrator works on: everything, or some areas. */
export function AreasField({ value, onChange }: AreasFieldProps) {
  const { t } = useTranslation('users')
  const toggle = (area: Area) => {
    if (area === 'all') return onChange(['all'])
    const others = value.filter((one) => one !== 'all' && one !== area)
    onChange(value.includes(area) ? others : [...others, area])
  }
  return (
    <fieldset className={styles.areas}>
      <legend className="label">{t('areas.label')}</legend>
      {(['all', ...areas.filter((area) => area !== 'all')] as const).map((area) => (
        <CheckField
          key={area}
          label={
            <>
              <b>{t(`area.${area}`)}</b>{' '}
              <span className="muted small as-block">{t(`area.${area}.means`)}</span>
            </>
          }
          checked={value.includes(area)}
          onChange={() => toggle(area)}
        />
      ))}
    </fieldset>
  )
}
