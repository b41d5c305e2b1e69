import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CarriedTicket } from '../../quotes/carried-ticket.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { NarrowPage } from '../../ui/page.tsx'
import * as accountsStyles from './accounts.module.css'
import { RegistrationCard } from './registration-card.tsx'

/** /register: the registration card alone. */
export function RegisterPage() {
  const { t } = useTranslation('accounts')
  const [registered, setRegistered] = useState<string>()
  return (
    <NarrowPage className={accountsStyles.narrow} title={t('register.heading')} wide>
      <CarriedTicket />
      <RegistrationCard className={cardStyles.card} alone registered={registered} onDone={setRegistered} />
    </NarrowPage>
  )
}
