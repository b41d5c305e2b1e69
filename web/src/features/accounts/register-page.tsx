import './accounts.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NarrowPage } from '../../ui/page.tsx'
import { RegistrationCard } from './registration-card.tsx'

/** /register: the registration card alone. */
export function RegisterPage() {
  const { t } = useTranslation('accounts')
  const [registered, setRegistered] = useState<string>()
  return (
    <NarrowPage title={t('register.heading')} wide>
      <RegistrationCard className="card" alone registered={registered} onDone={setRegistered} />
    </NarrowPage>
  )
}
