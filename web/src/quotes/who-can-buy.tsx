import type { Country } from '@cursus/shared/countries'
import { buysStayOnline } from '@cursus/shared/who-can-buy'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../session/session.ts'
import { useSite } from '../support/site.ts'
import { Note } from '../ui/note.tsx'
import { SchoolSearchLink } from './school-search-link.tsx'

/**
 * Says « En ligne » or « Avec votre conseillère » for a stay, as soon as its destination is known and before any
 * price.
 */
export function WhoBuysStay({ country }: { country: Country | undefined }) {
  const { t } = useTranslation('quotes')
  const isOnline = useBuysOnline(country)
  const name = useAdvisorName()
  return (
    <div role="status">
      {country && isOnline && (
        <Note kind="ok">
          <p>
            <b>{t('who.online')}</b> {t('who.online.stay', { where: country.where })}
          </p>
        </Note>
      )}
      {country && !isOnline && (
        <Note kind="warn" icon="phone">
          <p>
            <b>{t('who.advisor')}</b> {t('who.advisor.stay', { where: country.where, name })}{' '}
            <SchoolSearchLink>{t('who.findSchool')}</SchoolSearchLink>
          </p>
        </Note>
      )}
    </div>
  )
}

/** Says that a home is taken out online, as long as its rooms have a price. */
export function WhoBuysHome() {
  const { t } = useTranslation('quotes')
  return (
    <Note kind="ok">
      <p>
        <b>{t('who.online')}</b> {t('who.online.home')}
      </p>
    </Note>
  )
}

/** Tells whether the present person takes out a stay in that country online; true while none is chosen. */
export function useBuysOnline(country: Country | undefined): boolean {
  const session = useSession()
  return country === undefined || buysStayOnline(session?.role ?? null, country.id)
}

/** Returns the advisor's first name; empty until it is known. */
export function useAdvisorName(): string {
  return useSite()?.advisor.name.split(' ')[0] ?? ''
}
