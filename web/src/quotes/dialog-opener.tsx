import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'

interface DialogOpenerProps<Props> {
  look?: 'accent' | 'line'
  /** True for a link in the text instead of a button. */
  isLink?: boolean
  className?: string
  /** Dialog, loaded when it is first opened. */
  dialog: ComponentType<Props & { onClose(): void }>
  /** Props of the dialog. */
  given: Props
  children: ReactNode
}

/** Button with the dialog behind it. */
export function DialogOpener<Props extends object>(props: DialogOpenerProps<Props>) {
  const { look, isLink, className, dialog: Opened, given, children } = props
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return (
    <>
      {isLink ? (
        <button
          type="button"
          className={['link-button', className].filter(Boolean).join(' ')}
          aria-haspopup="dialog"
          onClick={open}
        >
          {children}
        </button>
      ) : (
        <Button look={look} className={className} aria-haspopup="dialog" onClick={open}>
          {children}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <Opened {...given} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
