import { useEffect, useState } from 'react'

/**
 * Announces a text that changes often, such as a price, to screen readers once it was stable for 600 ms (DESIGN §9).
 */
export function Announce({ children }: { children: string }) {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(children), 600)
    return () => clearTimeout(timer)
  }, [children])
  return (
    <p className="visually-hidden" role="status">
      {settled}
    </p>
  )
}
