import { PaymentRefusal } from '../../payments/payment-refusal.tsx'
import { homeRefusals } from './home-refusals.ts'
import { steps } from './quote-rules.ts'
import { useHomeQuote } from './use-home-quote.ts'

/** Says why the home could not be paid; each reason links to its step. */
export function HomeRefusal() {
  const { go } = useHomeQuote()
  return (
    <PaymentRefusal
      of={homeRefusals}
      onElsewhere={({ step, field }) => go(steps.find((one) => one === step) ?? 1, { hash: field })}
    />
  )
}
