import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '../ui/brand.tsx'
import { AdvisorBlock } from './advisor-block.tsx'
import { ChatCorner } from './chat-corner.tsx'
import { Drawer } from './drawer.tsx'
import { Footer } from './footer.tsx'
import { LanguageSelect } from './language-select.tsx'
import { Navigation } from './navigation.tsx'
import type { StoredSession } from './session.ts'
import { useSite } from './site.ts'
import { UserMenu } from './user-menu.tsx'

/** Sidebar, top bar and footer around a signed-in person's page. */
export function MainLayout({ session, children }: { session: StoredSession; children: ReactNode }) {
  const isAdmin = session.role === 'ROLE_ADMIN'
  return (
    <div className="shell">
      <aside className="side">
        <div className="side-in">
          <Brand />
          <Navigation session={session} />
          <div className="side-foot">{isAdmin ? <AdminFoot session={session} /> : <HelpFoot />}</div>
        </div>
      </aside>
      <div className="col">
        <header className="top">
          <Drawer session={session} />
          <Brand />
          {!isAdmin && <AdvisorBlock />}
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
    <div className="side-help">
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
    <div className="side-help">
      <strong>{t('admin.title')}</strong>
      {t('admin.who', { name: `${session.name} ${session.lastName}` })}
    </div>
  )
}
