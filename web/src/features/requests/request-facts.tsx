import type { CertificateRequest } from '@cursus/shared/requests'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Email } from '../../ui/email.tsx'
import { formatDay, formatMoment, formatPhone } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import * as summaryStyles from '../../ui/summary.module.css'
import { useRequestWords } from './request-words.ts'
import * as styles from './requests.module.css'

/** Every field as it was written. */
export function RequestFacts({ request }: { request: CertificateRequest }) {
  const { t } = useTranslation('requests')
  const { countryOf, nationalitiesOf, reasonOf } = useRequestWords()
  const { street, complement, postalCode, city } = request.address
  const address = [street, complement, `${postalCode} ${city}`].filter(Boolean).join(', ')
  return (
    <dl className={summaryStyles.summary}>
      <Fact name={t('col.organization')}>{request.hostOrganization}</Fact>
      <Fact name={t('col.reason')}>{reasonOf(request)}</Fact>
      <Fact name={t('fact.nationality')}>{nationalitiesOf(request)}</Fact>
      <Fact name={t('fact.residence')}>{countryOf(request.countryResidence)}</Fact>
      <Fact name={t('fact.address')}>{address}</Fact>
      <Fact name={t('fact.phone')}>
        <a href={`tel:${request.phone}`}>
          <Ltr>{formatPhone(request.phone)}</Ltr>
        </a>
      </Fact>
      <Fact name={t('fact.mail')}>
        <Email email={request.mail} />
      </Fact>
      <Fact name={t('col.received')}>
        <Ltr>{formatDay(request.createdAt)}</Ltr>
      </Fact>
    </dl>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="break-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}

/** Lists the steps of a request, the newest last. */
export function RequestSteps({ steps }: Pick<CertificateRequest, 'steps'>) {
  const { t, i18n } = useTranslation('requests')
  if (steps.length === 0) return null
  return (
    <section className="stack-small" aria-labelledby="request-steps">
      <h3 id="request-steps">{t('steps.title')}</h3>
      <ul className={styles.steps}>
        {steps.map(({ id, kind, text, fileName, at, by }) => (
          <li key={id}>
            <b>{t(`step.${kind}`)}</b>{' '}
            <span className="muted small">
              <Ltr>{formatMoment(at, i18n.language)}</Ltr> · <bdi>{by}</bdi>
            </span>
            <p dir="auto" className={styles.said}>
              {text ?? fileName}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
