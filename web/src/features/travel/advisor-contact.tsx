import { useTranslation } from 'react-i18next'
import { useSite } from '../../app/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'

/** In place of « Continuer » for a stay that this student cannot buy here (decision C-03). */
export function AdvisorContact() {
  const { t } = useTranslation('travel')
  const advisor = useSite()?.advisor
  return (
    <div className="advis">
      <p className="small">
        <Icon name="info" size="s" /> {t('advisor.abroad')}
      </p>
      {advisor && (
        <p className="row wrap">
          <a className="btn line sm" href={`tel:${advisor.phone}`}>
            <Icon name="phone" size="s" />
            <Ltr>{advisor.phoneDisplay}</Ltr>
          </a>
          <a className="btn line sm" href={`mailto:${advisor.email}`}>
            <Icon name="mail" size="s" />
            <span dir="ltr">{advisor.email}</span>
          </a>
        </p>
      )}
    </div>
  )
}
