import { useTranslation } from '../../i18n/use-translation.ts'
import { AskCall } from '../../quotes/ask-call.tsx'
import { useSite } from '../../support/site.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import * as styles from './travel.module.css'
import type { StayForm } from './use-stay.ts'

/** Stands in place of « Continuer » for a stay that this student cannot buy here (decision C-03): a call to ask for, with the quote. */
export function AdvisorContact({ stay: { stay, country } }: { stay: StayForm }) {
  const { t } = useTranslation('travel')
  const advisor = useSite()?.advisor
  const quote = stay && country ? ({ kind: 'stay', country: country.id, ...stay } as const) : null
  return (
    <div className={styles.advisor}>
      <p className="small">
        <Icon name="info" size="s" /> {t('advisor.abroad')}
      </p>
      <AskCall quote={quote} />
      {advisor && (
        <p className={`row ${styles.advisorLine} wraps`}>
          <a
            className={`${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.small}`}
            href={`tel:${advisor.phone}`}
          >
            <Icon name="phone" size="s" />
            <Ltr>{advisor.phoneDisplay}</Ltr>
          </a>
          <a
            className={`${buttonStyles.button} ${buttonStyles.line} ${buttonStyles.small}`}
            href={`mailto:${advisor.email}`}
          >
            <Icon name="mail" size="s" />
            <span dir="ltr">{advisor.email}</span>
          </a>
        </p>
      )}
    </div>
  )
}
