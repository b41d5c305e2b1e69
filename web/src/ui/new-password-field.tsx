import { type ComponentProps, useId } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import * as styles from './new-password-field.module.css'
import { PasswordField } from './text-field.tsx'

/** Conditions of spec 1 §5, each with its test. */
const passwordRules = [
  { name: 'length', met: (password: string) => password.length >= 8 },
  { name: 'upper', met: (password: string) => /[A-Z]/.test(password) },
  { name: 'lower', met: (password: string) => /[a-z]/.test(password) },
  { name: 'digit', met: (password: string) => /\d/.test(password) },
  { name: 'special', met: (password: string) => /[#?!@$%^&*-]/.test(password) },
] as const

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'describedBy'> & {
  value: string
}

/** Field of a new password; the rules stand under it, are ticked while it is typed, and are read out with it. */
export function NewPasswordField({ className, ...field }: NewPasswordFieldProps) {
  const rules = useId()
  return (
    <div className={className}>
      <PasswordField {...field} describedBy={rules} autoComplete="new-password" />
      <PasswordRules id={rules} password={field.value} />
    </div>
  )
}

function PasswordRules({ id, password }: { id: string; password: string }) {
  const { t } = useTranslation()
  return (
    <ul id={id} className={styles.rules}>
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
