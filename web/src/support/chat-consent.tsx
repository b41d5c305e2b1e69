import { Link } from '@tanstack/react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { Dock } from '../ui/dock.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { Icon } from '../ui/icon.tsx'
import * as iconTileStyles from '../ui/icon-tile.module.css'
import { Ltr } from '../ui/ltr.tsx'
import { RichText } from '../ui/rich-text.tsx'
import * as chatStyles from './chat.module.css'
import { chooseChat } from './chat.ts'
import { useSite } from './site.ts'

/**
 * Asks whether the outside service's chat may be loaded. Both answers look alike and take one action; the page goes
 * on meanwhile.
 */
export default function ChatConsent() {
  const { t } = useTranslation('chat')
  const advisor = useSite()?.advisor
  const answer = (choice: 'yes' | 'no') => () => {
    focusHeading()
    chooseChat(choice)
  }
  const why = t('consent.why', { name: advisor?.name.split(' ')[0], phone: advisor?.phoneDisplay })
  return (
    <Dock className={chatStyles.question} aria-labelledby="chat-question">
      <div className={chatStyles.inner}>
        <span className={`${iconTileStyles.tile} hue-travel`} aria-hidden="true">
          <Icon name="chat" />
        </span>
        <div className="grow">
          <h2 id="chat-question">{t('consent.title')}</h2>
          <p>
            <RichText text={why} parts={{ phone: (words) => <Ltr>{words}</Ltr> }} />
          </p>
        </div>
        <div className={chatStyles.answers}>
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
