import type { StudentPage } from '@cursus/shared/student-page'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { useSendLink } from './student-page.api.ts'
import * as styles from './student-page.module.css'

const tones = { purchase: 'info', signature: 'warn', unpaid: 'err' } as const

/** What the student has still to pay or to sign, each with the mail that leads there; nothing where all is done. */
export function Unfinished({ page: { id, unfinished, account } }: { page: StudentPage }) {
  const { t } = useTranslation('student-page')
  const send = useSendLink(id)
  if (!unfinished?.length) return null
  const isReached = account.state !== 'deactivated' && account.state !== 'closed'
  return (
    <section className={styles.part} aria-labelledby="unfinished-title">
      <header>
        <h2 id="unfinished-title">{t('unfinished')}</h2>
      </header>
      <ul className={styles.unfinished}>
        {unfinished.map((one) => {
          const { situation, objectId, insuranceType, reference } = one
          const product = t(productOf(insuranceType).name)
          return (
            <li key={objectId}>
              <Badge tone={tones[situation]}>{t(`unfinished.${situation}`)}</Badge>
              <span className={styles.told}>
                {product} {reference && <Ltr code>{reference}</Ltr>}
              </span>
              {isReached && (
                <Button
                  look="line"
                  small
                  busy={send.isPending && send.variables.objectId === objectId}
                  onClick={() => send.mutate(one)}
                >
                  <Icon name="send" size="s" mirrored />
                  {t(situation === 'signature' ? 'unfinished.toSign' : 'unfinished.toPay')}
                  <span className="visually-hidden"> {reference ?? product}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
