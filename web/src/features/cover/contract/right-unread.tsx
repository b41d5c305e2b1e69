import { Link } from '@tanstack/react-router'
import { Icon } from '../../../ui/icon.tsx'
import { type Asked, failedOf, PartWaiting } from '../../../ui/part-waiting.tsx'

interface RightUnreadProps {
  asked: Asked
  to: '/contracts/withdraw' | '/contracts/visa-refused'
  /** Id of the contract. */
  id: string
  words: string
}

/** Row of a right of which could not be read how it stands: the way to its page stays. Nothing while it is asked for. */
export function RightUnread({ asked, to, id, words }: RightUnreadProps) {
  if (failedOf([asked]).length === 0) return null
  return (
    <li>
      <Icon name="refresh" />
      <span>
        <Link to={to} search={{ contract: id }}>
          {words}
        </Link>
        <PartWaiting asked={[asked]} className="small" />
      </span>
    </li>
  )
}
