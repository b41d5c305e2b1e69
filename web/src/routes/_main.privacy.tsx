import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../features/legal/legal-page.tsx'
import { legalText } from '../features/legal/legal-texts.ts'
import { texts } from '../i18n/i18n.ts'
import { ChatSwitch } from '../support/chat-switch.tsx'
import { useSite } from '../support/site.ts'
import * as cardStyles from '../ui/card.module.css'

export const Route = createFileRoute('/_main/privacy')({
  loader: ({ context }) =>
    Promise.all([context.queryClient.ensureQueryData(legalText('privacy')), texts('legal', 'chat')()]),
  component: function Privacy() {
    const hasChat = useSite()?.hasChat
    return (
      <LegalPage name="privacy">
        {hasChat && (
          <div className={cardStyles.card}>
            <ChatSwitch />
          </div>
        )}
      </LegalPage>
    )
  },
})
