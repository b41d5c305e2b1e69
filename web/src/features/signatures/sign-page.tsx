import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AdvisorCard } from '../../app/advisor-block.tsx'
import { ApiError, messageOf } from '../../app/api-error.ts'
import { myContracts, signingAddress } from '../../app/contracts.ts'
import { leaveFor } from '../../app/leave-for.ts'
import { isSilence, waitBefore } from '../../app/silence.ts'
import { toastError } from '../../app/toasts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NarrowPage } from '../../ui/page.tsx'
import { WaitingPage } from '../../ui/waiting-page.tsx'
import { confirmSigned, deviceToDescribe, forgetSigned, type SignContext } from './signatures.api.ts'

const READING_MS = 3000

/** Silence says nothing about a signature; a webhook may also be a moment late, so « not signed » is asked a second time. */
function isWorthAsking(failures: number, error: unknown): boolean {
  const isNotSigned = error instanceof ApiError && error.code === 'contracts.not_signed'
  return isSilence(error) || (isNotSigned && failures < 1)
}

interface SignPageProps {
  context: SignContext
  contractId: string
  /** They said no on the signing page; they may still sign. */
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
  const after = useAfterSigning(context, contractId, signed.isSuccess)
  if (signed.isSuccess) {
    const kind = context === 'multimedia' ? 'success.contract.recorded' : 'success.certificate.sent'
    return <WaitingPage title={t(kind)} detail={t(after)} done />
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

/** Signed: the draft is done with, and the documents open, or the form of devices that are not described yet. Says which. */
function useAfterSigning(context: SignContext, contractId: string, isSigned: boolean) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const contracts = useQuery({ ...myContracts, enabled: isSigned, staleTime: 0 })
  const isAsked = isSigned && !contracts.isFetching
  const device = isAsked ? deviceToDescribe(contracts.data ?? [], contractId) : undefined
  useEffect(() => {
    if (!isSigned) return
    forgetSigned(context, contractId)
    void client.invalidateQueries({ queryKey: ['current-contracts'] })
  }, [isSigned, context, contractId, client])
  useEffect(() => {
    if (!isAsked) return
    const place = device
      ? ({ to: '/insurance/multimedia', search: { contract: device }, replace: true } as const)
      : ({ to: '/documents', replace: true } as const)
    const timer = setTimeout(() => void navigate(place), READING_MS)
    return () => clearTimeout(timer)
  }, [isAsked, device, navigate])
  return device ? 'sign.device' : 'sign.documents'
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
    onError: (failure) =>
      toastError(t('error.toast.title'), messageOf(failure, t('error.server.connection'))),
  })
  return (
    <NarrowPage title={t('sign.notSigned')}>
      <section className="card ctr stack" role="alert">
        <h1>{t(canSign ? waiting : 'sign.failed')}</h1>
        <p className="muted">
          {canSign ? t(`${waiting}.lead`) : messageOf(error, t('error.server.connection'))}
        </p>
        <p className="row wrap ctr-row">
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
