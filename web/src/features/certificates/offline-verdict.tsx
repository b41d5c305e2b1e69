import { formatCheckCode, parseCheckCode } from '@cursus/shared/check-code'
import { formatDay as toShown } from '@cursus/shared/day'
import type { ShortForm } from '@cursus/shared/short-form'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Days, Ltr } from '../../ui/ltr.tsx'
import { Note } from '../../ui/note.tsx'
import { VerdictCard, VerdictFacts } from '../../ui/verdict.tsx'

interface OfflineVerdictProps {
  typed: string
  isOurs: boolean
  said: ShortForm
  retry(): void
}

/** What a 2D code says without a network (E-14): that it is ours, and never that it is valid today. */
export function OfflineVerdict({ typed, isOurs, said, retry }: OfflineVerdictProps) {
  const { t } = useTranslation('certificates')
  const what = isOurs ? 'offline' : 'forged'
  const day = formatDay(toShown(said.issuedOn))
  return (
    <VerdictCard
      tone={isOurs ? 'warn' : 'err'}
      icon={isOurs ? 'clock' : 'close'}
      title={t(`${what}.title`)}
      lead={t(`${what}.lead`, { day })}
      role="status"
    >
      {isOurs && <Said typed={typed} said={said} />}
      <Note kind={isOurs ? 'info' : 'warn'} className="above-16">
        {t(`${what}.note`)}
      </Note>
      <Button look="line" className="above-16" onClick={retry}>
        <Icon name="refresh" size="s" />
        {t('offline.retry')}
      </Button>
    </VerdictCard>
  )
}

function Said({ typed, said }: Pick<OfflineVerdictProps, 'typed' | 'said'>) {
  const { t } = useTranslation(['certificates', 'code-form'])
  const { product, holder, startDate, endDate } = said
  const facts = [
    {
      name: t('code-form:fact.code'),
      value: <Ltr code>{formatCheckCode(parseCheckCode(typed) ?? typed)}</Ltr>,
    },
    { name: t('fact.insured'), value: <bdi>{holder}</bdi> },
    { name: t('fact.cover'), value: t(productOf(product).name) },
    {
      name: t('fact.period'),
      value: <Days start={toShown(startDate)} end={toShown(endDate)} />,
    },
    {
      name: t('many.state'),
      value: (
        <Badge tone="warn" icon="clock">
          {t('offline.state')}
        </Badge>
      ),
    },
  ]
  return <VerdictFacts facts={facts} />
}
