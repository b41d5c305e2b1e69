import './chat.css'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dock } from '../ui/dock.tsx'
import { Icon } from '../ui/icon.tsx'
import { Ltr } from '../ui/ltr.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { chooseChat } from './chat.ts'
import { focusHeading } from './route-focus.ts'
import { useSite } from './site.ts'

/** May the chat of an outside service be loaded? Both answers look alike and cost one action; the page goes on meanwhile. */
export default function ChatConsent() {
  const { t } = useTranslation('chat')
  const advisor = useSite()?.advisor
  const answer = (choice: 'yes' | 'no') => () => {
    focusHeading()
    chooseChat(choice)
  }
  const why = t('consent.why', { name: advisor?.name.split(' ')[0], phone: advisor?.phoneDisplay })
  return (
    <Dock className="cons" aria-labelledby="chat-question">
      <div className="cin">
        <span className="tico mob" aria-hidden="true">
          <Icon name="chat" />
        </span>
        <div className="grow">
          <h2 id="chat-question">{t('consent.title')}</h2>
          <p>
            <RichText text={why} parts={{ phone: (words) => <Ltr>{words}</Ltr> }} />
          </p>
        </div>
        <div className="cbtn">
          <Button look="line" onClick={answer('no')}>
            {t('consent.no')}
          </Button>
          <Button look="line" onClick={answer('yes')}>
            {t('consent.yes')}
          </Button>
          <Link to="/account" className="small">
            {t('consent.later')}
          </Link>
        </div>
      </div>
    </Dock>
  )
}
