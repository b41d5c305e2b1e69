import { useTranslation } from '../../i18n/use-translation.ts'
import { Days, Ltr } from '../../ui/ltr.tsx'
import { useToday } from '../../ui/use-today.ts'
import * as styles from './sample-certificate.module.css'
import { sampleDays } from './sample-days.ts'

/** Nobody's contract: the person and the numbers are made up, and no page answers to the code. */
const sample = {
  contract: 'SM-2026-000000',
  name: 'Lina MARESOL',
  born: '30/01/2004',
  code: ['0000-0000-', '0000-0000'],
}

/** A certificate as it is handed in, with the facts that it states. */
export function SampleCertificate() {
  const { t } = useTranslation('front')
  const { issued, start, end } = sampleDays(useToday())
  const facts = [
    ['insured', t('sample.born', { name: sample.name, day: sample.born })],
    ['country', t('sample.france')],
    ['period', <Days key="period" start={start} end={end} />],
    ['medical', t('sample.medical.text')],
    ['repatriation', t('sample.repatriation.text')],
  ] as const
  return (
    <div className={styles.desk}>
      <article className={styles.sheet} aria-label={t('sample.label')}>
        <div className={styles.sheetHead}>
          <b>Cursus</b>
          <span>
            <small>{t('sample.contract')}</small>
            <Ltr code>{sample.contract}</Ltr>
          </span>
        </div>
        <div className={styles.sheetBody}>
          <p className={styles.sheetTitle}>{t('sample.title')}</p>
          <p className={styles.specimen}>{t('sample.label')}</p>
          <dl>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{t(`sample.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.sheetFoot}>
            <span>{t('sample.issued', { day: issued })}</span>
            <div className={styles.sheetCode}>
              <CodeArt />
              <span>
                {t('sample.code')}
                <br />
                <Ltr code>
                  {sample.code[0]}
                  <br />
                  {sample.code[1]}
                </Ltr>
              </span>
            </div>
          </div>
        </div>
      </article>
    </div>
  )
}

/** The look of a QR code; it holds nothing, so that nobody scans a certificate that is none. */
function CodeArt() {
  return (
    <svg viewBox="0 0 21 21" aria-hidden="true" shapeRendering="crispEdges">
      <path
        fill="var(--art-night)"
        d="M0 0h7v7H0zm1 1v5h5V1zm1 1h3v3H2zM14 0h7v7h-7zm1 1v5h5V1zm1 1h3v3h-3zM0 14h7v7H0zm1 1v5h5v-5zm1 1h3v3H2zM8 0h2v1H8zm3 1h2v2h-1V2h-1zM9 2h1v2H9zm2 2h2v1h-2zM8 5h1v2H8zm3 1h2v2h-1V7h-1zM0 8h2v1H0zm3 0h1v2H3zm2 1h3v1H5zm4 0h1v3H9zm2 0h4v1h-4zm5-1h2v2h-2zm4 1h1v3h-1zM1 10h1v2H1zm3 1h2v1H4zm8 0h2v2h-2zm4 0h1v2h-1zm2 1h2v1h-2zM8 13h3v1H8zm5 1h2v3h-2zm3-1h1v1h-1zm3 1h2v2h-2zM8 15h2v2H8zm3 1h1v3h-1zm5 0h2v1h-2zM9 18h1v3H9zm4 0h3v1h-3zm5-1h1v3h-1zm2 1h1v1h-1zM12 20h3v1h-3zm4 0h1v1h-1zm4 0h1v1h-1z"
      />
    </svg>
  )
}
