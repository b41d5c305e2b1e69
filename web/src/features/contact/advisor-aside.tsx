import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { initialsOf } from '../../app/account-entries.tsx'
import { useSite } from '../../app/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'

/** The advisor beside the form: phone, mail, and what is quicker for a claim. */
export function AdvisorAside() {
  const { t } = useTranslation('contact')
  const advisor = useSite()?.advisor
  if (!advisor) return null
  return (
    <aside className="card advb" aria-label={t('advisor.title')}>
      <div className="advh">
        <span className="ava xl" aria-hidden="true">
          {initialsOf(...advisor.name.split(' '))}
        </span>
        <svg viewBox="0 0 300 90" preserveAspectRatio="none" aria-hidden="true">
          <path
            d="M-10 80C60 10 130 90 190 50S280 10 320 20"
            fill="none"
            stroke="#FFC23C"
            strokeWidth="3"
            strokeDasharray="2 12"
            strokeLinecap="round"
          />
        </svg>
      </div>
      <div className="advt">
        <p className="muted small">{t('advisor.title')}</p>
        <h2>{advisor.name}</h2>
        <a className="cl" href={`tel:${advisor.phone}`}>
          <span className="tico mob">
            <Icon name="phone" />
          </span>
          <span>
            <b className="num">
              <Ltr>{advisor.phoneDisplay}</Ltr>
            </b>
            <small>{advisor.hours}</small>
          </span>
        </a>
        <a className="cl" href={`mailto:${advisor.email}`}>
          <span className="tico hab">
            <Icon name="mail" />
          </span>
          <span>
            <b>
              <Ltr>{advisor.email}</Ltr>
            </b>
            <small>{t('advisor.mail')}</small>
          </span>
        </a>
        <Link className="cl" to="/claims/declare">
          <span className="tico mut">
            <Icon name="alert" />
          </span>
          <span>
            <b>{t('advisor.claim')}</b>
            <small>{t('advisor.claim.lead')}</small>
          </span>
        </Link>
      </div>
    </aside>
  )
}
