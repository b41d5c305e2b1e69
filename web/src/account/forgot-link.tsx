import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import * as buttonStyles from '../ui/button.module.css'

const ForgotDialog = lazy(() => import('./forgot-dialog.tsx'))

interface ForgotLinkProps {
  /** E-mail in the login form, if any. */
  email?: string
  /** Look of a button, where it is the next step. */
  look?: 'button'
  children?: string
}

/** « Mot de passe oublié ? » and the dialog behind it, which loads when it is first opened. */
export function ForgotLink({ email, look, children }: ForgotLinkProps) {
  const { t } = useTranslation('accounts')
  const [opened, setOpened] = useState(0)
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus() // the dialog may be another one than it was opened
  }
  const show = () => {
    setOpened(opened + 1)
    setOpen(true)
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={look ? buttonStyles.button : 'link-button'}
        aria-haspopup="dialog"
        onClick={show}
      >
        {children ?? t('login.forgot')}
      </button>
      {opened > 0 && (
        <Suspense>
          <ForgotDialog key={opened} open={open} onClose={close} email={email} />
        </Suspense>
      )}
    </>
  )
}
