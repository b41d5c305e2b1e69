import { useEffect, useState } from 'react'

/** Returns the modal dialog that was opened last and is still open, or undefined. All outside of it is inert. */
export function useTopDialog(): HTMLDialogElement | undefined {
  const [opened, setOpened] = useState<HTMLDialogElement[]>([])
  useEffect(() => {
    setOpened([...document.querySelectorAll<HTMLDialogElement>('dialog:modal')])
    const watch = new MutationObserver((changes) => {
      const changed = new Set(changes.map(({ target }) => target).filter(isDialog))
      if (changed.size === 0) return
      setOpened((now) => [
        ...now.filter((dialog) => !changed.has(dialog)),
        ...[...changed].filter((dialog) => dialog.matches(':modal')),
      ])
    })
    watch.observe(document.body, { attributeFilter: ['open'], subtree: true })
    return () => watch.disconnect()
  }, [])
  return opened.findLast((dialog) => dialog.isConnected)
}

const isDialog = (node: Node) => node instanceof HTMLDialogElement
