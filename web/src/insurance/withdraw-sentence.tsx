import { Link } from '@tanstack/react-router'
import { RichText } from '../ui/rich-text.tsx'

interface WithdrawSentenceProps {
  /** A text that may lead, by its part `withdraw`, to where this contract is given up. */
  text: string
  contractId: string
}

/** What is said of a contract whose signature was declined: its person may sign it still, or give it up by themselves. */
export function WithdrawSentence({ text, contractId }: WithdrawSentenceProps) {
  const withdraw = (words: string) => (
    <Link to="/contracts/withdraw" search={{ contract: contractId }}>
      {words}
    </Link>
  )
  return <RichText text={text} parts={{ withdraw }} />
}
