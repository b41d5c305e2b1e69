import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSite } from '../../support/site.ts'
import * as avatarStyles from '../../ui/avatar.module.css'
import * as buttonStyles from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import * as styles from './advisor-strip.module.css'

/** The person who answers, her hours and her number, at the end of the page; `call` asks her to ring. */
export function AdvisorStrip({ call }: { call: ReactNode }) {
  const { t } = useTranslation('front')
  const advisor = useSite()?.advisor
  if (!advisor) return null
  const look = `${buttonStyles.button} ${buttonStyles.line}`
  const initials = advisor.name.split(' ').map(([letter]) => letter)
  return (
    <section className={styles.advisor} aria-label={t('advisor.yours', { name: advisor.name })}>
      <span className={avatarStyles.avatar} aria-hidden="true">
        {initials}
      </span>
      <p className="grow">
        <b>{t('advisor.yours', { name: advisor.name })}</b>
        <span className="muted small">{advisor.hours}</span>
      </p>
      <a
        className={look}
        href={`tel:${advisor.phone}`}
        aria-label={t('advisor.call', { phone: advisor.phoneDisplay })}
      >
        <Icon name="phone" size="s" />
        <Ltr>{advisor.phoneDisplay}</Ltr>
      </a>
      {call}
      <a className={look} href={`mailto:${advisor.email}`}>
        <Icon name="mail" size="s" />
        {t('advisor.write')}
      </a>
    </section>
  )
}
