import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** No certificate has this code: a typing error, or a paper that is not ours. */
export function NotKnown({ typed }: { typed: string }) {
  const { t } = useTranslation('certificates')
  return (
    <section className="card vc" aria-labelledby="verdict">
      <div className="vok susp">
        <span className="vi">
          <Icon name="close" />
        </span>
        <div>
          <h1 id="verdict">{t('unknown.title')}</h1>
          <p>
            {t('unknown.lead')} <bdi className="code ltr brk">{typed.slice(0, 64)}</bdi>
          </p>
        </div>
      </div>
      <div className="vb">
        <ul className="vhow">
          <li>{t('unknown.check')}</li>
          <li>{t('unknown.refuse')}</li>
        </ul>
      </div>
    </section>
  )
}

/** No answer, or too many questions: that says nothing about the paper. */
export function NotChecked({ sentence, retry }: { sentence: string; retry(): void }) {
  const { t } = useTranslation('certificates')
  return (
    <section className="card emp" role="alert">
      <span className="ei">
        <Icon name="alert" size="l" />
      </span>
      <h1 className="h2s">{t('verify.failed')}</h1>
      <p className="muted">{sentence}</p>
      <Button look="line" onClick={retry}>
        <Icon name="refresh" size="s" />
        {t('common.retry')}
      </Button>
    </section>
  )
}
