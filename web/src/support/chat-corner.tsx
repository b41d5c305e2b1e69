import { lazy, Suspense, useEffect } from 'react'
import { setChatStage, useChatChoice, useChatStage } from './chat.ts'
import { useSite } from './site.ts'

const ChatConsent = lazy(() => import('./chat-consent.tsx'))
const ChatPanel = lazy(() => import('./chat-panel.tsx'))

/** Asks about the chat until there is an answer, and loads it only after consent and opening. */
export function ChatCorner() {
  const choice = useChatChoice()
  const stage = useChatStage()
  const hasChat = useSite()?.hasChat
  // Whoever signs out takes the conversation along.
  useEffect(() => () => setChatStage('unloaded'), [])
  if (!hasChat) return null
  return (
    <Suspense fallback={null}>
      {choice === null && <ChatConsent />}
      {choice === 'yes' && stage !== 'unloaded' && <ChatPanel isOpen={stage === 'open'} />}
    </Suspense>
  )
}
