import './doors.css'
import type { School } from '@cursus/shared/schools'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Footer } from '../../app/footer.tsx'
import { LanguageSelect } from '../../app/language-select.tsx'
import { Note } from '../../ui/note.tsx'
import { SchoolBrand, schoolColours } from '../../ui/school-brand.tsx'
import { Lockup } from './lockup.tsx'
import { LoginForm } from './login-form.tsx'

/** The door of a school that pays for its students: its half, and a login. Accounts come by invitation. */
export function InclusiveDoor({ school }: { school: School }) {
  const { t } = useTranslation('doors')
  return (
    <>
      <div className="sl">
        <header className="sch sb" style={schoolColours(school.id)}>
          <Lockup school={school.name} />
          <SchoolBrand school={{ ...school, imageUrl: school.image }} />
          <Wave />
        </header>
        <main id="contenu" className="sf">
          <div className="sfl">
            <LanguageSelect />
          </div>
          <div className="sfm">
            <h2>{t('login.submit')}</h2>
            <p className="muted">{t('inclusive.login')}</p>
            <LoginForm
              label={t('inclusive.email')}
              hint={t('inclusive.email.hint', { domain: school.emailDomain })}
            />
            <Note icon="mail" className="mt6">
              <p>
                <b>{t('inclusive.first')}</b> {t('inclusive.first.hint')}
              </p>
            </Note>
          </div>
          <p className="muted small ctr">
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
    <svg className="wave" viewBox="0 0 600 220" preserveAspectRatio="none" aria-hidden="true">
      <path
        d="M-20 190C120 40 260 240 380 120S560 40 640 70"
        fill="none"
        stroke="#fff"
        strokeOpacity=".28"
        strokeWidth="4"
        strokeDasharray="2 14"
        strokeLinecap="round"
      />
    </svg>
  )
}
