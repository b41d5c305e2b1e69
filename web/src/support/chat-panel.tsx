import { useEffect, useRef } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Dock } from '../ui/dock.tsx'
import { Icon } from '../ui/icon.tsx'
import * as iconButtonStyles from '../ui/icon-button.module.css'
import * as chatStyles from './chat.module.css'
import { chatButtonId, setChatStage } from './chat.ts'

function close() {
  setChatStage('hidden')
  document.getElementById(chatButtonId)?.focus()
}

/**
 * Chat in a frame with an origin of its own: it cannot read the page, and the page only hears of Escape pressed in
 * it.
 */
export default function ChatPanel({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('chat')
  const frame = useRef<HTMLIFrameElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isOpen) return
    title.current?.focus()
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog[open]')) close()
    }
    const onMessage = ({ source, data }: MessageEvent) => {
      if (data === 'cursus:chat-escape' && source === frame.current?.contentWindow) close()
    }
    addEventListener('keydown', onKey)
    addEventListener('message', onMessage)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('message', onMessage)
    }
  }, [isOpen])
  return (
    <Dock className={chatStyles.panel} aria-labelledby="chat-title" hidden={!isOpen}>
      <header>
        <h2 id="chat-title" className="grow" tabIndex={-1} ref={title}>
          {t('chat.title')}
        </h2>
        <button
          type="button"
          className={`${iconButtonStyles.button} ${iconButtonStyles.outlined}`}
          aria-label={t('chat.close')}
          onClick={close}
        >
          <Icon name="close" />
        </button>
      </header>
      <iframe
        ref={frame}
        src="/chat"
        title={t('chat.title')}
        sandbox="allow-scripts allow-forms allow-popups"
        referrerPolicy="no-referrer"
      />
    </Dock>
  )
}
