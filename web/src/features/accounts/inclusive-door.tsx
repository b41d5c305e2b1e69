import type { School } from '@cursus/shared/schools'
import { Link } from '@tanstack/react-router'
import { Footer } from '../../frame/footer.tsx'
import { LanguageSelect } from '../../frame/language-select.tsx'
import { ThemeChip } from '../../frame/theme-select.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CarriedTicket } from '../../quotes/carried-ticket.tsx'
import { Note } from '../../ui/note.tsx'
import * as schoolBrandStyles from '../../ui/school-brand.module.css'
import { SchoolBrand, schoolColours } from '../../ui/school-brand.tsx'
import * as doorsStyles from './doors.module.css'
import { Lockup } from './lockup.tsx'
import { LoginForm } from './login-form.tsx'

/** The door of a school that pays for its students: its half, and a login. Accounts come by invitation. */
export function InclusiveDoor({ school }: { school: School }) {
  const { t } = useTranslation('doors')
  return (
    <>
      <div className={doorsStyles.halves}>
        <header
          className={`${schoolBrandStyles.school} ${doorsStyles.band}`}
          style={schoolColours(school.id)}
        >
          <Lockup school={school.name} />
          <SchoolBrand school={{ ...school, imageUrl: school.image }} />
          <Wave />
        </header>
        <main id="contenu" className={doorsStyles.formHalf}>
          <div className={`row ${doorsStyles.choicesCorner}`}>
            <ThemeChip />
            <LanguageSelect />
          </div>
          <div className={doorsStyles.formMiddle}>
            <CarriedTicket />
            <h2>{t('login.submit')}</h2>
            <p className="muted">{t('inclusive.login')}</p>
            <LoginForm
              label={t('inclusive.email')}
              hint={t('inclusive.email.hint', { domain: school.emailDomain })}
            />
            <Note icon="mail" className="above-24">
              <p>
                <b>{t('inclusive.first')}</b> {t('inclusive.first.hint')}
              </p>
            </Note>
          </div>
          <p className="muted small centred">
            {t('inclusive.notHere', { school: school.name })}{' '}
            <Link to="/login/classic" search={{}}>
              {t('inclusive.classic')}
            </Link>
          </p>
        </main>
      </div>
      <Footer />
    </>
  )
}

function Wave() {
  return (
    <svg className={doorsStyles.wave} viewBox="0 0 600 220" preserveAspectRatio="none" aria-hidden="true">
      <path
        d="M-20 190C120 40 260 240 380 120S560 40 640 70"
        fill="none"
        stroke="var(--art-white)"
        strokeOpacity=".28"
        strokeWidth="4"
        strokeDasharray="2 14"
        strokeLinecap="round"
      />
    </svg>
  )
}
