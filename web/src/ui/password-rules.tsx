import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import * as styles from './password-rules.module.css'

/** Conditions of spec 1 §5, each with its test. */
const passwordRules = [
  { name: 'length', met: (password: string) => password.length >= 8 },
  { name: 'upper', met: (password: string) => /[A-Z]/.test(password) },
  { name: 'lower', met: (password: string) => /[a-z]/.test(password) },
  { name: 'digit', met: (password: string) => /\d/.test(password) },
  { name: 'special', met: (password: string) => /[#?!@$%^&*-]/.test(password) },
] as const

/** Rules under a new password, ticked while it is typed. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation()
  return (
    <ul className={styles.rules} aria-label={t('password.rules')}>
      {passwordRules.map(({ name, met }) => {
        const ok = met(password)
        return (
          <li key={name} className={ok ? styles.met : undefined}>
            <Icon name={ok ? 'check' : 'close'} size="s" />
            <span>
              {t(`password.rule.${name}`)}
              {name === 'special' && ' '}
              {name === 'special' && <bdi dir="ltr"># ? ! @ $ % ^ &amp; * -</bdi>}
              <span className="visually-hidden">
                {' '}
                ({t(ok ? 'password.rule.met' : 'password.rule.missing')})
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
