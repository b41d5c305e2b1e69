import { namesInOrder } from '@cursus/shared/full-name'
import { AccountEntries, initialsOf } from '../account/account-entries.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import type { StoredSession } from '../session/session.ts'
import * as avatarStyles from '../ui/avatar.module.css'
import * as chipStyles from '../ui/chip.module.css'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { ThemeLine } from './theme-select.tsx'
import * as styles from './user-menu.module.css'

/** « Bonjour Malo » with the menu behind it. */
export function UserMenu({ session }: { session: StoredSession }) {
  const { t } = useTranslation('frame')
  return (
    <Menu
      buttonClass={`${chipStyles.chip} ${styles.ownChip}`}
      label={
        <>
          <span
            className={`${avatarStyles.avatar} ${avatarStyles.small} ${avatarStyles.light}`}
            aria-hidden="true"
          >
            {initialsOf(...namesInOrder(session))}
          </span>
          <span>{t('user.hello', { name: session.name })}</span>
          <Icon name="down" size="s" />
        </>
      }
    >
      <ThemeLine />
      <AccountEntries session={session} />
    </Menu>
  )
}
