import type { Contract } from '@cursus/shared/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { isSilence, waitBefore } from '../../api/silence.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { homePurchase } from '../../drafts/purchase-drafts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { myContracts } from '../../insurance/contracts.ts'
import { isOver } from '../../insurance/is-over.ts'
import { WithdrawSentence } from '../../insurance/withdraw-sentence.tsx'
import { leaveFor } from '../../payments/leave-for.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { formatMoment, formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Alert } from '../../ui/note.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as ticketStyles from '../../ui/ticket.module.css'
import * as timelineStyles from '../../ui/timeline.module.css'
import { signHome } from './home.api.ts'
import * as styles from './home.module.css'
import { contractIdsOf } from './home-quote.ts'
import { PaidTicket } from './paid-ticket.tsx'
import * as peopleStyles from './people.module.css'
import { SigningArt } from './signing-art.tsx'
import { useHomeQuote } from './use-home-quote.ts'

/** Step 5: paid. The contract, as the server has it, waits for its signature; once signed, or given up, the documents have it. */
export default function StepConfirmation() {
  const { t } = useTranslation('home')
  const { quote } = useHomeQuote()
  const contracts = useQuery(myContracts)
  const contract = contracts.data?.find(({ id }) => id === quote.contractId)
  const devices = contracts.data?.find(({ id }) => id === quote.additionalMultimediaContractId)
  const isDone = useDone(contract)
  if (contracts.isError && !contracts.data) return <Failed retry={() => void contracts.refetch()} />
  if (contracts.isPending || isDone) return <Skeleton height={420} />
  if (!contract) return <Elsewhere />
  return (
    <div className={quoteStyles.quote}>
      <section className={`${cardStyles.card} ${cardStyles.flush}`} aria-labelledby="paid-title">
        <div className={`${styles.art} ${peopleStyles.signingArt}`}>
          <SigningArt />
        </div>
        <div className={peopleStyles.confirmation}>
          <h2 id="paid-title">{t('paid.title')}</h2>
          <p className="muted">{t('paid.lead', { recorded: t('success.contract.recorded') })}</p>
          <Next contract={contract} devices={devices} />
          <Signing contract={contract} devices={devices} />
        </div>
      </section>
      <aside className={ticketStyles.beside} aria-label={t('price.label')}>
        <PaidTicket contract={contract} cents={paidFor({ contract, devices: goesOn(devices) })} />
      </aside>
    </div>
  )
}

/** What was paid, whatever the tariff says by now: the agreed prices of both. */
const paidFor = ({ contract, devices }: SigningProps) => contract.primeCents + (devices?.primeCents ?? 0)

/**
 * Signed meanwhile, perhaps with this browser closed, or given up before: the draft is done with, and the documents have the
 * rest.
 */
function useDone(contract: Contract | undefined): boolean {
  const navigate = useNavigate()
  const isDone = contract !== undefined && (contract.signatureStatus === 'signed' || isOver(contract))
  useEffect(() => {
    if (!isDone) return
    void navigate({ to: '/documents', replace: true }).then(() => homePurchase.forget())
  }, [isDone, navigate])
  return isDone
}

/** Says what was done, what is to be done now, and what follows. */
function Next({ contract, devices }: SigningProps) {
  const { t, i18n } = useTranslation('home')
  const status = contract.signatureStatus
  const isLate = status === 'refused' || status === 'expired'
  return (
    <ol className={timelineStyles.timeline}>
      <li className={timelineStyles.done}>
        <Icon name="check" size="s" />
        <b>{t('paid.done')}</b>
        <span>
          <Ltr>{formatMoment(contract.openedAt, i18n.language)}</Ltr>
          {' · '}
          <Ltr>{formatMoney(paidFor({ contract, devices }), i18n.language)}</Ltr>
        </span>
      </li>
      <li className={timelineStyles.current} aria-current="step">
        <b>{t('paid.sign')}</b>
        <span>
          <WithdrawSentence
            text={t(isLate ? `paid.sign.${status}` : 'paid.sign.waiting')}
            contractId={contract.id}
          />
          {contract.signBy && ` ${t('paid.sign.by', { day: `\u2066${contract.signBy}\u2069` })}`}
        </span>
      </li>
      <li>
        <b>{t('paid.certificate')}</b>
        <span>{t('paid.certificate.where')}</span>
      </li>
      {devices && !isGivenUp(devices) && (
        <li className={devices.needsDevice ? undefined : timelineStyles.done}>
          {!devices.needsDevice && <Icon name="check" size="s" />}
          <b>{t('paid.device')}</b>
          <span>{t(deviceStep(devices))}</span>
        </li>
      )}
    </ol>
  )
}

const goesOn = (devices: Contract | undefined) => (devices && isGivenUp(devices) ? undefined : devices)

/** Devices that were given up while the home goes on; those that were described and signed have done their part. */
const isGivenUp = (devices: Contract) => devices.signatureStatus !== 'signed' && isOver(devices)

function deviceStep({ needsDevice, signatureStatus }: Contract): string {
  if (needsDevice) return 'paid.device.where'
  return signatureStatus === 'signed' ? 'paid.device.signed' : 'paid.device.described'
}

interface SigningProps {
  contract: Contract
  /** Insured with the home, by a contract of their own (decision C-70). */
  devices?: Contract
}

/** The home is signed and its devices are described in whatever order. */
function Signing({ contract, devices }: SigningProps) {
  const { t } = useTranslation('home')
  const { quote } = useHomeQuote()
  const signing = useMutation({
    mutationFn: async () =>
      leaveFor(await signHome({ ...contractIdsOf(quote), contractId: contract.id }), t('paid.leaving')),
    retry: (failures, error) => isSilence(error) && failures < 3,
    retryDelay: waitBefore,
    onError: useTellError(),
  })
  return (
    <div className="row wraps above-24">
      <Button busy={signing.isPending} onClick={() => signing.mutate()}>
        {signing.isPending ? (
          <span className="spinner" aria-hidden="true" />
        ) : (
          <Icon name="pencil" size="s" />
        )}
        {t('paid.sign.go')}
      </Button>
      {devices?.needsDevice && !isGivenUp(devices) && (
        <ButtonLink look="line" to="/insurance/multimedia" search={{ contract: devices.id }}>
          <Icon name="mobile" size="s" />
          {t('paid.device.go')}
        </ButtonLink>
      )}
      <ButtonLink look="line" to="/documents">
        {t('paid.documents')}
      </ButtonLink>
      {signing.isError && (
        <Alert title={messageOf(signing.error, t('error.server.connection'))}>
          <p className="small">{t('paid.sign.later')}</p>
        </Alert>
      )}
    </div>
  )
}

/** The draft of somebody else in this browser, or of a contract that is no more. */
function Elsewhere() {
  const { t } = useTranslation('home')
  return (
    <section className={`${cardStyles.card} stack`} aria-labelledby="elsewhere-title">
      <h2 id="elsewhere-title">{t('elsewhere.title')}</h2>
      <p className="muted">{t('elsewhere.lead')}</p>
      <p className="row wraps">
        <ButtonLink to="/documents">{t('paid.documents')}</ButtonLink>
      </p>
    </section>
  )
}

function Failed({ retry }: { retry(): void }) {
  const { t } = useTranslation('home')
  return (
    <section className={`${cardStyles.card} stack`} role="alert">
      <h2>{t('app.failed')}</h2>
      <p className="muted">{t('paid.safe')}</p>
      <p>
        <Button onClick={retry}>
          <Icon name="refresh" size="s" />
          {t('common.retry')}
        </Button>
      </p>
    </section>
  )
}
