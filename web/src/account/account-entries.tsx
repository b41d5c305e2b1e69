import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { useCurrentContracts } from '../insurance/current-contracts.ts'
import { portalsOf } from '../insurance/products.ts'
import { endViewing, type StoredSession } from '../session/session.ts'
import { Icon } from '../ui/icon.tsx'
import { logout, openBillingPortal } from './account-actions.ts'

/** Links to one's account and payments, and the logout, for the user menu and the drawer. */
export function AccountEntries({ session }: { session: StoredSession }) {
  const { t } = useTranslation('frame')
  const navigate = useNavigate()
  const leave = () => navigate({ to: '/login/classic', search: {} })
  return (
    <>
      <Link to="/account">
        <Icon name="person" />
        <span>{t('nav.account')}</span>
      </Link>
      {session.role !== 'ROLE_ADMIN' && (
        <>
          <Link to="/account/profile">
            <Icon name="pencil" />
            <span>{t('nav.profile')}</span>
          </Link>
          <Link to="/card">
            <Icon name="card" />
            <span>{t('nav.card')}</span>
          </Link>
          <Link to="/contracts/terminate">
            <Icon name="close" />
            <span>{t('nav.terminate')}</span>
          </Link>
          <Link to="/contracts/withdraw">
            <Icon name="refresh" />
            <span>{t('nav.withdraw')}</span>
          </Link>
        </>
      )}
      {portalsOf(useCurrentContracts(session)).map((kind) => (
        <button key={kind} type="button" onClick={() => void openBillingPortal(kind)}>
          <Icon name="card" />
          <span>{t(`nav.paymentInfo.${kind}`)}</span>
        </button>
      ))}
      <button type="button" onClick={session.viewing ? endViewing : () => void logout(leave)}>
        <Icon name="logout" mirrored />
        <span>{t(session.viewing ? 'nav.leaveView' : 'nav.logout')}</span>
      </button>
    </>
  )
}

/** Returns the first letters of the parts of a name. */
export function initialsOf(...names: string[]): string {
  return names.map((name) => [...name.trim()][0]?.toLocaleUpperCase() ?? '').join('')
}
