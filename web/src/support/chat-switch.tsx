import { useTranslation } from '../i18n/use-translation.ts'
import * as switchStyles from '../ui/switch.module.css'
import { Switch } from '../ui/switch.tsx'
import { chooseChat, useChatChoice } from './chat.ts'
import { useSite } from './site.ts'

/** Switch that changes the choice about the chat in this browser; nothing without a chat. Its texts are `chat`. */
export function ChatSwitch() {
  const { t } = useTranslation('chat')
  const isOn = useChatChoice() === 'yes'
  const hasChat = useSite()?.hasChat
  if (!hasChat) return null
  return (
    <div className={switchStyles.line}>
      <div>
        <b>{t('chat.title')}</b>
        <span className="muted small">{t('switch.detail')}</span>
      </div>
      <Switch
        label={t('chat.title')}
        checked={isOn}
        state={t(isOn ? 'switch.on' : 'switch.off')}
        onChange={(wanted) => chooseChat(wanted ? 'yes' : 'no')}
      />
    </div>
  )
}
