import { unionCountries } from '@cursus/shared/emergency-number'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useOfflinePage } from '../../session/use-offline-page.ts'
import { useSite } from '../../support/site.ts'
import * as cardStyles from '../../ui/card.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { usePageTitle } from '../../ui/page.tsx'
import * as callStyles from './calls.module.css'
import { Call, lineOf, OurLines } from './calls.tsx'
import * as styles from './card.module.css'
import { Steps } from './steps.tsx'

/** /emergency: whom to call and what to do, for anybody; it opens without a network once it was visited. */
export function EmergencyPage() {
  const { t } = useTranslation('emergency')
  const isKept = useOfflinePage('/emergency')
  const site = useSite()
  usePageTitle(t('emergency.title'))
  return (
    <main className={styles.page} id="contenu">
      <div className={styles.column}>
        <div>
          <h1>{t('emergency.title')}</h1>
          <p className={`muted ${styles.lead}`}>{t('emergency.lead')}</p>
        </div>
        <Call phone="112" display="112" icon="alert" look="danger">
          {t('call.union')}
        </Call>
        {site && <OurLines site={site} />}
        <OwnCard />
        <Where />
      </div>
      <div className={styles.column}>
        <WhatHappened />
        <ToSay />
        {isKept && (
          <Note kind="ok">
            <b>{t('kept.title')}</b> {t('kept.text')}
          </Note>
        )}
      </div>
      {site && <Steps rescues={[{ insures: 'stay', number: '112', phone: lineOf(site) }]} />}
    </main>
  )
}

function OwnCard() {
  const { t } = useTranslation('emergency')
  return (
    <Link className={callStyles.call} to="/card">
      <span className={callStyles.mark}>
        <Icon name="card" size="l" />
      </span>
      <span className="grow">
        <b className="as-block">{t('card.title')}</b>
        <span className={callStyles.who}>{t('card.hint')}</span>
      </span>
      <Icon name="next" mirrored />
    </Link>
  )
}

/** Names the countries in which 112 answers; for others we have no number that we could check (E-24). */
function Where() {
  const { t, i18n } = useTranslation('emergency')
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' })
  const inOrder = unionCountries.map((code) => names.of(code) ?? code)
  inOrder.sort(new Intl.Collator(i18n.language).compare)
  const countries = new Intl.ListFormat(i18n.language).format(inOrder)
  return (
    <section className={cardStyles.card} aria-labelledby="where">
      <h2 id="where">{t('where.title')}</h2>
      <p className={styles.lead}>{t('where.union', { countries })}</p>
      <p className={styles.lead}>{t('where.elsewhere')}</p>
    </section>
  )
}

const events = ['hospital', 'ill', 'theft', 'home', 'liability'] as const

function WhatHappened() {
  const { t } = useTranslation('emergency')
  return (
    <section className={cardStyles.card} aria-labelledby="what">
      <h2 id="what">{t('what.title')}</h2>
      <div className="above-16">
        {events.map((event, place) => (
          <details key={event} className={styles.asked} open={place === 0}>
            <summary>
              <Icon name="next" size="s" mirrored />
              {t(`what.${event}`)}
            </summary>
            <p className="small muted">{t(`what.${event}.text`)}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

function ToSay() {
  const { t } = useTranslation('emergency')
  return (
    <section className={cardStyles.card} aria-labelledby="say">
      <h2 id="say">{t('say.title')}</h2>
      <ol className="numbered above-16">
        <li>{t('say.where')}</li>
        <li>{t('say.who')}</li>
        <li>{t('say.what')}</li>
      </ol>
    </section>
  )
}
