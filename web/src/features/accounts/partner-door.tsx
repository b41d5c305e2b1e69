import type { School } from '@cursus/shared/schools'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CarriedTicket } from '../../quotes/carried-ticket.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { SchoolEmblem, schoolColours } from '../../ui/school-brand.tsx'
import * as doorsStyles from './doors.module.css'
import { type EmailConfirmed, EmailConfirmedNote } from './email-confirmed-note.tsx'
import { LoginForm } from './login-form.tsx'
import { RegistrationCard } from './registration-card.tsx'
import { SchoolBandPage } from './school-band.tsx'
import { SchoolOffers } from './school-offers.tsx'

/** The door of a partner school: login beside a registration whose school is fixed. */
export function PartnerDoor({ school, emailConfirmed }: { school: School; emailConfirmed?: EmailConfirmed }) {
  const { t } = useTranslation('doors')
  const [registered, setRegistered] = useState<string>()
  return (
    <SchoolBandPage
      school={school}
      title={t('partner.welcome', { students: school.studentsSchoolName })}
      lead={t('partner.lead')}
    >
      <main id="contenu" className={doorsStyles.columns}>
        <div className={doorsStyles.cards}>
          <CarriedTicket />
          <section className={cardStyles.card} aria-labelledby="login-title">
            <h2 id="login-title">{t('login.submit')}</h2>
            <p className="muted small">{t('partner.login')}</p>
            {emailConfirmed && <EmailConfirmedNote of={emailConfirmed} />}
            <LoginForm>
              <a className="narrow-only" href="#register-title">
                {t('partner.register')}
              </a>
            </LoginForm>
          </section>
          <SchoolOffers offers={school.listOffer} />
        </div>
        <RegistrationCard
          className={`${cardStyles.card} ${doorsStyles.cardPadding}`}
          registered={registered}
          onDone={setRegistered}
          schoolId={school.id}
        >
          <LockedSchool school={school} />
        </RegistrationCard>
      </main>
    </SchoolBandPage>
  )
}

/** The school as text, never a field: it comes from the door. */
function LockedSchool({ school: { id, name } }: { school: School }) {
  const { t } = useTranslation('doors')
  return (
    <div className={doorsStyles.locked} style={schoolColours(id)}>
      <SchoolEmblem name={name} small />
      <p className={`grow ${doorsStyles.lockedText}`}>
        <span className="muted small">{t('partner.school')}</span>
        <b>{name}</b>
      </p>
      <Link to="/login/classic" search={{}} className="small">
        {t('partner.notMine')}
      </Link>
    </div>
  )
}
