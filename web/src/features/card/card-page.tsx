import type { Card } from '@cursus/shared/cards'
import { emergencyNumberOf } from '@cursus/shared/emergency-number'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { useOfflinePage } from '../../session/use-offline-page.ts'
import { useSite } from '../../support/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { usePageTitle } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Call, lineOf, OurLines } from './calls.tsx'
import * as styles from './card.module.css'
import { Installable, InstallButton } from './install-button.tsx'
import { PocketCard } from './pocket-card.tsx'
import { type Rescue, Steps } from './steps.tsx'
import { useCards } from './use-cards.ts'

/** /card: what somebody shows across a counter, whom they call, what they do. It opens without a network. */
export function CardPage() {
  const { t } = useTranslation(['card', 'emergency'])
  const { data, error, refetch } = useCards()
  usePageTitle(t('emergency:card.title'))
  return (
    <main className={styles.page} id="contenu" aria-busy={!data && !error}>
      <Installable />
      <div className={`${styles.top} ${styles.whole}`}>
        <h1>{t('emergency:card.title')}</h1>
        <ButtonLink look="line" small to="/documents">
          <Icon name="back" size="s" mirrored />
          {t('card.documents')}
        </ButtonLink>
      </div>
      {data ? (
        <Cards {...data} />
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Skeleton height={420} />
      )}
    </main>
  )
}

function Failed({ error, retry }: { error: unknown; retry(): Promise<unknown> }) {
  const { t } = useTranslation('card')
  return (
    <div className={styles.whole}>
      <LoadFailed title={t('failed.title')} error={error} retry={() => void retry()} />
    </div>
  )
}

function Cards({ cards, isKept }: { cards: Card[]; isKept: boolean }) {
  const { t } = useTranslation('card')
  const isReady = useOfflinePage('/card', cards.length > 0)
  // Whom to call, where the card leads.
  useOfflinePage('/emergency', cards.length > 0)
  const site = useSite()
  const [first, ...others] = cards
  if (!first)
    return (
      <div className={styles.whole}>
        <EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>
      </div>
    )
  return (
    <>
      <div className={`${styles.column} ${styles.first}`}>
        <PocketCard card={first} isKept={isKept} />
        {(isReady || isKept) && <KeptNote day={first.checkedOn} />}
      </div>
      {site && (
        <>
          <section className={styles.column} aria-labelledby="calls">
            <h2 id="calls">{t('call.title')}</h2>
            <Local card={first} />
            <OurLines site={site} />
            <div>
              <InstallButton />
            </div>
          </section>
          <Steps rescues={rescuesOf(cards, lineOf(site))} />
        </>
      )}
      {others.length > 0 && (
        <section className={`${styles.whole} ${styles.others}`} aria-labelledby="others">
          <h2 id="others">{t('card.others')}</h2>
          {others.map((card) => (
            <PocketCard key={card.reference} card={card} isKept={isKept} />
          ))}
        </section>
      )}
    </>
  )
}

function KeptNote({ day }: { day: string }) {
  const { t } = useTranslation(['card', 'emergency'])
  return (
    <Note kind="ok" className={styles.kept}>
      <b>{t('emergency:kept.title')}</b> {t('emergency:kept.text')}{' '}
      {t('card.keptOn', { day: `\u2066${day}\u2069` })}
    </Note>
  )
}

/** Homes and devices are insured in France, where 112 answers. */
const numberFor = ({ country }: Card) => emergencyNumberOf(country?.code ?? 'FR')

/** Ambulance and police where the first cover is; unknown is said, never guessed (E-24). */
function Local({ card }: { card: Card }) {
  const { t, i18n } = useTranslation('card')
  const number = numberFor(card)
  const code = card.country?.code
  const country = code && new Intl.DisplayNames(i18n.language, { type: 'region' }).of(code)
  if (number)
    return (
      <Call phone={number} display={number} icon="alert" look="danger">
        {country ? t('call.local.in', { country }) : t('call.local')}
      </Call>
    )
  return (
    <Note kind="warn">
      <b className="as-block">{t('call.unknown')}</b>
      {t('call.unknown.text', { country })}
    </Note>
  )
}

/** What to do for each kind of thing that is insured, once. */
function rescuesOf(cards: readonly Card[], phone: string): Rescue[] {
  const rescues = cards.map((card) => ({
    insures: productOf(card.insuranceType).insures,
    number: numberFor(card),
    phone,
  }))
  return rescues.filter((one, place) => rescues.findIndex(({ insures }) => insures === one.insures) === place)
}
