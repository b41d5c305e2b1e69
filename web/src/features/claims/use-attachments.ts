import { useState } from 'react'
import { type Attachment, inspected, withLimit } from './attachments.ts'

/** The files beside a form: looked at one by one as they are chosen, kept in order, wrong ones named and not dropped. */
export function useAttachments(start: readonly Attachment[] = []) {
  const [chosen, setChosen] = useState(start)
  const [looking, setLooking] = useState(0)

  const add = async (files: readonly File[], proof = '') => {
    setLooking((now) => now + 1)
    const found = await Promise.all(files.map((file) => inspected(file)))
    const added = found.map((one) => ({ ...one, id: crypto.randomUUID() }))
    setChosen((now) => {
      // One file is a proof of the checklist; whatever comes second is another file.
      const isGiven = proof !== '' && now.some((one) => one.proof === proof)
      return [...now, ...added.map((one) => ({ ...one, proof: isGiven ? '' : proof }))]
    })
    setLooking((now) => now - 1)
  }
  const list = withLimit(chosen)
  return {
    list,
    bad: list.filter(({ fault }) => fault),
    /** Some are being looked at: not to be sent without them. */
    isLooking: looking > 0,
    add,
    remove: (id: string) => setChosen((now) => now.filter((one) => one.id !== id)),
    clear: () => setChosen([]),
  }
}

export type Attachments = ReturnType<typeof useAttachments>
