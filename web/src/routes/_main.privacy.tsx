import { createFileRoute } from '@tanstack/react-router'
import { ChatSwitch } from '../app/chat-switch.tsx'
import { texts } from '../app/i18n.ts'
import { useSite } from '../app/site.ts'
import { LegalPage } from '../features/legal/legal-page.tsx'
import { legalText } from '../features/legal/legal-texts.ts'

export const Route = createFileRoute('/_main/privacy')({
  loader: ({ context }) =>
    Promise.all([context.queryClient.ensureQueryData(legalText('privacy')), texts('legal', 'chat')()]),
  component: function Privacy() {
    const hasChat = useSite()?.hasChat
    return (
      <LegalPage name="privacy">
        {hasChat && (
          <div className="card">
            <ChatSwitch />
          </div>
        )}
      </LegalPage>
    )
  },
})
