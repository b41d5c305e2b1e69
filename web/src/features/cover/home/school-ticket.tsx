import { useTranslation } from '../../../i18n/use-translation.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as iconTileStyles from '../../../ui/icon-tile.module.css'
import { Price } from '../../../ui/money.tsx'
import * as timelineStyles from '../../../ui/timeline.module.css'
import * as styles from './wide-ticket.module.css'

/** « Votre école paie »: the way to a stay that costs nothing. */
export function SchoolTicket({ school, isFirst }: { school: string; isFirst: boolean }) {
  const { t } = useTranslation('cover')
  return (
    <section className={styles.section} aria-labelledby="school-title">
      <h2 id="school-title">{t(isFirst ? 'school.title.first' : 'school.title')}</h2>
      <div className={`${styles.ticket} ${styles.school}`}>
        <div className={styles.main}>
          <div className="row">
            <span className={`${iconTileStyles.tile} ${iconTileStyles.onDark}`}>
              <Icon name="school" />
            </span>
            <div>
              <h3>{t('school.pays')}</h3>
              <span className="muted small">{school}</span>
            </div>
          </div>
          <ol className={timelineStyles.timeline}>
            <li className={timelineStyles.current}>
              <b>{t('school.step.dates')}</b>
            </li>
            <li>
              <b>{t('school.step.confirm')}</b>
            </li>
            <li>
              <b>{t('school.step.certificate')}</b>
            </li>
          </ol>
        </div>
        <div className={styles.stub}>
          <span className="muted small">{t('school.due')}</span>
          <Price cents={0} />
          <ButtonLink look="accent" to="/insurance/health-mobility">
            {t('school.add')}
          </ButtonLink>
          <p className="muted small centred">{t('school.until')}</p>
        </div>
      </div>
    </section>
  )
}
