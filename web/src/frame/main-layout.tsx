import { fullNameOf } from '@cursus/shared/full-name'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import type { StoredSession } from '../session/session.ts'
import { AdvisorBlock } from '../support/advisor-block.tsx'
import { ChatCorner } from '../support/chat-corner.tsx'
import { useSite } from '../support/site.ts'
import { Brand } from '../ui/brand.tsx'
import { Drawer } from './drawer.tsx'
import { Footer } from './footer.tsx'
import { LanguageSelect } from './language-select.tsx'
import * as styles from './main-layout.module.css'
import { Navigation } from './navigation.tsx'
import { UserMenu } from './user-menu.tsx'

interface MainLayoutProps {
  session: StoredSession
  /** Search of the top bar, if the person has one. */
  search?: ReactNode
  children: ReactNode
}

/** Layout of a signed-in person's pages: sidebar, top bar, footer. */
export function MainLayout({ session, search, children }: MainLayoutProps) {
  const isAdmin = session.role === 'ROLE_ADMIN'
  return (
    <div className={styles.shell}>
      <aside className={styles.side}>
        <div className={styles.sideInner}>
          <Brand />
          <Navigation session={session} />
          <div className={styles.sideFoot}>{isAdmin ? <AdminFoot session={session} /> : <HelpFoot />}</div>
        </div>
      </aside>
      <div className={styles.column}>
        <header className={styles.top}>
          <Drawer session={session} />
          <Brand />
          {!isAdmin && <AdvisorBlock />}
          {search}
          <span className="grow" />
          <LanguageSelect />
          <UserMenu session={session} />
        </header>
        {children}
        <Footer />
        {!isAdmin && <ChatCorner />}
      </div>
    </div>
  )
}

function HelpFoot() {
  const { t } = useTranslation('frame')
  const advisor = useSite()?.advisor
  if (!advisor) return null
  return (
    <div className={styles.help}>
      <strong>{t('help.title')}</strong>
      {advisor.hours}
      <br />
      <a href={`mailto:${advisor.email}`}>{t('help.write', { name: advisor.name.split(' ')[0] })}</a>
    </div>
  )
}

function AdminFoot({ session }: { session: StoredSession }) {
  const { t } = useTranslation('frame')
  return (
    <div className={styles.help}>
      <strong>{t('admin.title')}</strong>
      {t('admin.who', { name: fullNameOf(session) })}
      <br />
      {session.areas.map((area) => t(`area.${area}`)).join(' · ')}
    </div>
  )
}
