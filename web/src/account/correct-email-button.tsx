import { lazy, Suspense, useState } from 'react'

const CorrectEmailDialog = lazy(() => import('./correct-email-dialog.tsx'))

interface CorrectEmailButtonProps {
  /** The address that the account has. */
  email: string
  children: string
}

/** « Changer d'adresse » of an account that nobody confirmed yet, and the dialog behind it, which loads when it is opened. */
export function CorrectEmailButton({ email, children }: CorrectEmailButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="link-button small"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {open && (
        <Suspense>
          <CorrectEmailDialog email={email} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
