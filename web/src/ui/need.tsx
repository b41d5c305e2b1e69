import { Icon } from './icon.tsx'

/** Beside a submit that is not ready: names what is missing, politely. Give its id to the button's `aria-describedby`. */
export function Need({ id, children }: { id: string; children?: string }) {
  return (
    <p className="need grow" id={id} aria-live="polite">
      {children && (
        <>
          <Icon name="info" size="s" />
          <span>{children}</span>
        </>
      )}
    </p>
  )
}
