import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KnownDevice } from './passkeys.ts'

type Ceremony = Record<string, unknown>
type Answer = { id: string; response: Ceremony } & Ceremony

interface PasskeyButtonProps {
  label: string
  /** Asks the device; null when the person gives up. */
  ask(options: Ceremony): Promise<Ceremony | null>
  options: Ceremony
  onAnswer(answer: Answer): Promise<void>
}

/** Asks this device for its passkey, and says what went wrong. */
export function PasskeyButton({ label, ask, options, onAnswer }: PasskeyButtonProps) {
  const { t } = useTranslation('second-step')
  const ceremony = useMutation({
    mutationFn: async () => {
      const answer = await ask(options)
      if (!answer) throw new Error('given up')
      await onAnswer(answer as Answer)
    },
  })
  return (
    <div className="stack above-16">
      <Button block busy={ceremony.isPending} onClick={() => ceremony.mutate()}>
        <Icon name="fingerprint" size="s" />
        {label}
      </Button>
      <p className="small" role="alert">
        {ceremony.error instanceof KnownDevice
          ? t('passkey.known')
          : ceremony.error && messageOf(ceremony.error, t('passkey.givenUp'))}
      </p>
    </div>
  )
}
