import type { Contract, UnfinishedPurchase } from '@cursus/shared/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useDownload } from '../../api/use-download.ts'
import { carryQuote } from '../../drafts/carried-quote.ts'
import { homePurchase } from '../../drafts/purchase-drafts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { nameOf, paperOf } from '../../insurance/contract-titles.ts'
import { myContracts, signingAddress } from '../../insurance/contracts.ts'
import { isPayable } from '../../insurance/is-payable.ts'
import { productOf } from '../../insurance/products.ts'
import { unfinishedPurchases } from '../../insurance/unfinished-purchases.ts'
import { settleAddress } from '../../payments/my-payments.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { resumePurchase } from './cover.api.ts'
import { Leave, type StepLook } from './leave.tsx'
import { homeAgain, quoteAgain } from './quote-again.ts'
import { stepOf } from './standing.ts'

type OfContract = StepLook & { contract: Contract }

/** The one button of a contract, by what it asks for: buy, sign, pay, describe, or take its document. */
export function StepButton({ contract, ...look }: OfContract) {
  const step = stepOf(contract)
  if (step === 'buy') return <BuyAgainButton contract={contract} {...look} />
  if (step === 'sign') return <SignButton contract={contract} {...look} />
  if (step === 'pay') return <PayButton contract={contract} {...look} />
  if (step === 'describe') return <DescribeButton contract={contract} {...look} />
  return step === 'ready' ? <DownloadButton contract={contract} {...look} /> : null
}

/** Leads to the page of the product with the same answers, where there is no payment page any more: of a contract, or a purchase. */
export function BuyAgainButton({
  contract,
  ...look
}: StepLook & { contract: Contract | UnfinishedPurchase }) {
  const { t } = useTranslation('cover')
  const words = t('step.again.go')
  const quote = quoteAgain(contract)
  const home = homeAgain(contract)
  return (
    <ButtonLink
      {...look}
      onClick={() => {
        // Another home may be in the draft: its answers are not those of this one.
        if (home) homePurchase.write(home)
        if (quote) carryQuote(quote)
      }}
      to={productOf(contract.insuranceType).path}
      aria-label={t('step.of', { words, title: nameOf(contract, t) })}
    >
      {words}
    </ButtonLink>
  )
}

function SignButton({ contract, ...look }: OfContract) {
  const { t } = useTranslation('cover')
  const words = t('step.sign.go')
  return (
    <Leave
      {...look}
      icon="pencil"
      address={() => signingAddress(contract.id)}
      detail={t('step.sign.leaving')}
      label={t('step.of', { words, title: nameOf(contract, t) })}
    >
      {words}
    </Leave>
  )
}

/**
 * Leads to the provider's page of what is missing, or of what a bank took back; what nobody collects there is settled by telephone,
 * and has no button.
 */
function PayButton({ contract, ...look }: OfContract) {
  const { t, i18n } = useTranslation('cover')
  const { insuranceType, due, primeCents } = contract
  const kind = productOf(insuranceType).portal
  if (!isPayable(contract)) return null
  const words = t('step.pay.go', { price: formatMoney(due?.invoiceCents ?? primeCents, i18n.language) })
  return (
    <Leave
      {...look}
      icon="lock"
      address={() => settleAddress(contract.id, kind)}
      detail={t('step.buy.leaving')}
      label={t('step.of', { words, title: nameOf(contract, t) })}
    >
      {words}
    </Leave>
  )
}

/** Paid devices that nobody has described yet: they are signed once that is done (decision C-70). */
function DescribeButton({ contract, ...look }: OfContract) {
  const { t } = useTranslation('cover')
  const words = t('step.describe.go')
  return (
    <ButtonLink
      {...look}
      to="/insurance/multimedia"
      search={{ contract: contract.id }}
      aria-label={t('step.of', { words, title: nameOf(contract, t) })}
    >
      {words}
    </ButtonLink>
  )
}

type DownloadProps = OfContract & {
  /** « Télécharger » alone, where the page says what. */
  isShort?: boolean
}

/** The certificate, or the signed contract of devices. */
export function DownloadButton({ contract, isShort, ...look }: DownloadProps) {
  const { t } = useTranslation('cover')
  const { id, fileName } = contract.document ?? {}
  const download = useDownload(`/files/document/${id}`, fileName)
  const kind = paperOf(contract)
  const words = t(isShort ? 'step.take' : `step.take.${kind}`)
  return (
    <Button
      {...look}
      busy={download.isPending}
      aria-label={t('step.of', { words, title: nameOf(contract, t) })}
      onClick={() => download.mutate()}
    >
      {download.isPending ? (
        <span className="spinner" aria-hidden="true" />
      ) : (
        <Icon name="download" size="s" />
      )}
      {words}
    </Button>
  )
}

/** An unfinished purchase that can be gone on with; where it cannot any more, what the page lists is asked anew. */
export function BuyButton({ purchase, ...look }: StepLook & { purchase: UnfinishedPurchase }) {
  const { t } = useTranslation('cover')
  const client = useQueryClient()
  const askAnew = () => {
    for (const { queryKey } of [unfinishedPurchases, myContracts]) void client.invalidateQueries({ queryKey })
  }
  const words = t('step.buy.go')
  return (
    <Leave
      {...look}
      icon="lock"
      address={() => resumePurchase(purchase.id)}
      detail={t('step.buy.leaving')}
      label={t('step.of', { words, title: nameOf(purchase, t) })}
      onRefused={askAnew}
    >
      {words}
    </Leave>
  )
}
