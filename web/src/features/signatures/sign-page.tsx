import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { isSilence, waitBefore } from '../../api/silence.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { arrivedContract } from '../../drafts/arrived-contract.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { signingAddress } from '../../insurance/contracts.ts'
import { DocumentsSoon } from '../../insurance/documents-soon.tsx'
import { productOfContext } from '../../insurance/products.ts'
import { WithdrawSentence } from '../../insurance/withdraw-sentence.tsx'
import { leaveFor } from '../../payments/leave-for.ts'
import { AdvisorCard } from '../../support/advisor-block.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as pageStyles from '../../ui/page.module.css'
import { NarrowPage } from '../../ui/page.tsx'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import { confirmSigned, forgetSigned, type SignContext } from './signatures.api.ts'

/**
 * Silence says nothing about a signature; a webhook may also be a moment late, so « not signed » is asked a second
 * time.
 */
function isWorthAsking(failures: number, error: unknown): boolean {
  const isNotSigned = error instanceof ApiError && error.code === 'contracts.not_signed'
  return isSilence(error) || (isNotSigned && failures < 1)
}

interface SignPageProps {
  context: SignContext
  contractId: string
  /** True when the person declined on the signing page; they may still sign. */
  isDeclined: boolean
}

/** /insurance/sign: back from the signing page. */
export function SignPage({ context, contractId, isDeclined }: SignPageProps) {
  const { t } = useTranslation('signatures')
  const signed = useQuery({
    queryKey: ['signed', contractId],
    queryFn: async () => (await confirmSigned(context, contractId)) ?? null,
    retry: isWorthAsking,
    retryDelay: waitBefore,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useAfterSigning(context, contractId, signed.isSuccess)
  if (signed.isSuccess) {
    const kind =
      productOfContext(context)?.listed === 'Contract'
        ? 'success.contract.recorded'
        : 'success.certificate.sent'
    return <DocumentsSoon title={t(kind)} />
  }
  if (signed.isError)
    return (
      <NotSigned
        contractId={contractId}
        isDeclined={isDeclined}
        error={signed.error}
        retry={() => void signed.refetch()}
      />
    )
  return (
    <WaitingPage title={t('sign.checking')} detail={t(signed.failureCount > 2 ? 'sign.late' : 'sign.wait')} />
  )
}

/** Signed: the draft is done with, and what the documents show is read anew. */
function useAfterSigning(context: SignContext, contractId: string, isSigned: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isSigned) return
    forgetSigned(context, contractId)
    arrivedContract.write({ contractId })
    void client.invalidateQueries({ queryKey: ['contracts'] })
  }, [isSigned, context, contractId, client])
}

interface NotSignedProps extends Omit<SignPageProps, 'context'> {
  error: unknown
  retry(): void
}

/** The contract waits: ask again, or go back and sign. */
function NotSigned({ contractId, isDeclined, error, retry }: NotSignedProps) {
  const { t } = useTranslation('signatures')
  const waiting = isDeclined ? 'sign.declined' : 'sign.notSigned'
  const canSign = error instanceof ApiError && error.code === 'contracts.not_signed'
  const back = useMutation({
    mutationFn: () => signingAddress(contractId),
    onSuccess: (address) => leaveFor(address, t('sign.leaving')),
    onError: useTellError(),
  })
  return (
    <NarrowPage title={t('sign.notSigned')}>
      <section className={`${cardStyles.card} ${pageStyles.centredCard} stack`} role="alert">
        <h1>{t(canSign ? waiting : 'sign.failed')}</h1>
        <p className="muted">
          {canSign ? (
            <WithdrawSentence text={t(`${waiting}.lead`)} contractId={contractId} />
          ) : (
            messageOf(error, t('error.server.connection'))
          )}
        </p>
        <p className="row wraps justify-center">
          {canSign && (
            <Button busy={back.isPending} onClick={() => back.mutate()}>
              <Icon name="pencil" size="s" />
              {t('sign.back')}
            </Button>
          )}
          <Button look="line" onClick={retry}>
            <Icon name="refresh" size="s" />
            {t('sign.again')}
          </Button>
          <ButtonLink to="/documents" look="line">
            {t('sign.toDocuments')}
          </ButtonLink>
        </p>
      </section>
      <AdvisorCard />
    </NarrowPage>
  )
}
